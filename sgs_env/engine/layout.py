"""stub"""
OBSERVATION_SIZE = 10
STATE_SIZE = 10
def state_features(s, core): return None
def observation_layout(): return {}
