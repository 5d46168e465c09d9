"""Write the golden playthroughs anew: `python -m tests.golden.regenerate`; then read the difference."""

from tests.golden.playthrough import FOLDER, GAMES, playthrough


def main():
    """Write each file that has changed, remove those no longer wanted."""
    for old in FOLDER.glob("*.txt"):
        if old.stem not in GAMES:
            old.unlink()
    for name in GAMES:
        path, text = FOLDER / f"{name}.txt", playthrough(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print("written:", path.name)


if __name__ == "__main__":
    main()
