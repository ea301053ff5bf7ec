"""The invented matter that all documents tell of, and the register of cases."""
from .document import Document, line

PERSON = "Marta Ellingsworth"
NAME = "Ellingsworth"
CAPS = "ELLINGSWORTH"
NUMBER = "123-45-6789"  # written like a social security number
DOCKET = "Case No. 2026-0417"

NAME_RULE = {"id": "name", "select": {"text": NAME, "ignoreCase": True}, "action": "redact"}
NUMBER_RULE = {"id": "number", "select": {"regex": r"\b\d{3}-\d{2}-\d{4}\b"}, "action": "redact"}


def text_rule(text):
    return {"id": "text", "select": {"text": text}, "action": "redact"}


def area_rule(*rect, pages="1"):
    return {"id": "area", "pages": pages, "select": {"region": {"rect": list(rect)}}, "action": "redact"}


LINE = (45, 290, 375, 318)  # the line on which most documents have what must go
CASES = {}


def case(file, purpose, guards="", text=(NAME_RULE,), area=(), gone=(CAPS,), keep=("Retained",), **more):
    """Registers a function that returns the bytes of `file`.

    `text` and `area` are two sets of rules, each of which must remove `gone`; `keep` are words that stay in place.
    `more`: settings (other manifest keys), outcome, password, alsoGone (words, or pieces of them, that may go too),
    mayChange (areas [page, x0, y0, x1, y1] that may look different), pixels, paths, contains; see corpus/README.md.
    """
    def register(make):
        rules = {"text": list(text),
                 "area": [{**rule, "id": f"area-{n}"} for n, rule in enumerate(area, 1)]}
        CASES[file] = make, {"file": file, "purpose": purpose, "guards": guards.split(),
                             "outcome": "redacted", "rules": {k: v for k, v in rules.items() if v}, "gone": list(gone),
                             "keep": list(keep),
                             **more}
        return make
    return register


def around(operators):
    """Page content with the docket above `operators` and a line below them that must stay."""
    return line(50, 350, DOCKET, 16) + operators + line(50, 250, "Retained for the public file.")


def single(operators, **page):
    doc = Document()
    doc.page(around(operators), **page)
    return doc
