package import ObelusCore

/// Puts documents of a run on record before their outputs get their names.
package struct RecordSteps: PublicationSteps {
  private let records: any DurableRecords

  package init(_ records: any DurableRecords) { self.records = records }

  package func prepare(_ outcome: DocumentOutcome, document: Int, output path: String) throws(ObelusError) {
    try records.prepare(outcome, document: document)
  }

  package func published(_ outcome: DocumentOutcome, document: Int) throws(ObelusError) {
    try records.publish(outcome, document: document)
  }

  package func withdraw(document: Int) { records.withdraw(document: document) }
}
