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


# Generals in the draft, best first; the second list is for the lord, who lives longer with strong defence or many friends.
FOR_ALL = ("Hua Tuo", "Sun Shangxiang", "Huang Yueying", "Zhang Liao", "Lu Xun", "Diao Chan", "Zhen Ji", "Da Qiao", "Guo Jia", "Sima Yi", "Sun Quan", "Lü Bu",
           "Zhou Yu", "Gan Ning", "Zhao Yun", "Zhuge Liang", "Ma Chao", "Zhang Fei", "Xiahou Dun", "Cao Cao", "Huang Gai", "Guan Yu", "Lü Meng", "Liu Bei",
           "Xu Chu", "Yang Xiu")
FOR_LORD = ("Sun Quan", "Cao Cao", "Liu Bei", "Zhang Liao", "Sun Shangxiang", "Zhen Ji", "Lü Bu", "Hua Tuo", "Sima Yi", "Huang Yueying", "Zhao Yun", "Gan Ning")
