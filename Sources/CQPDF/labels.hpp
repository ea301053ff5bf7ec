// Names what an object is, without a word that could come from a document.
#pragma once

#include <qpdf/QPDFObjectHandle.hh>

namespace obelus {

// The /Subtype of the object where it is one of the standard's, else its /Type, else what kind of object it is.
inline const char *label(QPDFObjectHandle object) {
  static const char *const known[] = {
      "/Text", "/Link", "/FreeText", "/Line", "/Square", "/Circle", "/Polygon", "/PolyLine", "/Highlight",
      "/Underline", "/Squiggly", "/StrikeOut", "/Caret", "/Stamp", "/Ink", "/Popup", "/FileAttachment", "/Sound",
      "/Movie", "/Screen", "/Widget", "/Watermark", "/Redact", "/3D", "/RichMedia", "/Form", "/Image", "/XML",
      "/Type0", "/Type1", "/Type3", "/TrueType", "/MMType1", "/CIDFontType0", "/CIDFontType2", "/Type1C",
      "/CIDFontType0C", "/OpenType",
      "/Catalog", "/Pages", "/Page", "/Annot", "/XObject", "/Font", "/FontDescriptor", "/Encoding", "/CMap",
      "/Metadata", "/Outlines", "/StructTreeRoot", "/StructElem", "/OBJR", "/MCR", "/OCG", "/OCMD", "/OCProperties",
      "/Filespec", "/EmbeddedFile", "/Action", "/Sig", "/SigFieldLock", "/DocTimeStamp", "/DSS", "/VRI",
      "/ExtGState", "/Pattern", "/Mask", "/Group", "/Halftone", "/PageLabel", "/Bead", "/Thread", "/Trans",
      "/Collection", "/CollectionField", "/CollectionItem", "/CollectionSchema", "/ObjStm", "/XRef", "/Names",
      "/Requirement", "/OutputIntent", "/Measure", "/Viewport", "/NavNode", "/Template", "/DPart", "/DPartRoot"};
  QPDFObjectHandle dict = object.isStream() ? object.getDict() : object;
  if (dict.isDictionary()) {
    for (const char *key : {"/Subtype", "/Type"}) {
      QPDFObjectHandle name = dict.getKey(key);
      if (!name.isName()) continue;
      std::string text = name.getName();
      for (const char *candidate : known) {
        if (text == candidate) return candidate + 1;
      }
    }
    if (dict.hasKey("/FunctionType")) return "function";
    if (dict.hasKey("/FT")) return "field";
  }
  if (object.isStream()) return "stream";
  if (object.isDictionary()) return "dictionary";
  if (object.isArray()) return "array";
  return object.isString() ? "string" : "value";
}

}  // namespace obelus
