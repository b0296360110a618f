import TermNav
import TermNavText

/// Texts to filter, as a value that a thread can have.
nonisolated protocol FuzzyTexts: Sendable {
  var count: Int { get }
  /// Calls `body` with the bytes of the texts of a range, one after the other.
  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void)
}

/// Texts one behind the other in pieces of memory: who has a copy makes no later text dearer.
nonisolated struct PackedTexts: FuzzyTexts {
  private struct Part {
    var bytes: [UInt8] = []
    var ends: [Int] = []

    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
  }

  private var parts: [Part] = []
  private(set) var count = 0
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

/// The names of a directory, in the order of its rows.
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

/// Lines in memory, as far as they had come.
nonisolated struct BufferTexts: FuzzyTexts {
  let buffer: LineBuffer
  let count: Int

  init(_ buffer: LineBuffer) { (self.buffer, count) = (buffer, buffer.count.known) }

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    buffer.forEachLine(in: range, body)
  }
}

/// Things of which each has its text.
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

/// The name and the line of each hit as one text, in which the filter of a list of hits looks for letters.
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
