internal import ObelusCore
internal import ObelusPDF

/// Runs the content streams of one page and collects what they draw. The operators are in extensions, a file for each
/// group of them.
struct PageInterpreter {
  let caches: ContentCaches
  let limits: Limits
  /// What names refer to where neither a stream nor its caller nor a font says.
  let pageResources: Resources

  var content: PageContent
  var state = GraphicsState(ctm: .identity)
  var savedStates: [GraphicsState] = []
  var text = TextObject()
  var path = PathBuilder()
  var sequences = SequenceStack()
  var execution: StreamExecution

  /// The operands of the next operator are the first `operandCount`; the buffer only grows.
  var operands = [Operand](repeating: Operand(kind: .other, start: 0, end: 0, number: 0), count: 256)
  var operandCount = 0
  /// Where the operator that is being run stands.
  var call = OperatorRange()

  /// The streams that are being run, outermost first.
  var activeStreams: [ObjectID] = []
  /// The instances of the patterns and masks that ran already: each once for every matrix.
  var paintedGroups: [PaintedGroup: Int32] = [:]
  /// The shading patterns that were a colour.
  var shadingPatterns: Set<ShadingUse> = []
  /// What is known of glyph procedures that look names up in this page's resources.
  var glyphProcedures: [GlyphProcedureKey: GlyphProcedureKind] = [:]
  /// Names in this page's resources that only streams use which are not among the instances.
  var forgottenUses = NameTable()
  /// Optional-content layers that are off, around what is drawn now.
  var hiddenDepth = 0
  /// A limit was reached: nothing more is run.
  var isExhausted = false
  /// Decoded bytes of string operands.
  var stringBuffer: [UInt8] = []

  private var remainingOperators: Int
  private var remainingBytes: Int
  private var remainingRecords: Int

  var source: any ContentSource { caches.source }

  /// - Parameter content: what is already known of the page; what runs is added to it.
  init(caches: ContentCaches, limits: Limits, pageResources: Resources, content: PageContent = PageContent()) {
    self.caches = caches
    self.limits = limits
    self.pageResources = pageResources
    self.content = content
    self.content.fonts = caches.fonts
    execution = StreamExecution(instance: -1, resources: pageResources, baseMatrix: .identity)
    remainingOperators = limits.operators
    remainingBytes = limits.pageBytes
    remainingRecords = limits.records
  }

  /// Runs a stream from its first to its last byte in the current graphics state. Ends with the graphics state of the
  /// start, but lets the stream move the text matrices, as MuPDF does.
  mutating func run(_ instance: StreamInstance) throws(ObelusError) {
    guard instance.bytes.count <= remainingBytes, takeRecord() else { return exhaust() }
    remainingBytes -= instance.bytes.count

    let index = content.instances.count
    let outerExecution = execution
    let outerPath = path
    let outerText = text
    let outerState = state
    content.instances.append(instance)
    execution = StreamExecution(
      instance: Int32(truncatingIfNeeded: index), resources: instance.resources, baseMatrix: instance.baseMatrix)
    execution.stateBase = savedStates.count
    execution.glyphProcedureDepth = outerExecution.glyphProcedureDepth
    if case .glyphProcedure = instance.kind { execution.glyphProcedureDepth += 1 }
    path = PathBuilder()
    text.clips = false
    state.fontUse = -1
    execution.sequenceBase = sequences.open.count
    try recordDefaultColorSpaces()

    if instance.parts.count > 1 { execution.nextBorder = instance.parts[0].range.upperBound }
    let bytes = instance.bytes
    try execute(bytes.span)

    content.instances[index].uses = execution.names.uses
    content.findings.unbalancedStates += savedStates.count - execution.stateBase
    savedStates.removeLast(savedStates.count - execution.stateBase)
    while sequences.open.count > execution.sequenceBase { closeSequence() }
    state = outerState
    text.firstShow = outerText.firstShow
    text.clips = outerText.clips
    path = outerPath
    execution = outerExecution
    operandCount = 0
  }

