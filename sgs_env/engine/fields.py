"""Every field of the game state, once: the C struct, the plain class and the numpy layout are made from this table.

Entries: name, element type, dimensions, meaning.  Wide types stand first, so that the struct has no holes and its bytes
are the same in every build: `Game.digest()`, pickles and equality work on them.
"""

from sgs_env.engine.words import CONSTANTS

U64, U32, U16, I16, U8, I8 = "u64", "u32", "u16", "i16", "u8", "i8"
CTYPES = {U64: "unsigned long long", U32: "unsigned int", U16: "unsigned short", I16: "short", U8: "unsigned char", I8: "signed char"}
SIZES = {U64: 8, U32: 4, U16: 2, I16: 2, U8: 1, I8: 1}

SEATS, CARDS, FRAMES = (CONSTANTS["MAX_" + n] for n in ("SEATS", "CARDS", "FRAMES"))
WORDS = 3                       # 64-bit words of a set of cards or skills

FRAME = (
    ("kind", I16, (), "which effect is in progress"),
    ("step", I16, (), "the next of its steps"),
    ("owner", I16, (), "whose effect: user of a card, owner of a skill, character who is asked"),
    ("ev", I16, (), "index of the frame of the event that this one belongs to"),
    ("source", I16, (), "who causes it"),
    ("target", I16, (), "on whom"),
    ("name", I16, (), "(virtual) name of the card concerned, 0 = none"),
    ("c0", I16, (), "first physical card, -1 = none"),
    ("c1", I16, (), "second physical card, -1 = none"),
    ("skill", I16, (), "skill concerned, -1 = none"),
    ("cause", I16, (), "demand: the skill that demands it, -1 = none"),
    ("amount", I16, (), "points, cards, numbers"),
    ("left", I16, (), "how many are still to come"),
    ("n", I16, (), "length of `seats`"),
    ("result", I16, (), "what the last finished child returned"),
    ("flags", I16, (), "flags of `words.py`"),
    ("slot0", I16, (), "the effect's own note"),
    ("slot1", I16, (), "the effect's own note"),
    ("slot2", I16, (), "the effect's own note"),
    ("seats", I8, (SEATS,), "a list of seats (targets of a card)"),
    ("marks", U8, (SEATS,), "one set of marks per entry of `seats`"),
)

