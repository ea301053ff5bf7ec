/// Words of PostScript that CMaps and calculator functions are made of (ISO 32000-2, 7.10.5 and 9.7.5.4). They are the
/// format's, not the document's.
enum ProgramWords {
  static func contains(_ word: ArraySlice<UInt8>) -> Bool { words.contains(String(decoding: word, as: UTF8.self)) }

  private static let words = Set(
    """
    CMapName abs add and array atan begin beginbfchar beginbfrange begincidchar begincidrange begincmap begincodespacerange
    beginnotdefchar beginnotdefrange bitshift ceiling copy cos currentdict currentfile cvi cvr def defineresource dict
    div dup eexec end endbfchar endbfrange endcidchar endcidrange endcmap endcodespacerange endnotdefchar
    endnotdefrange exch executeonly exp false findresource floor for ge get gt idiv if ifelse index known le ln log lt
    mark mod mul ne neg noaccess not null or pop put readonly roll round sin sqrt store string sub true truncate usecmap
    xor
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
