"""The table as text, for people: who sits where with what, whose move it is, and what has just happened.

Only the public face of `Game` is read.  The rows come from `Game.text(seat)`, so a seat's view shows exactly what the
scenario form shows that seat, with `?` for what it does not know.
"""

import re
import unicodedata

from sgs_env import terms
from sgs_env.engine import words

NAMES = ("en", "zh")
HEADS = {"en": ("", "seat", "role", "general", "HP", "hand", "equipment", "judgement"),
         "zh": ("", "座次", "身份", "武将", "体力", "手牌", "装备", "判定")}
FACE = re.compile(r"^(?P<name>.+) (?P<suit>[SHCD])(?P<rank>[A2-9TJQK])(?:#\d+)?$")
OUTCOMES = {"won": "分出胜负", "drawn": "平局", "cut off": "中止"}

# Kinds of decision, as what the decider does.
KINDS = {
    "play": ("may use cards and skills", "可以出牌或发动技能"),
    "target": ("chooses a target", "选择目标"),
    "material": ("chooses a card to pay with or to convert", "选择一张牌作为代价或材料"),
    "dodge": ("may answer with a Dodge", "可以出闪"),
    "slash": ("may answer with a Slash", "可以出杀"),
    "peach": ("may use a Peach", "可以用桃"),
    "nullify": ("may use a Nullification", "可以用无懈可击"),
    "trigger": ("may use a skill", "可以发动技能"),
    "take": ("takes a card", "选择对方的一张牌"),
    "discard": ("discards a card", "弃牌"),
    "give": ("chooses a card to give", "选择要交出的牌"),
    "arrange": ("arranges the top cards of the pile", "安排牌堆顶的牌"),
    "pick": ("picks one of the shown cards", "选择一张亮出的牌"),
    "suit": ("names a suit", "选择花色"),
    "type": ("names a type of card", "声明牌的类型"),
    "option": ("chooses an option", "选择一项"),
    "general": ("chooses a general", "选择武将"),
    "show": ("shows a card", "展示一张牌"),
    "name": ("names a card", "声明牌名"),
    "reveal": ("may reveal a general", "可以亮明武将"),
}

# Public events (`Game.log()`): what each of their fields is, and the sentence of it in both languages.
EVENTS = {
    "turn": ("seat", "{0} begins the turn", "{0}的回合开始"),
    "phase": ("seat phase", "{0}: {1} phase", "{0}：{1}阶段"),
    "use": ("seat made on", "{0} uses {1}{2}", "{0}{2}使用{1}"),
    "play": ("seat made", "{0} plays {1}", "{0}打出{1}"),
    "draw": ("seat number", "{0} draws {1}", "{0}摸{1}张牌"),
    "discard": ("seat card by", "{0} loses {1} to the discard pile{2}", "{0}的{1}被弃置{2}"),
    "obtain": ("seat from number card", "{0} obtains {3}{1}", "{0}{1}获得{3}"),
    "give": ("seat seat number", "{0} gives {1} {2} card(s)", "{0}交给{1}{2}张牌"),
    "equip": ("seat card", "{0} equips {1}", "{0}装备{1}"),
    "place": ("seat card name", "{1} is placed before {0} as {2}", "{1}作为{2}置于{0}的判定区"),
    "judge": ("seat card cause stage", "{0} judges for {2}: {1} ({3})", "{0}进行{2}的判定：{1}（{3}）"),
    "damage": ("seat seat number thing", "{0} deals {2} damage to {1}{3}", "{0}{3}对{1}造成{2}点伤害"),
    "lose_hp": ("seat number", "{0} loses {1} HP", "{0}失去{1}点体力"),
    "recover": ("seat number by", "{0} recovers {1} HP{2}", "{0}回复{1}点体力{2}"),
    "skill": ("seat skill about", "{0} uses the skill {1}{2}", "{0}{2}发动{1}"),
    "target": ("seat skill seat", "{0} chooses {2} for {1}", "{0}为{1}选择{2}"),
    "nullified": ("seat name", "{1} has no effect on {0}", "{1}对{0}无效"),
    "show": ("shower card", "{0} {1}", "{0}{1}"),
    "arrange": ("seat number", "{0} leaves {1} card(s) on top of the pile", "{0}将{1}张牌置于牌堆顶"),
    "dying": ("seat number", "{0} is dying and needs {1} Peach(es)", "{0}濒死，需要{1}个桃"),
    "death": ("seat role killer", "{0} ({1}) dies{2}", "{0}（{1}）{2}阵亡"),
    "role": ("number role", "seat {0} is the {1}", "{0}号的身份是{1}"),
    "general": ("number general", "seat {0} is {1}", "{0}号的武将是{1}"),
    "reshuffle": ("number", "{0} discarded cards are shuffled into a new pile", "{0}张弃牌洗成新牌堆"),
    "suit": ("seat suit", "{0} names {1}", "{0}选择{1}"),
    "type": ("seat type about", "{0} names {1} cards{2}", "{0}{2}声明{1}牌"),
    "over": ("outcome", "the game is over: {0}", "游戏结束：{0}"),
}


