"""Who does which job, by which command, and what that is worth as a comparison."""
import dataclasses
import json
import os
import shutil
import typing

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, ".venv", "bin", "python")
TERM = "the"
ABSENT = "zqxjkvzq"


@dataclasses.dataclass(frozen=True)
class Contender:
    name: str
    # The program that must be there: a path or a name; None for who cannot do the job at all, which the note says.
    needs: typing.Optional[str]
    # Of the documents, a folder for outputs and a folder for other files: the words of the command.
    command: typing.Callable
    # What the job leaves out or does instead; empty where it is the job itself.
    note: str = ""
    # Of what the command printed and the folder for other files: how many hits there were; None where it looks for none.
    hits: typing.Callable = lambda output, folder: int(output.split()[-1])
    # Its outputs must not have the term any more.
    redacts: bool = False

    @property
    def missing(self):
        """Why it cannot take part here; None where it can."""
        if self.needs is None:
            return self.note
        return None if shutil.which(self.needs) else f"{os.path.basename(self.needs)} is missing: call bench/peers/install"


def _obelus(name, program, level, jobs=1, *extra, term=TERM, **more):
    def command(files, outputs, folder):
        manifest = os.path.join(folder, f"{level}-{term}.json")
        with open(manifest, "w") as file:
            json.dump({
                "version": 1, "name": "bench", "verify": level, "unreadable": "report",
                "rules": [{"id": "term", "select": {"text": term, "ignoreCase": True}, "action": "redact"}],
            }, file)
        return [program, "run", manifest, *files, "--output", outputs + "/", "--overwrite", "--quiet",
                "--jobs", str(jobs), "--report", os.path.join(folder, "report.json"), *extra]

    return Contender(name, program, command, hits=_reported, **more)


def _library(name, library, job, note="", **more):
    return Contender(name, PYTHON, lambda files, outputs, folder: [
        PYTHON, os.path.join(HERE, "peer.py"), library, job, TERM, outputs, *files], note, **more)


def _mutool(job, note="", **more):
    return Contender("mutool", "mutool", lambda files, outputs, folder: [
        "mutool", "run", os.path.join(HERE, "peer.js"), job, TERM, outputs, *files], note, **more)


def _tool(name, command, note="", **more):
    """A tool that takes one file at a time: `$f` is the file, `$o` its output."""
    script = 'out=$1; shift; for f; do o=$out/${f##*/}; ' + command + "; done"
    return Contender(name, command.split()[0], lambda files, outputs, folder: [
        "sh", "-c", script, "sh", outputs, *files], note, **more)


def _cannot(name, note):
    return Contender(name, None, lambda files, outputs, folder: [], note)


def _reported(output, folder):
    with open(os.path.join(folder, "report.json")) as file:
        return sum(rule["hits"] for document in json.load(file)["documents"] for rule in document["rules"])


def _counted(output, folder):
    return output.lower().count(TERM)


def _none(output, folder):
    return None


def contenders(obelus):
    """By job; those of Obelus come first."""
    return {
        "redact": [
            *(_obelus(f"obelus {level}, {jobs} job{'s'[:jobs - 1]}", obelus, level, jobs, redacts=True)
              for level in ("quick", "text", "strict") for jobs in (1, 2)),
            _library("PyMuPDF", "pymupdf", "redact", "proves nothing", redacts=True),
            _library("PyMuPDF start", "pymupdf", "start", "starts and does nothing: part of the row above", hits=_none),
            _mutool("redact", "proves nothing", redacts=True),
            _library("pdfium", "pdfium", "save", "cannot redact text: opens and saves", hits=_none),
            _library("pikepdf", "pikepdf", "save", "cannot redact text: opens and saves", hits=_none),
            _tool("pdftotext", 'pdftotext -q "$f" -', "cannot write: extracts text, the floor of finding it",
                  hits=_counted),
        ],
        "search": [
            _obelus("obelus", obelus, "quick", 1, "--dry-run", note="a dry run, which also works out the edits"),
            _library("PyMuPDF", "pymupdf", "search"),
            _library("pdfium", "pdfium", "search"),
            _mutool("search"),
            _library("PyMuPDF text", "pymupdf", "text", "extracts text and counts: no places"),
            _library("PyMuPDF start", "pymupdf", "start", "starts and does nothing: part of the rows above", hits=_none),
            _library("pdfium text", "pdfium", "text", "extracts text and counts: no places"),
            _tool("mutool text", 'mutool draw -q -F text "$f"', "extracts text: no places", hits=_counted),
            _tool("pdftotext", 'pdftotext -q "$f" -', "extracts text: no places", hits=_counted),
            _cannot("pikepdf", "cannot extract text"),
        ],
        "save": [
            _obelus("obelus quick, no hit", obelus, "quick", term=ABSENT,
                    note="a job without a hit: looks, sanitises, writes and proves"),
            _library("PyMuPDF", "pymupdf", "save", hits=_none),
            _library("PyMuPDF start", "pymupdf", "start", "starts and does nothing: part of the row above", hits=_none),
            _library("pdfium", "pdfium", "save", hits=_none),
            _library("pikepdf", "pikepdf", "save", hits=_none),
            _tool("mutool", 'mutool clean -ggg -z "$f" "$o"', hits=_none),
            _cannot("poppler", "pdftotext cannot save"),
        ],
    }
