internal import ObelusPipeline

/// Passes records on with the numbers that documents have in the whole run.
struct RenumberedRecords: RecordSink {
  let sink: any RecordSink
  let numbers: [Int]

  func take(_ record: DocumentRecord, document: Int) { sink.take(record, document: numbers[document]) }
}
