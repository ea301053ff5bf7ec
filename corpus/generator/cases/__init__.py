"""The cases, a file for each family. Importing this package registers all of them."""
from . import carriers, dead, files, fonts, forms, images, pages, refused, text

__all__ = ["carriers", "dead", "files", "fonts", "forms", "images", "pages", "refused", "text"]
