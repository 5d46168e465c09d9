"""SGS_PLAIN=1: run the rule files as plain Python although compiled twins lie beside them."""

import importlib.abc
import importlib.util
import pathlib
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent


class SourceFinder(importlib.abc.MetaPathFinder):
    """Finds modules of this package and of the agents by their source only."""

    def find_spec(self, fullname, path=None, target=None):
        """The `.py` file of a module of sgs_env or agents, None for everything else."""
        parts = fullname.split(".")
        if parts[0] not in ("sgs_env", "agents") or len(parts) < 2:
            return None
        file = PACKAGE.parent.joinpath(*parts).with_suffix(".py")
        return importlib.util.spec_from_file_location(fullname, file) if file.exists() else None


def prefer_source():
    """Look at sources before compiled modules."""
    sys.meta_path.insert(0, SourceFinder())
