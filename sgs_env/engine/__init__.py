"""The rules engine: plain Python that Cython compiles (see `build.py`); rule files register into it at import."""
