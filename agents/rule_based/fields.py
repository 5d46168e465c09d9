"""What the agent notes while it thinks about one decision, and its tables: the C struct and the plain class come from here."""

SEATS, KINDS = 12, 4        # KINDS: Slash, Dodge, Peach, Nullification

MIND = (
    ("unknown", "u64", (3,), "set of cards whose place I do not know"),
    ("me", "int", (), "the seat that decides"),
    ("role", "int", (), "its own identity"),
    ("noise", "int", (), "what breaks ties"),
    ("living", "int", (), "living characters"),
    # cards that nobody has shown to me (counting.py)
    ("unseen", "int", (), "number of cards whose place I do not know"),
    ("unseen_kind", "int", (KINDS,), "of them, by kind"),
    ("unseen_red", "int", (), "of them, the red ones"),
    ("shown", "int", (SEATS,), "cards of the hand that I know"),
    ("shown_kind", "int", (SEATS, KINDS), "of them, by kind"),
    ("held", "int", (KINDS,), "own hand cards by kind"),
    # who is who (roles.py)
    ("left", "int", (4,), "living characters per role: public"),
    ("free", "int", (4,), "roles not yet shown and not my own, while they are dealt in thought"),
    ("hidden", "int", (SEATS,), "seats whose role I do not know, first those that are dealt in turn"),
    ("num_hidden", "int", (), "how many"),
    ("num_dealt", "int", (), "how many of them are dealt in turn"),
    ("guess", "int", (SEATS,), "role of each seat in the assignment under consideration"),
    ("acts", "int", (SEATS, SEATS, 4), "public acts, without what was done to everybody alike: 0, 1 = once or twice, 2 = more often"),
    ("busy", "int", (SEATS, SEATS), "above 0 = there are any"),
    ("linked", "int", (SEATS,), "per hidden seat the set of hidden seats between which and it there are any"),
    ("pair", "double", (SEATS, SEATS, 4, 4), "likelihood of the acts between two hidden seats, by their roles"),
    ("chance", "double", (SEATS, SEATS, 4), "likelihood of the acts on and by those dealt so far and known, by number dealt, seat and role"),
    ("path", "double", (SEATS,), "weight of the roles dealt so far"),
    ("mass", "double", (SEATS,), "sum of the weights of all ways to go on"),
    ("below", "double", (SEATS, SEATS, SEATS), "seats without links: sum over those from the i-th on, by loyalists and spies left to them"),
    ("above", "double", (SEATS, SEATS, SEATS), "the same over those before the i-th"),
    ("weight", "double", (SEATS, 4), "sum of the weights of all assignments with this role there"),
    ("lot", "double", (), "what is left of the lot when an assignment is drawn"),
    ("belief", "int", (SEATS, 4), "chance of the role, per mille"),
    # whom to fight (stance.py)
    ("lords_side", "int", (), "strength of the lord's side as I believe it"),
    ("rebels_side", "int", (), "strength of the rebels"),
    ("enmity", "int", (SEATS,), "what one point of harm to the seat is worth to me: -100 friend .. 100 enemy"),
    # finishing somebody off in this turn (lethal.py); attacks by kind: 0 Slash, 1 Archery Attack, 2 Duel, 3 Savage Assault
    ("stock", "int", (4,), "attacks in my hand, by kind"),
    ("bystanders", "int", (4,), "what an area attack does to all others, summed, for me"),
    ("struck", "int", (4,), "attacks that the best way under consideration uses"),
    ("odds", "int", (8,), "chance of so many hits by Duels and Savage Assaults, per mille"),
    ("gap", "int", (), "distance to the prey beyond my range; 0 and less = in reach"),
    ("armor", "int", (), "name of its armor, 0 = none that counts"),
    ("piercing", "int", (), "1 = my Slashes ignore armor"),
    ("unlimited", "int", (), "1 = no limit of Slashes"),
    ("guarded", "int", (), "hand cards of the prey that I do not know"),
    ("prey", "int", (), "whom to finish off, -1 = nobody"),
    ("prey_worth", "int", (), "what the attempt is worth"),
    ("step", "int", (), "name of the card that begins it"),
    # scratch
    ("memo", "int", (64,), "play phase: values already computed, by card name"),
    ("memo_done", "int", (64,), "1 = computed"),
)

TABLES = (
    ("HAND_WORTH", "int", (64,), "worth of a hand card by name; 100 = one HP of a healthy character"),
    ("WORN_WORTH", "int", (64,), "worth of an equipment card to its wearer"),
    ("LIKELY", "double", (4, 3, 4, 4), "likelihood ratio of acts: kind, how often (as `acts`), role of the actor, of the other"),
    ("TIER", "int", (90, 4), "how good a general is, by role"),
)