STATE = (
    ("rng", U64, (), "random numbers: the only source of chance"),
    ("hand", U64, (SEATS, WORDS), "set of hand cards"),
    ("skills", U64, (SEATS, WORDS), "set of skills, those of worn equipment among them"),
    ("known", U64, (SEATS, WORDS), "set of cards of which the seat knows exactly where they are"),
    ("piled", U64, (WORDS,), "set of cards in the draw pile"),
    ("discards", U64, (WORDS,), "set of cards in the discard pile"),
    ("processed", U64, (WORDS,), "set of cards in the processing area"),
    ("used_phase", U64, (WORDS,), "once-per-phase skills used in this play phase"),
    ("marked_turn", U64, (SEATS, WORDS), "skills whose effect lasts until the end of the turn"),
    ("refused", U64, (WORDS,), "skills refused since the last card or other skill was used in this phase"),
    ("picked", U64, (WORDS,), "cards picked so far in the compound choice"),
    ("legal", U64, (CONSTANTS["LEGAL_WORDS"],), "set of legal actions of the pending decision"),
    ("seed", U64, (), "the seed this game was dealt from"),
    ("decisions", U32, (), "decisions taken by players, for max_decisions"),
    ("max_decisions", U32, (), "truncation limit"),
    ("pool_where", U16, (CONSTANTS["NUM_POOLS"],), "per pool of unseen cards the places where, publicly, they may be"),
    ("equip", I16, (SEATS, 5), "card per equipment slot, -1 = empty"),
    ("judge", I16, (SEATS, 4), "judgement area, first placed first"),
    ("frames", "frame", (FRAMES,), "effects in progress"),
    ("events", I16, (CONSTANTS["MAX_EVENTS"], 6), "events not yet read by the log"),
    ("recorded", U16, (SEATS,), "per seat the set of seats towards which it has a record"),
    ("num_events", I16, (), "how many of them"),
    ("sp", I16, (), "index of the top frame, -1 = none"),
    ("answer", I16, (), "the action last chosen"),
    ("asked_kind", I16, (), "pending decision: kind"),
    ("asked_seat", I16, (), "pending decision: who decides, -1 = nobody"),
    ("asked_skill", I16, (), "pending decision: about which skill, -1"),
    ("asked_name", I16, (), "pending decision: about which card name, 0"),
    ("asked_c0", I16, (), "pending decision: its first material, -1"),
    ("asked_c1", I16, (), "pending decision: its second material, -1"),
    ("asked_source", I16, (), "pending decision: source seat, -1"),
    ("asked_target", I16, (), "pending decision: target seat, -1"),
    ("asked_left", I16, (), "pending decision: how many picks may still be made"),
    ("away0", I16, (), "card regarded as already gone while legality is computed, -1"),
    ("away1", I16, (), "second such card, -1"),
    ("turn", I16, (), "seat whose turn it is, -1 before the first"),
    ("phase", I16, (), "phase of that turn, -1 outside"),
    ("slashes", I16, (), "Slashes counted in this play phase"),
    ("pile_top", I16, (), "index of the top card in `pile`"),
    ("pile_end", I16, (), "index behind the last card in `pile`"),
    ("discard_size", I16, (), "cards in the discard pile"),
    ("reshuffles", I16, (), "how often the discard pile was shuffled"),
    ("num_players", I16, (), "seats of the game"),
    ("lord", I16, (), "the lord's seat"),
    ("pool_size", I16, (), "draft: how many"),
    ("pile", U8, (CARDS,), "the draw pile: pile_top .. pile_end, top card first"),
    ("discard_pile", U8, (CARDS,), "the discard pile, last card last"),
    ("zone", U8, (CARDS,), "zone of each card"),
    ("holder", I8, (CARDS,), "seat that holds the card, -1"),
    ("frame_of", I8, (CARDS,), "processing area: frame that put the card there"),
    ("pool", U8, (CARDS,), "pool of each card among the unseen ones"),
    ("alive", U8, (SEATS,), "1 = living"),
    ("offer", I8, (SEATS, 8), "draft: generals offered, -1 = none"),
    ("general", I8, (SEATS, 2), "generals, -1 = none"),
    ("pool_generals", I8, (CONSTANTS["MAX_GENERALS"],), "draft: generals not yet offered, -1 = none"),
    ("role", I8, (SEATS,), "identity"),
    ("role_shown", U8, (SEATS,), "1 = role public"),
    ("general_shown", U8, (SEATS,), "1 = general public"),
    ("hp", I8, (SEATS,), "hit points, may be below 0 while dying"),
    ("max_hp", I8, (SEATS,), "most hit points"),
    ("kingdom", I8, (SEATS,), "kingdom, -1 = none"),
    ("gender", I8, (SEATS,), "gender, -1 = none"),
    ("chained", U8, (SEATS,), "1 = chained"),
    ("turned_over", U8, (SEATS,), "1 = face down: loses the next turn"),
    ("hand_size", U8, (SEATS,), "hand cards"),
    ("judge_size", U8, (SEATS,), "cards in the judgement area"),
    ("judge_name", U8, (SEATS, 4), "what each card of the judgement area counts as"),
    ("barred", U8, (SEATS,), "set of card types that the seat may not use, play or discard from hand this turn"),
    ("lost_equip", U8, (SEATS,), "equipment cards lost and not yet answered by a skill"),
    ("hand_emptied", U8, (SEATS,), "last hand card lost and not yet answered by a skill"),
    ("record", U8, (SEATS, SEATS, 4), "public record of acts of one seat on another"),
    ("killer", I8, (SEATS,), "who killed the seat, -1 = nobody"),
    ("kills", U8, (SEATS, 4), "characters killed, by role"),
    ("winner", U8, (SEATS,), "1 = has won"),
    ("pending_death", U8, (SEATS,), "sudden death: could not be saved"),
    ("attacked", U16, (), "first blood: seats that the protected one has attacked"),
    ("loss_pending", U8, (), "1 = somebody's lost cards wait for his skills"),
    ("over", U8, (), "0 running, else how it ended"),
    ("slash_played", U8, (), "1 = the current character used or played a Slash in this play phase"),
    ("skipped", U8, (), "phases of this turn that will be skipped, a set"),
    ("skip_forced", U8, (), "1 = decisions with one legal action are played by the engine"),
    ("logging", U8, (), "1 = events are written, 2 = and must be read before the game goes on"),
    ("deaths", U8, (), "characters who have died"),
    ("sudden_death", U8, (), "1 = house rule of the last three"),
    ("rounds_of_three", I8, (), "complete rounds since three were left, -1 = not yet"),
    ("round_broken", U8, (), "1 = three were left in the middle of this round"),
    ("first_blood", I8, (), "protected seat, -1 = none"),
    ("duellist", I8, (), "that spy, -1"),
    ("dealing", U8, (), "how characters get their generals"),
    ("roles_fixed", U8, (), "1 = roles stay as configured"),
)


def size_of(table):
    """Bytes of one record of the table, without padding at its end."""
    total = 0
    for _, kind, dims, _ in table:
        count = 1
        for d in dims:
            count *= d
        total += count * (size_of(FRAME) if kind == "frame" else SIZES[kind])
    return total


