"""The learned agents: a network that scores actions from the observation (`network`), its games (`tables`), imitation of the
rule-based player (`imitation`), learning from a search (`study`) and self-play by MaskablePPO (`ppo`).  `train.py` puts them together."""
