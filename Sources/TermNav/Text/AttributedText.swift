/// A text of one line whose parts have styles and links.
///
///     let line: AttributedText = "2 failed, " + AttributedText("40 passed", .init(.good))
///
/// Positions and ranges in the text are counted in bytes of UTF-8, from 0.
public struct AttributedText: Equatable, Hashable, Sendable {
  /// A part of the text with attributes of its own.
  public struct Run: Equatable, Hashable, Sendable {
    /// The bytes of the part with its own attributes, counted in the UTF-8 of the whole text.
    public var range: Range<Int>
    /// The style and the link of a part of a text.
    public var attributes: TextAttributes
  }

  /// The characters of the text, without their attributes.
  public private(set) var string: String
  /// The parts of the text with attributes of their own, in order and without overlaps. Text that is in no
  /// run is plain.
  public private(set) var runs: [Run]
  /// Whether a carriage return followed the last character of the line. The carriage return is no part of
  /// the text, and `==` does not compare this property.
  package var endsInReturn = false
  /// The background of the whole row in which a `LinesView` shows the text; nil for that of the page. `==`
  /// does not compare this property.
  package var diffBackground: Theme.DiffBackground?

  /// Creates a text with the same attributes everywhere, plain by default.
  public init(_ string: String = "", _ attributes: TextAttributes = TextAttributes()) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    runs =
      attributes.isPlain || string.isEmpty ? [] : [Run(range: 0..<string.utf8.count, attributes: attributes)]
  }

  /// Returns whether two texts have equal characters and equal styled parts (`runs`).
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    a.string == b.string && a.runs == b.runs
  }

  /// Hashes the text's characters and its styled parts (`runs`).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(runs)
  }

  /// Whether the text has no character.
  public var isEmpty: Bool { string.isEmpty }

  package var utf8Count: Int { string.utf8.count }

  /// Returns the number of columns that the text takes in a row, with a tab stop at every multiple of
  /// `tabWidth` columns.
  public func columns(tabWidth: Int = 4) -> Int {
    string.isPrintableASCII ? utf8Count : string.columns(tabWidth: tabWidth)
  }

  /// Returns the attributes of the byte at a position, counted in bytes of UTF-8; plain attributes outside
  /// the text.
  public func attributes(at place: Int) -> TextAttributes {
    run(at: place)?.attributes ?? TextAttributes()
  }

  /// Returns the run, a part of the text with attributes of its own, that contains the byte at a position;
  /// nil where the text is plain.
  func run(at offset: Int) -> Run? {
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count && runs[index].range.contains(offset) ? runs[index] : nil
  }

  /// The links of the text in order, with their ranges in bytes of UTF-8. A link that spans several runs is
  /// listed once.
  public var links: [(range: Range<Int>, link: TextLink)] {
    var links: [(range: Range<Int>, link: TextLink)] = []
    for run in runs {
      guard let link = run.attributes.link else { continue }
      if let last = links.last, last.link == link, last.range.upperBound == run.range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        links.append((run.range, link))
      }
    }
    return links
  }

  // MARK: Parts

  /// The range of bytes of the line's own text, without the notes that follow that text
  /// (`TextAttributes.isNote`).
  package var ownRange: Range<Int> {
    guard let last = runs.lastIndex(where: { $0.attributes.isNote }) else { return 0..<utf8Count }
    var first = last
    while first > 0, runs[first - 1].attributes.isNote,
      runs[first - 1].range.upperBound == runs[first].range.lowerBound
    { first -= 1 }
    return 0..<runs[first].range.lowerBound
  }

  /// Returns the text in a range of bytes. The range is clamped to the text; a bound within a Unicode scalar
  /// moves to the scalar's start.
  package func substring(_ range: Range<Int>) -> Substring {
    let utf8 = string.utf8
    let range = range.clamped(to: 0..<utf8.count)
    return string[index(range.lowerBound)..<index(range.upperBound)]
  }

  private func index(_ offset: Int) -> String.Index {
    string.utf8.index(string.startIndex, offsetBy: offset)
  }

  /// Returns the part of the text in a range of bytes, with its attributes. The range is clamped to the text.
  public subscript(_ range: Range<Int>) -> AttributedText {
    let range = range.clamped(to: 0..<utf8Count)
    var part = AttributedText()
    forEachPart(in: range) { part.append(String($0), $1) }
    return part
  }

  /// Calls `body` for each stretch of equal attributes in a range of bytes, in order, also for plain
  /// stretches.
  func forEachPart(in range: Range<Int>, _ body: (Substring, TextAttributes) -> Void) {
    var offset = range.lowerBound
    for run in runs where run.range.upperBound > offset {
      let next = run.range.clamped(to: offset..<max(offset, range.upperBound))
      if next.isEmpty { break }
      if next.lowerBound > offset { body(substring(offset..<next.lowerBound), TextAttributes()) }
      body(substring(next), run.attributes)
      offset = next.upperBound
    }
    if offset < range.upperBound { body(substring(offset..<range.upperBound), TextAttributes()) }
  }

  // MARK: Building

  /// Adds characters with attributes at the end of the text.
  public mutating func append(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    if string.isEmpty { return }
    let start = utf8Count
    self.string += string
    addRun(start..<utf8Count, attributes)
  }

  /// Adds another text with its attributes at the end of this text.
  public mutating func append(_ other: AttributedText) {
    let start = utf8Count
    string += other.string
    for run in other.runs {
      addRun(start + run.range.lowerBound..<start + run.range.upperBound, run.attributes)
    }
  }

  private mutating func addRun(_ range: Range<Int>, _ attributes: TextAttributes) {
    if attributes.isPlain || range.isEmpty { return }
    if let last = runs.last, last.attributes == attributes, last.range.upperBound == range.lowerBound {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(range: range, attributes: attributes))
    }
  }

  /// Replaces the attributes, such as style and link, in a range of the text's bytes.
  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    changeAttributes(in: range) { $0 = attributes }
  }

  /// Changes the attributes in a range of bytes, also those of its plain parts.
  package mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    let (old, count) = (runs, utf8Count)
    let range = range.clamped(to: 0..<count)
    runs = []
    func add(_ part: Range<Int>, _ attributes: TextAttributes) {
      addRun(part.clamped(to: 0..<range.lowerBound), attributes)
      var changed = attributes
      change(&changed)
      addRun(part.clamped(to: range), changed)
      addRun(part.clamped(to: range.upperBound..<count), attributes)
    }
    var offset = 0
    for run in old {
      add(offset..<run.range.lowerBound, TextAttributes())
      add(run.range, run.attributes)
      offset = run.range.upperBound
    }
    add(offset..<count, TextAttributes())
  }

  /// Returns a text that joins two texts with their attributes, the first one first.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Adds a second text with its attributes at the end of the first.
  public static func += (a: inout AttributedText, b: AttributedText) { a.append(b) }
}

extension AttributedText: ExpressibleByStringInterpolation {
  /// Creates a text without attributes, from a string literal.
  public init(stringLiteral string: String) { self.init(string) }
}

extension AttributedText: CustomStringConvertible {
  /// The characters of the text without their attributes.
  public var description: String { string }
}

extension StringProtocol {
  /// Whether each byte of the text is a printable character of one column.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var isPlain = true
      for byte in bytes { isPlain = isPlain && byte &- 0x20 < 0x5F }
      return isPlain
    } ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
