#!/usr/bin/env python3
"""The peer of bench/find: looks for terms with PyMuPDF. usage: find-peer.py FILE TERMS10 TERMS1000 TERMS100000"""
import sys
import time

try:
    import pymupdf
except ImportError:
    import fitz as pymupdf

document = pymupdf.open(sys.argv[1])


def timed(what, pages, find):
    start = time.perf_counter()
    hits = sum(find(document[number]) for number in range(min(pages, len(document))))
    print(f"{what}\t{time.perf_counter() - start:.4f}\t{hits}")


def searched(terms):
    return lambda page: sum(len(page.search_for(term)) for term in terms)


def contained(terms):
    folded = [term.lower() for term in terms]

    def find(page):
        text = page.get_text().lower()
        return sum(text.count(term) for term in folded if term in text)

    return find


few, many, most = ([line.strip() for line in open(path)] for path in sys.argv[2:])
timed("pymupdf search_for 10", len(document), searched(few))
timed("pymupdf search_for 1000, 5 pages", 5, searched(many))
timed("python in 1000", len(document), contained(many))
timed("python in 100000, 10 pages", 10, contained(most))
