"""The notes of one search and the table as plain Python objects, for uncompiled runs."""

from agents.search.fields import SEARCH, TABLES
from sgs_env.engine._plain import Record, zeros


class Search(Record):
    """What the search notes."""

    __slots__ = tuple(row[0] for row in SEARCH)
    TABLE = SEARCH


for _name, _kind, _dims, _ in TABLES:
    globals()[_name] = zeros(_kind, _dims)