# The rule book in memory: filled once at import by the tables and by the registrations of cards, generals and modes.
_C = CONSTANTS
_N, _S, _G, _T, _V, _M = (_C["MAX_" + n] for n in ("NAMES", "SKILLS", "GENERALS", "TRIGGERS", "VIEWS", "MODIFIERS"))
FN = "fn"
TABLES = (
    ("STEPS", FN, (_C["MAX_STEPS"],), "all steps"),
    ("FIRST_STEP", I16, (_C["MAX_FRAME_KINDS"],), "per frame kind its first step"),
    ("COUNTS", I16, (16,), "how many entries each table has"),
    ("CARD_NAME", U8, (CARDS,), "per card its name"), ("CARD_SUIT", U8, (CARDS,), "suit"), ("CARD_RANK", U8, (CARDS,), "rank 1-13"),
    ("CARD_TYPE", U8, (CARDS,), "basic, trick or equipment (a delayed trick is a trick)"),
    ("CARDS_NAMED", U64, (_N, WORDS), "set of cards of a name"), ("CARDS_OF_SUIT", U64, (4, WORDS), "set of cards of a suit"),
    ("CARDS_OF_TYPE", U64, (4, WORDS), "set of cards of a type"),
    ("DECK_CARDS", U64, (8, WORDS), "set of cards of a deck"),
    ("NAME_TYPE", I8, (_N,), "per name: type, DELAYED for delayed tricks"), ("NAME_SLOT", I8, (_N,), "equipment slot, -1"),
    ("NAME_SKILL", I16, (_N,), "skill of the equipment, -1"), ("NAME_RANGE", I8, (_N,), "range of the weapon"),
    ("NAME_REACH", I8, (_N,), "who can be a target"), ("NAME_ATTITUDE", I8, (_N,), "1 hostile, -1 helpful, 0 neither"),
    ("NAME_USABLE", FN, (_N,), "condition of using it in the play phase"), ("NAME_TARGET", FN, (_N,), "may this seat be a target?"),
    ("NAME_TWO", U8, (_N,), "1 = a second target is chosen for the first"),
    ("NAME_USED_IN_PLAY", U8, (_N,), "1 = can be used in the play phase at all"),
    ("NAME_SECOND", FN, (_N,), "may b be the second target, chosen for the first one a?"),
    ("NAME_NEEDED", FN, (_N,), "does it do anything to this target? (else nothing is asked)"),
    ("NAME_BEGIN", FN, (_N,), "what is done when it has been used"), ("NAME_EFFECT", I16, (_N,), "frame kind of its effect on one target"),
    ("NAME_DELAYED", U8, (_N,), "delayed trick: which of them"),
    ("NAME_FAILED", FN, (_N,), "delayed trick: what is done when it was nullified"),
    ("GENERAL_HP", I8, (_G,), "hit points"), ("GENERAL_KINGDOM", I8, (_G,), "kingdom"), ("GENERAL_GENDER", I8, (_G,), "gender"),
    ("GENERAL_LORD", U8, (_G,), "1 = fixed offer for the lord"), ("GENERAL_SKILLS", U64, (_G, WORDS), "skills"),
    ("LORD_SKILLS", U64, (WORDS,), "skills that work for the lord only"),
    ("TRIGGER_SKILL", I16, (_T,), "skill"), ("TRIGGER_WHEN", FN, (_T,), "condition"), ("TRIGGER_KIND", I16, (_T,), "frame kind"),
    ("TRIGGER_LOCKED", U8, (_T,), "1 = not asked"),
    ("TIMING_SIZE", I16, (32,), "triggers at a timing"), ("TIMING_TRIGGER", I16, (32, 16), "those triggers"),
    ("TIMING_SKILLS", U64, (32, WORDS), "set of their skills"),
    ("VIEW_SKILL", I16, (_V,), "conversion: skill"), ("VIEW_NAME", I16, (_V,), "name of the made card"), ("VIEW_AREAS", U8, (_V,), "areas of the material"),
    ("VIEW_COUNT", U8, (_V,), "number of materials"), ("VIEW_FILTER", FN, (_V,), "which cards"), ("VIEW_WHEN", FN, (_V,), "further condition"),
    ("ANSWER_SKILL", I16, (_V,), "skill that meets a demand by steps of its own"), ("ANSWER_NAME", I16, (_V,), "name demanded"),
    ("ANSWER_WHEN", FN, (_V,), "condition"), ("ANSWER_KIND", I16, (_V,), "frame kind"), ("ANSWER_OTHERS", U8, (_V,), "1 = others are asked"),
    ("ACTIVE_SKILL", I16, (_V,), "skill started in the play phase"), ("ACTIVE_WHEN", FN, (_V,), "condition"), ("ACTIVE_KIND", I16, (_V,), "frame kind"),
    ("MODIFIER_SKILL", I16, (_M,), "skill"), ("MODIFIER_FN", FN, (_M,), "its number"),
    ("QUERY_SIZE", I16, (16,), "modifiers of a query"), ("QUERY_MODIFIER", I16, (16, 24), "those modifiers"),
    ("QUERY_SKILLS", U64, (16, WORDS), "set of their skills"),
    ("POLICIES", FN, (8,), "compiled players: (s, seat, random number) -> legal action"),
    ("HOOKS", FN, (16,), "what the mode does at certain moments"),
)
