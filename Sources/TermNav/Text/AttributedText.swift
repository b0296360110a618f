/// A text of one line whose parts have styles and links.
///
///     let line: AttributedText = "2 failed, " + AttributedText("40 passed", .init(.good))
///
/// Places in it are counted in bytes of UTF-8.
public struct AttributedText: Equatable, Hashable, Sendable {
  /// A part whose attributes differ from the text around.
  public struct Run: Equatable, Hashable, Sendable {
    /// Bytes of UTF-8.
    public var range: Range<Int>
    /// How it looks, and where it leads.
    public var attributes: TextAttributes
  }

  /// The letters.
  public private(set) var string: String
  /// In order, without overlaps; what is in none is plain.
  public private(set) var runs: [Run]
  /// Whether a carriage return stood behind the last letter. It is no letter of the text, and no part of what is compared.
  package var endsInReturn = false
  /// What is behind the whole row of a `LinesView` that has the text; nil is the page. It is no part of what is compared either.
  package var ground: Theme.Ground?

  /// A text in one look, plain by default.
  public init(_ string: String = "", _ attributes: TextAttributes = TextAttributes()) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    runs =
      attributes.isPlain || string.isEmpty ? [] : [Run(range: 0..<string.utf8.count, attributes: attributes)]
  }

  /// Whether letters and runs are the same.
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    a.string == b.string && a.runs == b.runs
  }

  /// Hashes letters and runs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(runs)
  }

  /// Whether there is no letter.
  public var isEmpty: Bool { string.isEmpty }

  /// Bytes of UTF-8.
  package var utf8Count: Int { string.utf8.count }

  /// Columns in a row, with tab stops.
  public func columns(tabWidth: Int = 4) -> Int {
    string.isPrintableASCII ? utf8Count : string.columns(tabWidth: tabWidth)
  }

  /// The attributes of the byte at a place; plain outside the text.
  public func attributes(at place: Int) -> TextAttributes {
    run(at: place)?.attributes ?? TextAttributes()
  }

  /// The run that holds a byte.
  func run(at place: Int) -> Run? {
    let index = runs.partitioningIndex { $0.range.upperBound > place }
    return index < runs.count && runs[index].range.contains(place) ? runs[index] : nil
  }

  /// The links, in order; one that spans runs of several looks is one.
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

  /// The bytes of the text itself, without the notes on it behind.
  package var ownRange: Range<Int> {
    guard let last = runs.lastIndex(where: { $0.attributes.isNote }) else { return 0..<utf8Count }
    var first = last
    while first > 0, runs[first - 1].attributes.isNote,
      runs[first - 1].range.upperBound == runs[first].range.lowerBound
    { first -= 1 }
    return 0..<runs[first].range.lowerBound
  }

  /// The letters of a range of bytes; ends within a letter move to its start.
  package func substring(_ range: Range<Int>) -> Substring {
    let utf8 = string.utf8
    let range = range.clamped(to: 0..<utf8.count)
    return string[index(range.lowerBound)..<index(range.upperBound)]
  }

  private func index(_ place: Int) -> String.Index {
    string.utf8.index(string.startIndex, offsetBy: place)
  }

  /// A part with its attributes.
  public subscript(_ range: Range<Int>) -> AttributedText {
    let range = range.clamped(to: 0..<utf8Count)
    var part = AttributedText()
    forEachPart(in: range) { part.append(String($0), $1) }
    return part
  }

  /// Calls `body` for each stretch of one look, in order.
  func forEachPart(in range: Range<Int>, _ body: (Substring, TextAttributes) -> Void) {
    var place = range.lowerBound
    for run in runs where run.range.upperBound > place {
      let next = run.range.clamped(to: place..<max(place, range.upperBound))
      if next.isEmpty { break }
      if next.lowerBound > place { body(substring(place..<next.lowerBound), TextAttributes()) }
      body(substring(next), run.attributes)
      place = next.upperBound
    }
    if place < range.upperBound { body(substring(place..<range.upperBound), TextAttributes()) }
  }

  // MARK: Building

  /// Adds a text behind the last letter.
  public mutating func append(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    if string.isEmpty { return }
    let start = utf8Count
    self.string += string
    addRun(start..<utf8Count, attributes)
  }

  /// Adds a text behind the last letter.
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

  /// Gives a range of bytes other attributes.
  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    changeAttributes(in: range) { $0 = attributes }
  }

  /// Changes the attributes in a range of bytes, those of its plain parts too.
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
    var place = 0
    for run in old {
      add(place..<run.range.lowerBound, TextAttributes())
      add(run.range, run.attributes)
      place = run.range.upperBound
    }
    add(place..<count, TextAttributes())
  }

  /// Two texts, one behind the other.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Adds a text behind the last letter.
  public static func += (a: inout AttributedText, b: AttributedText) { a.append(b) }
}

extension AttributedText: ExpressibleByStringInterpolation {
  /// A plain text.
  public init(stringLiteral string: String) { self.init(string) }
}

extension AttributedText: CustomStringConvertible {
  /// The letters alone.
  public var description: String { string }
}

extension StringProtocol {
  /// Whether each byte is a letter of one column.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var isPlain = true
      for byte in bytes { isPlain = isPlain && byte &- 0x20 < 0x5F }
      return isPlain
    } ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
