"""Loads the rule book: the printed facts, then every card, general and mode, in a fixed order."""

import importlib
import pathlib

from sgs_env.engine import core, tables, words
from sgs_env.engine.build import modules

tables.load(words)
for _name in modules():
    importlib.import_module("sgs_env." + _name.replace("/", "."))

COMPILED = core.IS_COMPILED
PACKAGE = pathlib.Path(__file__).resolve().parent.parent
