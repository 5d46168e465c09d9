"""The fixed sequences of the rules: turns, uses, demands, damage, dying, death, judgement."""
