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

# What one act of `row` on `column` says about the two roles (lord, loyalist, rebel, spy): log-likelihood ratios in hundredths.
EVIDENCE = {
    "damage": ((0, -15, 10, 0), (-110, -25, 25, 15), (35, 10, -30, 0), (-20, 0, 10, 0)),
    "hostile": ((0, -30, 20, 0), (-230, -60, 50, 30), (70, 20, -60, 0), (-40, 0, 20, 0)),
    "help": ((0, 30, -40, 0), (60, 40, -60, -10), (-110, -40, 50, 0), (30, 10, -20, 0)),
    "saves": ((0, 60, -80, 0), (120, 80, -120, -20), (-220, -80, 120, 0), (80, 0, -40, 0)),
}

# Generals in the draft, best first; the second list is for the lord, who lives longer with strong defence or many friends.
FOR_ALL = ("Hua Tuo", "Sun Shangxiang", "Huang Yueying", "Zhang Liao", "Lu Xun", "Diao Chan", "Zhen Ji", "Da Qiao", "Guo Jia", "Sima Yi", "Sun Quan", "Lü Bu",
           "Zhou Yu", "Gan Ning", "Zhao Yun", "Zhuge Liang", "Ma Chao", "Zhang Fei", "Xiahou Dun", "Cao Cao", "Huang Gai", "Guan Yu", "Lü Meng", "Liu Bei",
           "Xu Chu", "Yang Xiu")
FOR_LORD = ("Sun Quan", "Cao Cao", "Liu Bei", "Zhang Liao", "Sun Shangxiang", "Zhen Ji", "Lü Bu", "Hua Tuo", "Sima Yi", "Huang Yueying", "Zhao Yun", "Gan Ning")
