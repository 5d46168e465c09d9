"""The notes of one decision and the tables as plain Python objects, for uncompiled runs."""

from agents.rule_based.fields import MIND, TABLES
from sgs_env.engine._plain import Record, zeros


class Mind(Record):
    """What the agent notes while it thinks."""

    __slots__ = tuple(row[0] for row in MIND)
    TABLE = MIND


for _name, _kind, _dims, _ in TABLES:
    globals()[_name] = zeros(_kind, _dims)
