"""Compiles the engine; without a C compiler the same files run as plain Python (see sgs_env/engine/build.py)."""

import importlib
import os
import pathlib
import sys
import types

from setuptools import Extension, setup

ROOT = pathlib.Path(__file__).resolve().parent


def extensions():
    """One extension per rule module; none with SGS_PLAIN=1."""
    if os.environ.get("SGS_PLAIN") == "1":
        return []
    from Cython.Build import cythonize

    package = types.ModuleType("sgs_env")
    package.__path__ = [str(ROOT / "sgs_env")]
    sys.modules.setdefault("sgs_env", package)
    build = importlib.import_module("sgs_env.engine.build")
    build.write()
    flags = os.environ.get("SGS_CFLAGS", "-O3 -fno-strict-aliasing -w").split()
    names = [f"sgs_env/{name}" for name in build.modules()] + build.agent_modules()
    found = [Extension(name.replace("/", "."), [f"{name}.py"], extra_compile_args=flags, optional=True) for name in names]
    return cythonize(found, language_level=3, nthreads=2, quiet=True, compiler_directives={
        "boundscheck": False, "wraparound": False, "cdivision": True, "initializedcheck": False})


os.chdir(ROOT)
setup(ext_modules=extensions())
