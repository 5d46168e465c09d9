"""The rule vocabulary: every word of the game once, in English, with its Chinese name where it has one.

Each tuple below is an ordered list; the place of a word in its list is its number in the state, in
observations and in action ids.  `engine/words.py` turns the lists into constants (`PLAY_PHASE`, `AFTER_DAMAGED`,
...), which the build also writes out as C constants, so a word has one source only.
"""

SUITS = (("S", "♠"), ("H", "♥"), ("C", "♣"), ("D", "♦"))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
CARD_TYPES = (("basic", "基本"), ("trick", "锦囊"), ("equip", "装备"))
ROLES = (("lord", "主公"), ("loyalist", "忠臣"), ("rebel", "反贼"), ("spy", "内奸"))
KINGDOMS = (("wei", "魏"), ("shu", "蜀"), ("wu", "吴"), ("qun", "群"))
GENDERS = (("male", "男"), ("female", "女"))
PHASES = (("preparation", "准备"), ("judgement", "判定"), ("draw", "摸牌"), ("play", "出牌"), ("discard", "弃牌"), ("end", "结束"))
SLOTS = (("weapon", "武器"), ("armor", "防具"), ("plus_horse", "+1马"), ("minus_horse", "-1马"), ("treasure", "宝物"))

# Where a card can be (cards.md 0.1).
ZONES = ("absent", "deck", "discard_pile", "processing", "hand", "equipment", "judgement", "general_pile")

# What is being asked (design.md 5): a closed list; the last three are reserved for later packages.
DECISIONS = ("play", "target", "material", "dodge", "slash", "peach", "nullify", "trigger", "take", "discard", "give",
             "arrange", "pick", "suit", "type", "option", "general", "show", "name", "reveal")

# The moments at which skills may trigger, in the order of cards.md 0.6-0.9 and modes.md 1.4.
TIMINGS = (
    "preparation", "draw_start", "draw_number", "discard_start", "end_phase",
    "card_used", "becoming_target", "target_specified", "targeted", "slash_dodged",
    "causing_damage", "being_damaged", "after_damage", "after_damaged",
    "judging", "judged", "cards_lost", "dying_starts", "dies",
)

# The numbers and permissions that a skill may modify.
MODIFIERS = ("distance_to_others", "distance_from_others", "attack_range", "slash_limit", "trick_reach",
             "forbidden_target", "no_effect", "answers_needed", "peach_healing", "hand_limit", "extra_targets")

# Effects in progress that the engine itself knows; skills and cards add theirs by registering.
FRAMES = ("game", "turn", "preparation_phase", "judgement_phase", "draw_phase", "play_phase", "discard_phase", "end_phase",
          "use", "demand", "nullify", "window", "judge", "damage", "dying", "death", "draft", "sudden_death")

# Public events of the log.
EVENTS = ("turn", "phase", "use", "play", "draw", "discard", "obtain", "give", "equip", "place", "judge", "damage",
          "lose_hp", "recover", "skill", "nullified", "show", "arrange", "dying", "death", "role", "general", "reshuffle", "suit",
          "type", "over", "target")

# Places in the flat action space: name, size (design.md 5).
ACTION_BLOCKS = (("pass", 1), ("seat", 12), ("suit", 4), ("type", 3), ("hand", 1), ("option", 8), ("name", 24),
                 ("skill", 140), ("card", 180), ("general", 90))

# What the public record between each pair of seats counts.
RECORDS = ("damage", "hostile", "help", "saves")
