"""The state as plain Python objects, for uncompiled runs and for building positions: made from `fields.py`."""

import struct

from numpy import frombuffer, uint8, unpackbits

from sgs_env.engine.fields import FRAME, SIZES, STATE, TABLES, size_of

CODES = {"u64": "Q", "u32": "I", "u16": "H", "i16": "h", "u8": "B", "i8": "b"}


def zeros(kind, dims):
    """Nested lists of the given dimensions."""
    if not dims:
        return Frame() if kind == "frame" else None if kind == "fn" else 0
    return [zeros(kind, dims[1:]) for _ in range(dims[0])]


def flatten(value):
    """The numbers of nested lists, in order."""
    if isinstance(value, list):
        for v in value:
            yield from flatten(v)
    else:
        yield value


class Record:
    """Fields of a table as attributes."""

    __slots__ = ()
    TABLE = ()

    def __init__(self):
        for name, kind, dims, _ in self.TABLE:
            setattr(self, name, zeros(kind, dims))


class Frame(Record):
    """One effect in progress."""

    __slots__ = tuple(row[0] for row in FRAME)
    TABLE = FRAME


class State(Record):
    """Everything that a game is."""

    __slots__ = tuple(row[0] for row in STATE)
    TABLE = STATE


def _codes(table):
    for name, kind, dims, _ in table:
        count = 1
        for d in dims:
            count *= d
        if kind == "frame":
            for _ in range(count):
                yield from _codes(FRAME)
        else:
            yield f"{count}{CODES[kind]}"


PACKING = struct.Struct("<" + "".join(_codes(STATE)))
STATE_BYTES = (size_of(STATE) + 7) // 8 * 8
assert all(size_of(t) == struct.calcsize("<" + "".join(_codes(t))) for t in (STATE, FRAME)) and SIZES


def _values(record):
    for name, kind, _, _ in record.TABLE:
        value = getattr(record, name)
        if kind == "frame":
            for frame in value:
                yield from _values(frame)
        else:
            yield from flatten(value)


def pack(state):
    """The bytes of a plain state, the same as those of the C struct."""
    return PACKING.pack(*_values(state)).ljust(STATE_BYTES, b"\0")


def unpack(data):
    """The plain state with these bytes."""
    if len(data) != STATE_BYTES:
        raise ValueError(f"a state has {STATE_BYTES} bytes, not {len(data)}")
    state = State.__new__(State)
    _fill(state, PACKING.unpack(data[:PACKING.size]), 0)
    return state


def _fill(record, numbers, i):
    """Take the record's fields from the numbers, from place i on; returns the place behind."""
    for name, kind, dims, _ in record.TABLE:
        if kind == "frame":
            frames = []
            for _ in range(dims[0]):
                frames.append(Frame.__new__(Frame))
                i = _fill(frames[-1], numbers, i)
            setattr(record, name, frames)
        elif not dims:
            setattr(record, name, numbers[i])
            i += 1
        else:
            value, i = _nested(numbers, i, dims)
            setattr(record, name, value)
    return i


def _nested(numbers, i, dims):
    if len(dims) == 1:
        return list(numbers[i:i + dims[0]]), i + dims[0]
    rows = []
    for _ in range(dims[0]):
        row, i = _nested(numbers, i, dims[1:])
        rows.append(row)
    return rows, i


def copy_record(source, target):
    """Copy every field of a record into another one of its kind."""
    for name, kind, dims, _ in source.TABLE:
        value = getattr(source, name)
        if kind == "frame":
            value = [copy_record(frame, Frame.__new__(Frame)) for frame in value]
        elif len(dims) == 1:
            value = value[:]
        elif len(dims) == 2:
            value = [row[:] for row in value]
        elif dims:
            value = [[cell[:] for cell in row] for row in value]
        setattr(target, name, value)
    return target


def copied(state):
    """A new copy of a state."""
    return copy_record(state, State.__new__(State))


BLANK = State()


def expand(cards, out, n, stream):
    """Write the first n bits of a set as n bytes 0/1; compiled, with `stream`, past the cache: for what nobody reads soon."""
    out[:n] = unpackbits(frombuffer(struct.pack(f"<{len(cards)}Q", *cards), uint8), count=n, bitorder="little")
    return 0


for _name, _kind, _dims, _ in TABLES:
    globals()[_name] = zeros(_kind, _dims)