  /// The operators of one stream.
  private mutating func execute(_ bytes: Span<UInt8>) throws(ObelusError) {
    var lexer = Lexer()
    var nesting = OperandNesting()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    operandCount = 0
    while !isExhausted {
      switch lexer.next(bytes, &operand) {
      case .operand:
        if !nesting.admit(operand.kind) {
          if !passOver(nesting, bytes, lexer) { dropOperands(&nesting, atClosing: true) }
        } else if !push(operand) {
          return exhaust()
        }
      case .keyword:
        if nesting.isOpen {
          recover(&nesting, bytes, lexer)
        } else {
          call = OperatorRange(
            start: operandCount == 0 ? lexer.keywordStart : Int(operands[0].start), keyword: lexer.keywordStart,
            end: lexer.position)
          if lexer.position > execution.nextBorder { passBorders() }
          let mismatches = content.findings.operandMismatches
          try perform(lexer.keyword, bytes, &lexer)
          if content.findings.operandMismatches != mismatches { noteDispute(of: call.keyword, bytes) }
          operandCount = 0
        }
      case .error:
        if !passOver(nesting, bytes, lexer) { dropOperands(&nesting) }
      case .end:
        if operandCount > 0 { content.findings.syntaxErrors += 1 }
        operandCount = 0
        return
      }
    }
  }

  /// Notes which operands of the operator that is about to be run lie in two of the page's streams.
  private mutating func passBorders() {
    let borders = content.instances[Int(execution.instance)].parts.dropFirst().map { $0.range.lowerBound - 1 }
    for border in borders where border >= execution.nextBorder && border < call.end {
      for operand in operands[..<operandCount] where operand.kind == .literal || operand.kind == .escapedLiteral {
        if operand.range.contains(border) { content.cutStrings.append(operand.start..<operand.end) }
      }
    }
    execution.nextBorder = borders.first { $0 >= call.end } ?? .max
  }

  /// What has no place in an array is passed over where the array ends before another one begins: MuPDF drops the array then,
  /// other readers show its strings, and so they count.
  private mutating func passOver(_ nesting: OperandNesting, _ bytes: Span<UInt8>, _ lexer: Lexer) -> Bool {
    guard nesting.arrays == 1, nesting.dictionaries == 0 else { return false }
    if lexer.position > execution.arrayEnd {
      guard let end = lexer.endOfArray(bytes) else { return false }
      execution.arrayEnd = end
    }
    content.findings.operandMismatches += 1
    return true
  }

  /// Some readers leave out an operator with operands that it does not take, others make do: text is in different places then.
  private mutating func noteDispute(of keyword: Int32, _ bytes: Span<UInt8>) {
    var lexer = Lexer(at: Int(keyword))
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    _ = lexer.next(bytes, &operand)
    if Operator(rawValue: lexer.keyword)?.placesText == true { content.findings.disputedTexts += 1 }
  }

  /// Drops what a syntax error leaves. Some readers go on with the array or dictionary, and show its strings.
  /// - Parameter atClosing: of an array or dictionary that is not open.
  private mutating func dropOperands(_ nesting: inout OperandNesting, atClosing: Bool = false) {
    if nesting.isOpen || atClosing {
      content.findings.disputedTexts += operands[..<operandCount].count { $0.isString }
    }
    operandCount = 0
    nesting = OperandNesting()
    content.findings.syntaxErrors += 1
    if content.findings.syntaxErrors > limits.syntaxErrors { exhaust() }
  }

