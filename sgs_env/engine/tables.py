# cython: infer_types=True
"""The declaring words: cards, generals and modes register here; the engine reads the tables and names nobody.

A *step* is a function `(s, me, ev)`: state, seat of the owner, index of the frame of the event.  It ends by asking
(`return ask(...)`), by starting something else (`return NEXT`, also when nothing was started), by going round again
(`AGAIN`, `RESTART`) or by being done (`DONE`, `done(s, result)`).  `when` conditions have the same form.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.sets import *



def no_step(s, me, ev):
    """The end of a list of steps."""
    return DONE


def always(s, me, ev):
    """The condition that always holds."""
    return 1


def never(s, me, ev):
    """The condition that never holds."""
    return 0


def store_step(fn):
    """Append one step to the table."""
    if fn != no_step:
        STEPS[COUNTS[STEPS_USED]] = fn
        COUNTS[STEPS_USED] += 1
    return 0


def flow(kind, a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step, e_fn=no_step, f_fn=no_step, g_fn=no_step, h_fn=no_step,
         i_fn=no_step, j_fn=no_step, k_fn=no_step, l_fn=no_step, m_fn=no_step, n_fn=no_step):
    """The steps of a kind of frame."""
    FIRST_STEP[kind] = COUNTS[STEPS_USED]
    store_step(a_fn)
    store_step(b_fn)
    store_step(c_fn)
    store_step(d_fn)
    store_step(e_fn)
    store_step(f_fn)
    store_step(g_fn)
    store_step(h_fn)
    store_step(i_fn)
    store_step(j_fn)
    store_step(k_fn)
    store_step(l_fn)
    store_step(m_fn)
    store_step(n_fn)
    STEPS[COUNTS[STEPS_USED]] = no_step
    COUNTS[STEPS_USED] += 1
    return kind


def effect(a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step, e_fn=no_step, f_fn=no_step, g_fn=no_step, h_fn=no_step):
    """A new kind of frame with these steps."""
    if COUNTS[KINDS_USED] < NUM_ENGINE_FRAMES:
        COUNTS[KINDS_USED] = NUM_ENGINE_FRAMES
    kind = COUNTS[KINDS_USED]
    COUNTS[KINDS_USED] += 1
    return flow(kind, a_fn, b_fn, c_fn, d_fn, e_fn, f_fn, g_fn, h_fn)


def register_trigger(skill, timing, locked, when_fn, kind):
    """Enter a trigger under its timing."""
    t = COUNTS[TRIGGERS_USED]
    COUNTS[TRIGGERS_USED] += 1
    TRIGGER_SKILL[t] = skill
    TRIGGER_WHEN[t] = when_fn
    TRIGGER_KIND[t] = kind
    TRIGGER_LOCKED[t] = locked
    TIMING_TRIGGER[timing][TIMING_SIZE[timing]] = t
    TIMING_SIZE[timing] += 1
    add(TIMING_SKILLS[timing], skill)
    return t


def trigger(skill, timing, when_fn, a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step, e_fn=no_step, f_fn=no_step, g_fn=no_step):
    """A skill that its owner may start at a timing while the condition holds."""
    return register_trigger(skill, timing, 0, when_fn, effect(a_fn, b_fn, c_fn, d_fn, e_fn, f_fn, g_fn))


def locked(skill, timing, when_fn, a_fn, b_fn=no_step, c_fn=no_step):
    """A skill that starts by itself at a timing while the condition holds."""
    return register_trigger(skill, timing, 1, when_fn, effect(a_fn, b_fn, c_fn))


def active(skill, when_fn, a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step, e_fn=no_step, f_fn=no_step, g_fn=no_step):
    """A skill that its owner may start at an idle moment of his play phase while the condition holds."""
    i = COUNTS[ACTIVES_USED]
    COUNTS[ACTIVES_USED] += 1
    ACTIVE_SKILL[i] = skill
    ACTIVE_WHEN[i] = when_fn
    ACTIVE_KIND[i] = effect(a_fn, b_fn, c_fn, d_fn, e_fn, f_fn, g_fn)
    return i


def view_as(skill, areas, filter_fn, name, number=1, when_fn=always):
    """A conversion: `number` cards of these areas that pass the filter `(s, me, card)` count as a card called `name`."""
    i = COUNTS[VIEWS_USED]
    COUNTS[VIEWS_USED] += 1
    VIEW_SKILL[i] = skill
    VIEW_AREAS[i] = areas
    VIEW_FILTER[i] = filter_fn
    VIEW_NAME[i] = name
    VIEW_COUNT[i] = number
    VIEW_WHEN[i] = when_fn
    return i


def register_answer(skill, name, asks_others, when_fn, kind):
    """Enter a skill that meets demands."""
    i = COUNTS[ANSWERS_USED]
    COUNTS[ANSWERS_USED] += 1
    ANSWER_SKILL[i] = skill
    ANSWER_NAME[i] = name
    ANSWER_WHEN[i] = when_fn
    ANSWER_KIND[i] = kind
    ANSWER_OTHERS[i] = asks_others
    return i


def view_as_by(skill, name, when_fn, a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step):
    """A conversion without material: steps that may meet a demand for `name` (result 1) or not (result 0), once per demand."""
    return register_answer(skill, name, 0, when_fn, effect(a_fn, b_fn, c_fn, d_fn))


def view_as_by_others(skill, name, when_fn, a_fn, b_fn=no_step, c_fn=no_step, d_fn=no_step):
    """The same, when others are asked to meet the demand; those helpers cannot pass it on."""
    return register_answer(skill, name, 1, when_fn, effect(a_fn, b_fn, c_fn, d_fn))


def modifier(skill, query, fn):
    """A number or a permission: `fn(s, me, x)` is added to the answer of a query about the owner."""
    m = COUNTS[MODIFIERS_USED]
    COUNTS[MODIFIERS_USED] += 1
    MODIFIER_SKILL[m] = skill
    MODIFIER_FN[m] = fn
    QUERY_MODIFIER[query][QUERY_SIZE[query]] = m
    QUERY_SIZE[query] += 1
    add(QUERY_SKILLS[query], skill)
    return m


def card(name, reach, attitude, usable_fn, target_fn, kind, begin_fn=always, needed_fn=always, second_fn=never):
    """A card: who can be its target, when it may be used in the play phase, its effect on one target."""
    NAME_REACH[name] = reach
    NAME_ATTITUDE[name] = attitude
    NAME_USABLE[name] = usable_fn
    NAME_TARGET[name] = target_fn
    NAME_EFFECT[name] = kind
    NAME_BEGIN[name] = begin_fn
    NAME_NEEDED[name] = needed_fn
    NAME_SECOND[name] = second_fn
    if second_fn != never:
        NAME_TWO[name] = 1
    if usable_fn != never:
        NAME_USED_IN_PLAY[name] = 1
    return name


def delayed_trick(name, reach, usable_fn, target_fn, kind, failed_fn):
    """A delayed trick: `kind` are the steps in the judgement phase, `failed_fn` what happens to it when nullified."""
    card(name, reach, 1, usable_fn, target_fn, kind)
    NAME_FAILED[name] = failed_fn
    return name


def hook(moment, fn):
    """What the mode does at one of its moments."""
    HOOKS[moment] = fn
    return 0


def load(words) -> None:
    """Fill the tables of printed facts from `words.py`; called once at import."""
    for i in range(words.MAX_NAMES):
        NAME_SLOT[i] = NAME_SKILL[i] = NAME_TYPE[i] = -1
        NAME_USABLE[i] = NAME_TARGET[i] = NAME_FAILED[i] = NAME_SECOND[i] = never
        NAME_NEEDED[i] = NAME_BEGIN[i] = always
    suits = {row[0]: i for i, row in enumerate(words.terms.SUITS)}
    slots = [row[0] for row in words.terms.SLOTS]
    types = {"basic": BASIC, "trick": TRICK, "delayed_trick": DELAYED}
    skills = [row["id"] for row in words.SKILLS]
    delayed = [row["name_en"] for row in words.NAME_ROWS[1:] if row["type"] == "delayed_trick"]
    for i, row in enumerate(words.NAME_ROWS[1:], 1):
        NAME_DELAYED[i] = delayed.index(row["name_en"]) if row["name_en"] in delayed else 0
        NAME_TYPE[i] = types.get(row["type"], EQUIPMENT)
        if NAME_TYPE[i] == EQUIPMENT:
            NAME_SLOT[i] = slots.index(row["type"])
            if words.slug(row["name_en"]) in skills:
                NAME_SKILL[i] = skills.index(words.slug(row["name_en"]))
    for c, (row, decks) in enumerate(words.CATALOGUE):
        name = words.CARD_NAMES.index(row["name_en"])
        CARD_NAME[c] = name
        CARD_SUIT[c] = suits[row["suit"]]
        CARD_RANK[c] = int(row["rank"])
        CARD_TYPE[c] = TRICK if NAME_TYPE[name] == DELAYED else NAME_TYPE[name]
        add(CARDS_NAMED[name], c)
        add(CARDS_OF_SUIT[CARD_SUIT[c]], c)
        add(CARDS_OF_TYPE[CARD_TYPE[c]], c)
        for d, deck in enumerate(words.DECKS):
            if deck in decks:
                add(DECK_CARDS[d], c)
    kingdoms = [row[0] for row in words.terms.KINGDOMS]
    for i, row in enumerate(words.GENERALS):
        GENERAL_HP[i] = int(float(row["hp"]))
        GENERAL_KINGDOM[i] = kingdoms.index(row["kingdom"])
        GENERAL_GENDER[i] = 0 if row["gender"] == "male" else 1
        GENERAL_LORD[i] = int(row.get("is_lord") or 0)
        for skill in filter(None, row["skills"].split(";")):
            add(GENERAL_SKILLS[i], skills.index(skill))
    for i, row in enumerate(words.SKILLS):
        if "lord" in row["tags"].split():
            add(LORD_SKILLS, i)
