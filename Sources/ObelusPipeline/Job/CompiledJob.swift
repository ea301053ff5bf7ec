internal import ObelusActions
internal import ObelusCore
internal import ObelusOCR
package import ObelusRedaction
package import ObelusText

/// A manifest made ready to run: patterns compiled, policy checked. A value that all workers share.
package struct CompiledJob: Sendable {
  package let manifest: Manifest
  package let rules: [CompiledRule]
  /// Hits inside a match of these are kept.
  package let exceptions: [ObelusText.TextPattern]

  /// What a reviewer has decided about its hits; nil where nobody has.
  let decisions: DecidedHits?

  /// Throws every fault that is found.
  /// - Parameters:
  ///   - document: the path of the input that the job is for: exceptions of other documents do not count. nil keeps them
  ///     all.
  ///   - decisions: what a reviewer has decided, and what is to be done besides.
  package init(_ manifest: Manifest, document: String? = nil, decisions: Decisions? = nil) throws(InvalidJob) {
    var manifest = manifest.decided(by: decisions)
    if let document {
      manifest.except.removeAll { !$0.covers(document) }
      for index in manifest.rules.indices { manifest.rules[index].except.removeAll { !$0.covers(document) } }
    }
    var errors: [ObelusError] = []
    var rules: [CompiledRule] = []
    for (index, rule) in manifest.rules.enumerated() {
      do throws(ObelusError) {
        rules.append(try CompiledRule(rule, index: index, apply: manifest.apply))
      } catch {
        errors.append(error)
      }
    }
    var exceptions: [ObelusText.TextPattern] = []
    for exception in manifest.except {
      do throws(ObelusError) {
        exceptions.append(try exception.pattern.compiled())
      } catch {
        errors.append(error)
      }
    }
    errors += (decisions?.additions ?? []).compactMap { $0.violation(of: manifest.policy) }
    errors += Self.foundCodes(manifest, rules) + Self.undrawableCodes(manifest)
    errors += Self.missingOCR(manifest)
    guard errors.isEmpty else { throw InvalidJob(errors: errors) }
    self.manifest = manifest
    self.decisions = decisions.map { DecidedHits($0, redacting: Set(rules.filter(\.redacts).map(\.id))) }
    self.rules = rules
    self.exceptions = exceptions
  }

  /// Tesseract or data of its languages, where the job needs them and they are not installed.
  private static func missingOCR(_ manifest: Manifest) -> [ObelusError] {
    guard manifest.ocr.usesTesseract else { return [] }
    do throws(ObelusError) {
      try PageRecogniser.check(languages: manifest.ocr.languages)
      return []
    } catch {
      var located = error
      located.location = manifest.ocr.location
      return [located]
    }
  }

  /// Codes that a rule redacts: no output that has them could be proven.
  private static func foundCodes(_ manifest: Manifest, _ rules: [CompiledRule]) -> [ObelusError] {
    let patterns = rules.filter(\.redacts).compactMap(\.pattern)
    guard manifest.rules.contains(where: { !$0.allCodes.isEmpty }), !patterns.isEmpty,
      let matcher = try? StringMatcher(patterns)
    else { return [] }
    return manifest.rules.filter { rule in
      rule.allCodes.contains { code in (try? matcher.matches(in: code))?.isEmpty == false }
    }.map { rule in
      ObelusError(.usage, "a rule redacts the `code` of rule \(rule.id)", at: rule.location)
    }
  }

  /// Codes that no box could ever show.
  private static func undrawableCodes(_ manifest: Manifest) -> [ObelusError] {
    manifest.rules.filter { rule in rule.allCodes.contains { !BoxContent.canDraw($0) } }.map { rule in
      ObelusError(
        .usage, "the `code` of rule \(rule.id) has letters that boxes cannot have", at: rule.location,
        hint: "use those of WinAnsiEncoding: Latin letters, digits, § and the like")
    }
  }

  /// Some rule deletes annotations, or marks what it copies.
  package var deletes: Bool { rules.contains { $0.selectionAction?.deletes == true } }
  package var cuts: Bool { rules.contains { $0.selectionAction == .cut } }

  /// It does more than to take copies.
  var changesDocuments: Bool {
    !manifest.sanitize.parts.isEmpty
      || rules.contains { rule in
        guard let action = rule.selectionAction else { return true }
        return !action.makesExcerpts || action.deletes || action.addedType != nil
      }
  }

  /// Some rule takes something out of the document.
  package var redacts: Bool { manifest.redacts }

  /// Whether what may be a hit of a rule, or none, is taken for one.
  package func takesPossibleHits(of rule: CompiledRule) -> Bool { rule.redacts && manifest.unreadable == .remove }

  /// Rules only mark what they would take out.
  package var marks: Bool { manifest.apply == .mark && manifest.rules.contains { $0.action == .redact } }

  /// What is drawn over marks, by rule index.
  package var boxes: [Int: BoxContent] {
    var boxes: [Int: BoxContent] = [:]
    for (index, rule) in manifest.rules.enumerated() where rule.action == .redact {
      let style = rule.box.map { BoxStyle($0) } ?? (rules[index].isWholePage ? .none : BoxStyle(Manifest.Box()))
      boxes[index] = BoxContent(style: style, codes: rule.codes)
    }
    return boxes
  }

  /// The rules that look at a page, in the order of the manifest.
  package func rules(onPage index: Int, of count: Int) -> [CompiledRule] {
    rules.filter { $0.pages.contains(index, of: count) }
  }
}
