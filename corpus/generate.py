#!/usr/bin/env python3
"""Writes the test documents of this folder and manifest.json.

usage: generate.py [--check]

The same bytes on every machine. The encrypted ones hold random numbers: they are made once, by the qpdf tool, and then
kept. With --check nothing is written; files that differ from what is committed are named, and the exit code is 1.
"""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from generator import cases as _  # noqa: E402  registers the cases
from generator.case import CASES  # noqa: E402

FOLDER = Path(__file__).resolve().parent


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    wrong = []

    def settle(path, data):
        if path.exists() and path.read_bytes() == data:
            return
        wrong.append(str(path.relative_to(FOLDER)))
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)

    entries = []
    for file, (make, entry) in sorted(CASES.items()):
        kept = entry.pop("made", None) == "once" and (FOLDER / file).exists()
        data = None if kept else make()
        if data is not None:
            settle(FOLDER / file, data)
        elif not kept:
            sys.exit(f"{file}: the qpdf tool is needed to make it")
        entries.append(entry)
    text = json.dumps({"cases": entries}, ensure_ascii=False, indent=1) + "\n"
    settle(FOLDER / "manifest.json", text.encode())
    print("\n".join(wrong) if wrong else "nothing to do")
    sys.exit(1 if check and wrong else 0)


if __name__ == "__main__":
    main()
