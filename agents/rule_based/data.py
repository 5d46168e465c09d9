"""The agent's numbers. Starting points: the tables of established Sanguosha AIs; then changed by what won games."""

# Worth of a card in the hand; 100 = one HP of a healthy character, a card nobody knows about 45.
KEEP = {
    "Slash": 40, "Dodge": 58, "Peach": 115, "Nullification": 55, "Ex Nihilo": 80, "Indulgence": 72, "Snatch": 62, "Dismantlement": 50,
    "Duel": 44, "Savage Assault": 46, "Archery Attack": 46, "God Salvation": 34, "Collateral": 30, "Amazing Grace": 16, "Lightning": 8,
    "Zhuge Crossbow": 34, "Qinggang Sword": 28, "Double Swords": 26, "Ice Sword": 26, "Green Dragon Blade": 28, "Serpent Spear": 26,
    "Stone Axe": 30, "Heaven Halberd": 24, "Kylin Bow": 28, "Eight Diagrams": 60, "Renwang Shield": 52,
    "Jueying": 42, "Dilu": 42, "Zhuahuang Feidian": 42, "Chitu": 32, "Dayuan": 32, "Zixing": 32,
}

# Worth of an equipment card to the one who wears it.
WORTH = {
    "Zhuge Crossbow": 40, "Qinggang Sword": 34, "Double Swords": 28, "Ice Sword": 28, "Green Dragon Blade": 34, "Serpent Spear": 32,
    "Stone Axe": 36, "Heaven Halberd": 24, "Kylin Bow": 32, "Eight Diagrams": 75, "Renwang Shield": 62,
    "Jueying": 50, "Dilu": 50, "Zhuahuang Feidian": 50, "Chitu": 36, "Dayuan": 36, "Zixing": 36,
}

# What acts of `row` on `column` say about the two roles (lord, loyalist, rebel, spy): log-likelihood ratios in hundredths, done once or
# twice / more often. Fitted to games by rules (fit_roles.py).
EVIDENCE = {
    "damage": (
        ((0, 9, -6, -3), (-8, -8, 17, 5), (31, 11, -23, -9), (-23, 12, -5, 0)),
        ((0, 21, 6, -27), (-57, -90, 33, -24), (103, 48, -33, 32), (-46, 45, -11, 0)),
    ),
    "hostile": (
        ((0, -6, -7, 13), (-86, -11, 74, 13), (169, -26, -87, -20), (-84, 14, 45, 0)),
        ((0, -9, -10, 19), (-202, -41, 122, 34), (378, -43, -130, -47), (-175, 46, 60, 0)),
    ),
    "help": (
        ((0, -17, 9, 8), (124, 17, -78, -1), (-201, 17, 71, 50), (78, -5, -73, 0)),
        ((0, 10, 10, -19), (40, -39, -45, 8), (-77, -1, 131, -20), (37, 48, -80, 0)),
    ),
    "saves": (
        ((0, 21, -4, -17), (32, 127, -184, 46), (-66, -31, 39, 0), (34, 33, -30, 0)),
        ((0, 25, -11, -14), (-21, -3, -54, -5), (0, -2, 24, 0), (21, 10, 30, 0)),
    ),
}


# How good a general is for lord, loyalist, rebel, spy: 50 + win rate in per cent above the average of the role (measured, no draft).
GENERALS = {
    "Sima Yi": (65, 60, 61, 59),
    "Guo Jia": (60, 59, 59, 56),
    "Cao Cao": (59, 57, 59, 59),
    "Xiahou Dun": (58, 58, 57, 57),
    "Yang Xiu": (56, 56, 56, 54),
    "Zhen Ji": (54, 52, 53, 55),
    "Sun Quan": (54, 53, 52, 54),
    "Zhang Liao": (49, 54, 53, 48),
    "Hua Tuo": (52, 51, 49, 50),
    "Guan Yu": (49, 50, 50, 51),
    "Zhao Yun": (47, 51, 50, 50),
    "Zhou Yu": (52, 47, 47, 51),
    "Ma Chao": (48, 49, 50, 49),
    "Lü Bu": (48, 49, 49, 50),
    "Huang Yueying": (51, 47, 47, 49),
    "Lu Xun": (49, 46, 48, 47),
    "Da Qiao": (45, 49, 49, 46),
    "Diao Chan": (49, 43, 46, 50),
    "Liu Bei": (45, 48, 47, 46),
    "Huang Gai": (44, 47, 48, 46),
    "Zhuge Liang": (49, 44, 46, 45),
    "Zhang Fei": (43, 47, 47, 47),
    "Lü Meng": (44, 46, 45, 47),
    "Gan Ning": (43, 46, 46, 45),
    "Xu Chu": (42, 45, 46, 46),
    "Sun Shangxiang": (45, 44, 43, 43),
}
