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
        ((0, 8, -2, -7), (-17, 9, 17, 6), (44, 0, -35, -16), (-27, 14, 6, 0)),
        ((0, 23, -33, 9), (-39, 1, 34, 6), (102, 2, -59, -35), (-63, 39, 13, 0)),
    ),
    "hostile": (
        ((0, -2, -13, 15), (-70, 16, 78, 15), (174, -41, -123, -37), (-104, 39, 55, 0)),
        ((0, -6, -15, 21), (-189, 49, 128, 24), (375, -88, -206, -56), (-186, 75, 73, 0)),
    ),
    "help": (
        ((0, -16, 16, 0), (73, -14, -83, 2), (-142, 59, 86, 80), (70, -31, -98, 0)),
        ((0, -21, 18, 3), (66, 29, -115, 30), (-122, 39, 120, -9), (56, -69, -25, 0)),
    ),
    "saves": (
        ((0, 18, 4, -21), (59, 83, -270, 55), (-122, 68, 90, 49), (63, -37, -38, 0)),
        ((0, 45, -2, -44), (19, 53, -37, -19), (-19, -16, 32, -4), (0, -27, 18, 0)),
    ),
}


# How good a general is for lord, loyalist, rebel, spy: 50 + win rate in per cent above the average of the role (measured, no draft).
GENERALS = {
    "Sima Yi": (64, 60, 59, 58),
    "Guo Jia": (62, 58, 59, 56),
    "Cao Cao": (60, 57, 58, 60),
    "Xiahou Dun": (56, 56, 55, 56),
    "Zhen Ji": (55, 55, 54, 57),
    "Yang Xiu": (56, 57, 54, 52),
    "Diao Chan": (56, 52, 54, 56),
    "Sun Quan": (55, 53, 53, 55),
    "Zhang Liao": (51, 55, 54, 49),
    "Hua Tuo": (53, 52, 50, 50),
    "Guan Yu": (50, 51, 50, 51),
    "Huang Yueying": (52, 49, 49, 51),
    "Zhou Yu": (52, 47, 48, 52),
    "Lü Bu": (47, 49, 49, 49),
    "Ma Chao": (48, 48, 49, 49),
    "Zhao Yun": (45, 51, 48, 49),
    "Liu Bei": (46, 48, 47, 46),
    "Da Qiao": (44, 48, 48, 45),
    "Lu Xun": (48, 44, 46, 47),
    "Zhuge Liang": (48, 45, 46, 46),
    "Xu Chu": (44, 46, 47, 47),
    "Zhang Fei": (43, 44, 47, 47),
    "Lü Meng": (44, 45, 46, 46),
    "Sun Shangxiang": (45, 46, 44, 44),
    "Gan Ning": (41, 44, 44, 43),
    "Huang Gai": (35, 41, 43, 41),
}
