#!/usr/bin/env python3
"""One peer's work: peer.py LIBRARY JOB TERM OUTPUT_FOLDER FILE...

Does the job on every file and prints how many hits it had. Each library is used as its own documentation says to."""
import os
import sys


def pymupdf_start(source, target, term):
    import pymupdf

    return 0


def pymupdf_redact(source, target, term):
    import pymupdf

    document = pymupdf.open(source)
    hits = 0
    for page in document:
        for quad in page.search_for(term, quads=True):
            page.add_redact_annot(quad, fill=(0, 0, 0))
            hits += 1
        page.apply_redactions()
    document.save(target, garbage=3, deflate=True)
    return hits


def pymupdf_search(source, target, term):
    import pymupdf

    return sum(len(page.search_for(term)) for page in pymupdf.open(source))


def pymupdf_text(source, target, term):
    import pymupdf

    return sum(page.get_text().lower().count(term) for page in pymupdf.open(source))


def pymupdf_save(source, target, term):
    import pymupdf

    pymupdf.open(source).save(target, garbage=3, deflate=True)
    return 0


def pikepdf_save(source, target, term):
    import pikepdf

    with pikepdf.open(source) as document:
        document.save(
            target, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return 0


def pdfium_search(source, target, term):
    import pypdfium2

    hits = 0
    document = pypdfium2.PdfDocument(source)
    for page in document:
        text = page.get_textpage()
        searcher = text.search(term, match_case=False)
        while searcher.get_next():
            hits += 1
    document.close()
    return hits


def pdfium_text(source, target, term):
    import pypdfium2

    document = pypdfium2.PdfDocument(source)
    hits = sum(page.get_textpage().get_text_bounded().lower().count(term) for page in document)
    document.close()
    return hits


def pdfium_save(source, target, term):
    import pypdfium2

    document = pypdfium2.PdfDocument(source)
    document.save(target)
    document.close()
    return 0


def main(library, job, term, folder, *files):
    work = globals()[f"{library}_{job}"]
    print(sum(work(file, os.path.join(folder, os.path.basename(file)), term) for file in files))


if __name__ == "__main__":
    main(*sys.argv[1:])