  /// An operator inside an array or dictionary. A reference in a dictionary is passed over, and whatever else an array that
  /// ends can do without; otherwise the operands are dropped. The operator is not run, but for Tc and Tw inside an array,
  /// which MuPDF runs. Other readers see other things, so it counts as a mismatch.
  private mutating func recover(_ nesting: inout OperandNesting, _ bytes: Span<UInt8>, _ lexer: Lexer) {
    if nesting.dictionaries > 0, lexer.keyword == OperandNesting.reference, operandCount >= 3 {
      content.findings.syntaxErrors += 1
      operandCount -= 1
      operands[operandCount - 1].kind = .other
      operands[operandCount - 1].end = Int32(truncatingIfNeeded: lexer.position)
      return
    }
    if nesting.dictionaries == 0, operandCount > 0, operands[operandCount - 1].kind == .number {
      switch Operator(rawValue: lexer.keyword) {
      case .setCharacterSpacing: state.characterSpacing = operands[operandCount - 1].number
      case .setWordSpacing: state.wordSpacing = operands[operandCount - 1].number
      default: break
      }
    }
    if passOver(nesting, bytes, lexer) { return }
    content.findings.operandMismatches += 1
    dropOperands(&nesting)
  }

  /// Adds an operand; false where there are too many.
  @inline(__always)
  mutating func push(_ operand: Operand) -> Bool {
    if operandCount == operands.count {
      guard operands.count < limits.operands else { return false }
      operands.append(contentsOf: operands)
    }
    operands[operandCount] = operand
    operandCount &+= 1
    return true
  }
}

/// Limits and counters.
extension PageInterpreter {
  /// Allows as many operators as `byteCount` bytes of page contents can hold: what they cost is bounded by their length.
  mutating func allowOperators(inPageBytes byteCount: Int) {
    remainingOperators = max(remainingOperators, byteCount / 2)
  }

  @inline(__always)
  mutating func takeOperator() -> Bool {
    remainingOperators &-= 1
    return remainingOperators >= 0
  }

  /// Counts a path, image, sequence or instance.
  mutating func takeRecord() -> Bool {
    remainingRecords &-= 1
    return remainingRecords >= 0
  }

  /// What is left of the page's decoded bytes for the next stream.
  var streamLimit: Int { min(limits.streamBytes, remainingBytes) }

  /// Stops: the page is not read to its end.
  mutating func exhaust() {
    content.findings.limits += 1
    isExhausted = true
  }
}

/// One stream that is being run.
struct StreamExecution {
  /// Index into `PageContent.instances`.
  let instance: Int32
  let resources: Resources
  let baseMatrix: Matrix
  var names = NameTable()
  /// The saved states and open sequences below these belong to the callers.
  var stateBase = 0
  var sequenceBase = 0
  var glyphProcedureDepth = 0
  /// As `InlineImageEndFinder.find` knows.
  var hasPlausibleImageEnds = true
  /// Where the next of the page's streams begins, less the white space before it.
  var nextBorder = Int.max
  /// The end of an array in which something was passed over.
  var arrayEnd = 0
  /// BX without EX: unknown operators are no error.
  var compatibilityDepth = 0
}

/// Where an operator stands in its stream: first operand … keyword … end of the keyword.
struct OperatorRange {
  var start: Int32 = 0
  var keyword: Int32 = 0
  var end: Int32 = 0

  init() {}

  init(start: Int, keyword: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.keyword = Int32(truncatingIfNeeded: keyword)
    self.end = Int32(truncatingIfNeeded: end)
  }

  var range: Range<Int32> { start..<end }
}

/// The arrays and dictionaries that are open among the operands.
struct OperandNesting {
  private(set) var arrays = 0
  private(set) var dictionaries = 0

  /// `R`, which has no place in a content stream.
  static let reference: UInt32 = 0x52

  @inline(__always)
  var isOpen: Bool { arrays | dictionaries != 0 }

  /// Takes an operand; false for a closing marker without an opening one.
  @inline(__always)
  mutating func admit(_ kind: Operand.Kind) -> Bool {
    switch kind {
    case .arrayOpen: arrays &+= 1
    case .arrayClose:
      guard arrays > 0 else { return false }
      arrays &-= 1
    case .dictionaryOpen: dictionaries &+= 1
    case .dictionaryClose:
      guard dictionaries > 0 else { return false }
      dictionaries &-= 1
    default: break
    }
    return true
  }
}
