"""Cards: each file declares some, with who may be a target, when they may be used and what they do to one target."""