class _Words:
    """Words of one language for the seats of one game as `seat` (None = everybody) may know them."""

    def __init__(self, language, rows):
        if language not in NAMES:
            raise ValueError(f"names is {language!r}: choose one of {NAMES}")
        self.zh = language == "zh"
        self.rows = rows

    def pick(self, pairs, word):
        """The Chinese twin of a word of `terms`."""
        return dict(pairs).get(word, word) if self.zh else word

    def name(self, name):
        return ZH_CARDS.get(name, name) if self.zh else name

    def general(self, name):
        return ZH_GENERALS.get(name, name) if self.zh else name or "-"

    def skill(self, name):
        return ZH_SKILLS.get(name, name) if self.zh else name

    def cause(self, word):
        return self.skill(word) if word in ZH_SKILLS else self.name(word)

    def card(self, text):
        """'Slash S7' or '杀♠7'； a converted card in a judgement area likewise."""
        if text is None:
            return "一张牌" if self.zh else "a card"
        if not self.zh:
            return text
        text, _, converted = text.partition(" as ")
        face = FACE.match(text)
        if face is None:
            return self.name(text)
        shown = f"{self.name(face['name'])}{dict(terms.SUITS)[face['suit']]}{face['rank'].replace('T', '10')}"
        return f"{shown}（当{self.name(converted)}）" if converted else shown

    def made(self, name, cards):
        """A used card: the physical one, or what it was used as with its material."""
        if len(cards) == 1 and cards[0].startswith(name + " "):
            return self.card(cards[0])
        return self.name(name) + (f" ({', '.join(map(self.card, cards))})" if cards else "")

    def seat(self, seat):
        """'Zhang Fei (0)': the general with the chair number."""
        if seat is None or not 0 <= seat < len(self.rows):
            return "无人" if self.zh else "nobody"
        general = self.rows[seat]["general"]
        if general in ("-", "?"):
            return f"{seat}号" if self.zh else f"seat {seat}"
        return f"{self.general(general)}({seat})" if self.zh else f"{general} ({seat})"

    def seats(self, seats):
        return ("、" if self.zh else ", ").join(map(self.seat, seats))

    def clause(self, english, chinese, seat):
        """A part of a sentence about another seat, empty when there is none."""
        return (chinese if self.zh else english).format(self.seat(seat)) if seat is not None and seat >= 0 else ""


ZH_CARDS = {row["name_en"]: row["name_zh"] for row in words.NAME_ROWS[1:]}
ZH_GENERALS = {row["name_en"]: row["name_zh"] for row in words.GENERALS}
ZH_SKILLS = {row["id"]: row["name_zh"] for row in words.SKILLS}

FIELDS = {
    "seat": _Words.seat, "card": _Words.card, "name": _Words.name, "skill": _Words.skill, "general": _Words.general,
    "cause": _Words.cause,
    "number": lambda w, n: n,
    "phase": lambda w, word: w.pick(terms.PHASES, word),
    "role": lambda w, word: w.pick(terms.ROLES, word),
    "suit": lambda w, word: dict(terms.SUITS)[word],
    "type": lambda w, word: w.pick(terms.CARD_TYPES, word),
    "stage": lambda w, word: {"revealed": "亮出", "effective": "生效"}[word] if w.zh else word,
    "outcome": lambda w, word: OUTCOMES.get(word, word) if w.zh else word,
    "made": lambda w, made: w.made(*made),
    "on": lambda w, seats: (f"对{w.seats(seats)}" if w.zh else f" on {w.seats(seats)}") if seats else "",
    "by": lambda w, seat: w.clause(" by {}", "（由{}）", seat),
    "from": lambda w, seat: w.clause(" from {}", "从{}处", seat),
    "about": lambda w, seat: w.clause(" on {}", "对{}", seat),
    "killer": lambda w, seat: w.clause(", killed by {}", "被{}杀死，", seat),
    "shower": lambda w, seat: w.clause("{} shows", "{}展示", seat) or ("亮出" if w.zh else "shown:"),
    "thing": lambda w, text: "" if text is None else f"用{w.card(text)}" if w.zh else f" with {text}",
}


