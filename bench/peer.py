#!/usr/bin/env python3
"""The peer of bench/run: redacts a term with PyMuPDF, as its documentation says to. usage: peer.py IN OUT TERM"""
import sys

try:
    import pymupdf
except ImportError:
    import fitz as pymupdf

source, target, term = sys.argv[1:]
document = pymupdf.open(source)
for page in document:
    for quad in page.search_for(term, quads=True):
        page.add_redact_annot(quad, fill=(0, 0, 0))
    page.apply_redactions()
document.save(target, garbage=3, deflate=True)
