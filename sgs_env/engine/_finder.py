"""SGS_PLAIN=1: run the rule files as plain Python although compiled twins lie beside them."""

import importlib.abc
import importlib.util
import pathlib
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent


class SourceFinder(importlib.abc.MetaPathFinder):
    """Finds modules of this package by their source only."""

    def find_spec(self, fullname, path=None, target=None):
        """The `.py` file of a module of sgs_env, None for everything else."""
        parts = fullname.split(".")
        if parts[0] != "sgs_env" or len(parts) < 2:
            return None
        file = PACKAGE.joinpath(*parts[1:]).with_suffix(".py")
        return importlib.util.spec_from_file_location(fullname, file) if file.exists() else None


def prefer_source():
    """Look at sources before compiled modules."""
    sys.meta_path.insert(0, SourceFinder())