def table(game, seat=None, names="en", events=6):
    """The position of a `Game` as a text of several lines.

    `seat=None` shows everything; a seat's number shows what that seat knows, and the pending decision only if it is its own.
    `names` is "en" or "zh"; `events` says how many of the last public events stand below the table.

    Raises ValueError for an unknown language.

    >>> from sgs_env.scenario import scenario
    >>> g = scenario('''
    ... 0 lord  Zhang Fei 4/4 | Slash S7 | Zhuge Crossbow CA |
    ... 1 rebel Sima Yi   3/3 | Dodge D2 |                   | Lightning SA
    ... turn 0 play
    ... ''')
    >>> g.step("Slash S7")
    >>> print(table(g, seat=0))
       seat  role  general    HP   hand  equipment          judgement
    >  0     lord  Zhang Fei  4/4        Zhuge Crossbow CA
       1     ?     Sima Yi    3/3  ?                        Lightning SA
    <BLANKLINE>
    turn of Zhang Fei (0), play phase; pile 104, discard pile 0
    somebody else is deciding
    <BLANKLINE>
      Zhang Fei (0) uses Slash S7 on Sima Yi (1)
    """
    rows = [_row(line) for line in game.text(seat).splitlines() if line[0].isdigit()]
    w = _Words(names, rows)
    cells = [HEADS[names]] + [_cells(w, game, i, row) for i, row in enumerate(rows)]
    lines = [*_aligned(cells), "", _where(w, game), _pending(w, game, seat)]
    told = [sentence(w, event) for event in game.log() if event[0] != "phase"][-events:] if events else []
    return "\n".join(lines + ([""] if told else []) + [f"  {line}" for line in told])


def sentence(w, event):
    """One event of `Game.log()` as a sentence in the words `w`; of an event this table does not know, the words as they are."""
    kind, fields = event[0], list(event[1:])
    if kind not in EVENTS:
        return " ".join(map(str, event))
    forms, english, chinese = EVENTS[kind]
    if kind in ("use", "play"):
        fields[1:3] = [(fields[1], fields[2])]
    if kind == "use" and fields[2] == (fields[0],):
        fields[2] = ()                                  # on himself: said by the card
    if kind in ("discard", "recover") and fields[2] == fields[0]:
        fields[2] = None                                # by himself
    said = [FIELDS[form](w, field) for form, field in zip(forms.split(), fields, strict=False)]
    return (chinese if w.zh else english).format(*said)


def _row(line):
    """A seat line of the scenario form, taken apart."""
    dead = line.endswith(" dead")
    head, *areas = (part.strip() for part in line.removesuffix(" dead").split("|"))
    number, role, *general, hp = head.split()
    areas += [""] * (3 - len(areas))
    return {"seat": number, "role": role, "general": " ".join(general), "hp": hp, "dead": dead, "areas": areas}


def _cells(w, game, index, row):
    areas = [", ".join(w.card(text.strip()) for text in area.split(",") if text.strip()) for area in row["areas"]]
    hp = row["hp"] if not row["dead"] else "阵亡" if w.zh else "dead"
    mark = ">" if index == game.turn else ""
    return (mark, row["seat"], w.pick(terms.ROLES, row["role"]), w.general(row["general"]), hp, *areas)


def _width(text):
    """Columns of a terminal: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def _aligned(rows):
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    filled = ([cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return ["  ".join(cells).rstrip() for cells in filled]


def _where(w, game):
    piles = len(game.deck), len(game.discard_pile)
    if game.turn < 0:
        return "正在选将" if w.zh else "generals are being chosen"
    phase = w.pick(terms.PHASES, game.phase) if game.phase else "-"
    form = "{0}的回合，{1}阶段；牌堆{2}张，弃牌堆{3}张" if w.zh else "turn of {0}, {1} phase; pile {2}, discard pile {3}"
    return form.format(w.seat(game.turn), phase, *piles)


def _pending(w, game, seat):
    """The pending decision as a sentence, or the result."""
    if game.over:
        who = w.seats(game.winners)
        if not who:
            return "游戏结束，无人获胜" if w.zh else "the game is over, nobody wins"
        return f"游戏结束，{who}获胜" if w.zh else f"the game is over, won by {who}"
    if seat not in (None, game.player):
        return "等待其他角色" if w.zh else "somebody else is deciding"
    d = game.decision
    card = w.made(d.card, d.materials) if d.card else ", ".join(map(w.card, d.materials))
    parts = [w.skill(d.skill) if d.skill else "", card, w.clause("from {}", "来源{}", d.source),
             w.clause("on {}", "目标{}", d.target) if d.target != d.seat else ""]
    if d.left > 1:
        parts.append(f"还可选{d.left}次" if w.zh else f"up to {d.left} picks left")
    if d.picked:
        parts.append(("已选" if w.zh else "picked: ") + ", ".join(map(w.card, d.picked)))
    detail = ("，" if w.zh else ", ").join(filter(None, parts))
    does = KINDS[d.kind][w.zh]
    if w.zh:
        return f"{w.seat(d.seat)}{does}" + (f"（{detail}）" if detail else "")
    return f"{w.seat(d.seat)} {does}" + (f" ({detail})" if detail else "")
