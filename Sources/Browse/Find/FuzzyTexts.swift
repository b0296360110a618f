import TermNav
import TermNavText

/// The texts of a list's rows, as a filter searches them. They can be passed to a thread.
nonisolated protocol FuzzyTexts: Sendable {
  var count: Int { get }
  /// Calls `body` with the index and the UTF-8 bytes of each text of a range, in order.
  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void)
}

/// Texts for a filter, in blocks of memory. If there are copies of the value, appending a text copies at most
/// the last block.
nonisolated struct PackedTexts: FuzzyTexts {
  private struct Part {
    var bytes: [UInt8] = []
    var ends: [Int] = []

    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
  }

  private var parts: [Part] = []
  private(set) var count = 0
  /// The most texts in a part, 4,096.
  private static let partCount = 1 << 12

  init() {}

  init(_ texts: some Sequence<some Collection<UInt8>>) { for text in texts { append(text) } }

  mutating func append(_ text: some Collection<UInt8>) {
    if count % Self.partCount == 0 { parts.append(Part()) }
    let last = parts.count - 1
    parts[last].bytes.append(contentsOf: text)
    parts[last].ends.append(parts[last].bytes.count)
    count += 1
  }

  subscript(index: Int) -> ArraySlice<UInt8> {
    let part = parts[index / Self.partCount]
    return part.bytes[part.range(index % Self.partCount)]
  }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let number = start / Self.partCount
      let end = min(range.upperBound, (number + 1) * Self.partCount)
      let part = parts[number]
      part.bytes.withUnsafeBufferPointer { bytes in
        for index in start..<end {
          body(index, UnsafeBufferPointer(rebasing: bytes[part.range(index % Self.partCount)]))
        }
      }
      start = end
    }
  }
}

/// The names of a directory, in the order of its rows, as texts for a filter.
nonisolated struct ListingTexts: FuzzyTexts {
  let listing: Listing

  var count: Int { listing.rows.count }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    listing.rows.withUnsafeBufferPointer { rows in
      listing.entries.withNames { names in
        for row in range { body(row, names[Int(rows[row])]) }
      }
    }
  }
}

/// The lines of a buffer, as the texts that a filter searches. Lines that are appended to the buffer later
/// are not among them.
nonisolated struct BufferTexts: FuzzyTexts {
  let buffer: LineBuffer
  let count: Int

  init(_ buffer: LineBuffer) { (self.buffer, count) = (buffer, buffer.count.known) }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    buffer.forEachLine(in: range, body)
  }
}

/// Texts for a filter that are computed from other values when they are searched.
nonisolated struct TextsOf<Element: Sendable>: FuzzyTexts {
  let elements: [Element]
  let text: @Sendable (Element) -> [UInt8]

  init(_ elements: [Element], text: @escaping @Sendable (Element) -> [UInt8]) {
    (self.elements, self.text) = (elements, text)
  }

  var count: Int { elements.count }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    for index in range { text(elements[index]).withUnsafeBufferPointer { body(index, $0) } }
  }
}

/// The texts by which a list of found lines is filtered: for each line the file's name, the line's number and
/// the line.
nonisolated struct HitTexts: FuzzyTexts {
  let hits: Hits
  let order: [Int32]

  var count: Int { order.count }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    for index in range {
      let number = Int(order[index])
      let row = hits.rows[number]
      var text: [UInt8] = []
      if row.line > 0 {
        text += hits.names[Int(row.file)]
        text += ":\(row.line): ".utf8
        text += hits.texts[number]
      }
      text.withUnsafeBufferPointer { body(index, $0) }
    }
  }
}
