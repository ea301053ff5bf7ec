internal import ObelusCore

/// The marked-content sequences that are open, across the streams that are being run.
struct SequenceStack {
  struct Sequence {
    /// Index into `PageContent.markedContent`.
    var index: Int32
    var isHidden: Bool
  }

  var open: [Sequence] = []

  /// The innermost sequence, or -1.
  var innermost: Int32 { open.last?.index ?? -1 }
}

/// Marked content (ISO 32000-2, 14.6).
extension PageInterpreter {
  mutating func markContent(_ bytes: Span<UInt8>, hasProperties: Bool, isPoint: Bool) throws(ObelusError) {
    guard takeRecord(), sequences.open.count < limits.markedContentDepth else { return exhaust() }
    var mark = MarkedContent(
      instance: execution.instance, range: call.range, isPoint: isPoint, tag: "", tagRange: call.start..<call.start,
      parent: sequences.innermost, mcid: nil, properties: nil, propertiesName: nil)
    var isHidden = false
    if operandCount > 0, operands[0].kind == .name {
      mark.tag = NameDecoding.decode(bytes, operands[0].range)
      mark.tagRange = operands[0].start..<operands[0].end
    } else {
      content.findings.operandMismatches += 1
    }
    if hasProperties {
      isHidden = try readProperties(bytes, &mark)
      mark.mcid = try source.resolve(mark.properties?["MCID"]).integerValue
    } else if operandCount > 1 {
      content.findings.operandMismatches += 1
    }
    if !isPoint {
      sequences.open.append(
        SequenceStack.Sequence(index: Int32(truncatingIfNeeded: content.markedContent.count), isHidden: isHidden))
      if isHidden { hiddenDepth += 1 }
    }
    content.markedContent.append(mark)
  }

  /// Fills in the property list.
  ///
  /// - Returns: whether it is an optional-content layer that is off.
  private mutating func readProperties(_ bytes: Span<UInt8>, _ mark: inout MarkedContent) throws(ObelusError) -> Bool {
    guard operandCount >= 2 else {
      content.findings.operandMismatches += 1
      return false
    }
    if operandCount == 2, operands[1].kind == .name {
      let use = use(.properties, bytes, operands[1])
      mark.propertiesName = use.name
      guard let object = try execution.resources.entry(use, in: source) else {
        content.findings.missingResources += 1
        return false
      }
      var properties = try source.dictionary(object)
      // A text may be an object of its own.
      for key in MarkedContent.textKeys {
        if let text = properties?[key] { properties?[key] = try source.resolve(text) }
      }
      mark.properties = properties
      return mark.tag == "OC" ? try caches.isHidden(object) : false
    }
    var parser = OperandParser(operands[1..<operandCount])
    mark.properties = parser.next(bytes)?.dictionaryValue
    if mark.properties == nil || !parser.isAtEnd { content.findings.operandMismatches += 1 }
    return false
  }

  mutating func endMarkedContent() {
    if sequences.open.count > execution.sequenceBase {
      closeSequence()
    } else {
      content.findings.unbalancedStates += 1
    }
  }

  mutating func closeSequence() {
    if let sequence = sequences.open.popLast(), sequence.isHidden { hiddenDepth -= 1 }
  }
}
