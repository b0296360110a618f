import TermNav

/// Places of words in files, and the headings of the files.
nonisolated struct Hits: Sendable {
  struct Row: Sendable, Equatable {
    /// Which of the names.
    var file: Int32
    /// From 1 on; 0 is the file's heading.
    var line: Int32
  }

  /// How many files and directories a search for words did not look through.
  struct Missed: Sendable {
    /// Directories and files that could not be read.
    var directories = 0
    var files = 0
    /// Files of which only the beginning was.
    var ends = 0

    /// In words; empty where nothing was missed.
    var words: [String] {
      func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(count.grouped) \(count == 1 ? one : many)"
      }
      let beyond = words(ends, "file", "files").map { "\($0) beyond \(WordSearch.mostBytes >> 20) MB" }
      return [words(directories, "directory", "directories"), words(files, "file", "files"), beyond]
        .compactMap { $0 }
    }
  }

  var missed = Missed()
  /// As they came; in the order of names they are in `order`.
  private(set) var rows: [Row] = []
  private(set) var names = PackedTexts()
  /// Files by their names, and where the rows of each begin.
  private var files: [(name: Int, rows: Range<Int>)] = []
  /// The place among `files` of the one that is added to.
  private var current = 0
  /// Of all rows, a heading's is empty.
  private(set) var texts = PackedTexts()
  private(set) var count = 0
  private var cutter = RecordCutter(UInt8(ascii: "\n"))
  /// The beginning of a name that has a line break.
  private var nameStart: [UInt8] = []

  /// Bytes of a line that are kept, and kept before the found place; our own figures.
  static let mostBytes = 400
  static let before = 80

  /// - Parameter column: in bytes, from 0 on.
  mutating func append(_ name: some Collection<UInt8>, line: Int, column: Int, _ text: ArraySlice<UInt8>) {
    guard count < FindTools.mostHits else { return }
    if names.count == 0 || !names[names.count - 1].elementsEqual(name) {
      current = place(of: name)
      files.insert((names.count, rows.count..<rows.count), at: current)
      names.append(name)
      rows.append(Row(file: Int32(names.count - 1), line: 0))
      texts.append([])
    }
    rows.append(Row(file: Int32(names.count - 1), line: Int32(clamping: line)))
    texts.append(Self.shown(text, from: column))
    files[current].rows = files[current].rows.lowerBound..<rows.count
    count += 1
  }

  /// Where a file belongs among those that are there, by the bytes of its name.
  private func place(of name: some Collection<UInt8>) -> Int {
    files.partitioningIndex { name.lexicographicallyPrecedes(names[$0.name]) }
  }

  /// The rows in the order of names: programs that look on several threads find them in another order each time,
  /// and where ripgrep sorts, it looks on one.
  var order: [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(rows.count)
    for file in files { for row in file.rows { order.append(Int32(row)) } }
    return order
  }

  /// Without the blanks before it; of a long line what is around the place.
  private static func shown(_ text: ArraySlice<UInt8>, from column: Int) -> ArraySlice<UInt8> {
    var text = text
    if text.count > mostBytes, column > mostBytes - before {
      text = "…".utf8 + text.dropFirst(max(0, column - before)).drop { FuzzyMatch.isRest($0) }
    } else {
      text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
    return text.prefix(mostBytes)
  }

  /// Takes what `rg --null` or `git grep -z` write.
  mutating func add(_ piece: [UInt8]) {
    var records: [ArraySlice<UInt8>] = []
    cutter.add(piece) { records.append($0) }
    for record in records { add(record: record) }
  }

  private mutating func add(record: ArraySlice<UInt8>) {
    guard let end = record.firstIndex(of: 0) else {
      // ripgrep says of a binary file that it has the words, without a NUL.
      let isNotice = String(decoding: record, as: UTF8.self).contains("binary file matches")
      nameStart = isNotice ? [] : nameStart + record + [UInt8(ascii: "\n")]
      if nameStart.count > RecordCutter.longest { nameStart = [] }
      return
    }
    var name = nameStart[...] + record[..<end]
    nameStart = []
    if name.starts(with: "./".utf8) { name = name.dropFirst(2) }
    var rest = record[(end + 1)...]
    guard let line = Self.figure(&rest), let column = Self.figure(&rest) else { return }
    append(name, line: line, column: max(0, column - 1), rest)
  }

  /// A figure and the sign behind it.
  private static func figure(_ text: inout ArraySlice<UInt8>) -> Int? {
    let figures = text.prefix { FuzzyMatch.isFigure($0) }
    guard let value = Int(String(decoding: figures, as: UTF8.self)), figures.endIndex < text.endIndex else {
      return nil
    }
    text = text[(figures.endIndex + 1)...]
    return value
  }
}

/// Looks for words in files, where no program does: they are taken as they are.
nonisolated struct WordSearch: Sendable {
  let walk: FileWalk
  let words: [UInt8]
  let isCaseSensitive: Bool
  /// For letters beyond ASCII, which may be written in several ways.
  private let query: TextQuery?

  init(_ words: String, _ walk: FileWalk) {
    self.walk = walk
    isCaseSensitive = words.contains(where: \.isUppercase)
    self.words = Array(words.utf8)
    query = self.words.allSatisfy { $0 < 0x80 } ? nil : TextQuery(words, ignoresCase: !isCaseSensitive)
  }

  /// Bytes of a file that are looked at; our own figure.
  static let mostBytes = 16 << 20

  /// Calls the body with each line that has the words, until it returns false.
  /// - Parameter missed: is called with what was not looked through.
  func run(
    missed: (WritableKeyPath<Hits.Missed, Int>) -> Void,
    _ body: (_ name: [UInt8], _ line: Int, _ column: Int, _ text: ArraySlice<UInt8>) -> Bool
  ) throws {
    func look(_ name: [UInt8], _ kind: FileKind) -> Bool {
      guard kind == .file else { return true }
      // One more tells that there is more.
      guard var bytes = try? walk.files.beginning(Path(name, in: walk.root), Self.mostBytes + 1) else {
        missed(\.files)
        return true
      }
      if bytes.count > Self.mostBytes {
        bytes.removeLast()
        if !bytes.prefix(8192).contains(0) { missed(\.ends) }
      }
      return lines(in: bytes) { body(name, $0, $1, $2) }
    }
    try walk.run(unread: { missed(\.directories) }, look)
  }

  private func lines(in bytes: [UInt8], _ body: (Int, Int, ArraySlice<UInt8>) -> Bool) -> Bool {
    if bytes.prefix(8192).contains(0) { return true }
    let matcher = query.flatMap { try? TextMatcher($0) }
    var (number, rest) = (0, bytes[...])
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      number += 1
      if let column = place(in: rest[..<end], matcher), !body(number, column, rest[..<end]) { return false }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return true
  }

  private func place(in line: ArraySlice<UInt8>, _ matcher: TextMatcher?) -> Int? {
    if let matcher {
      return matcher.ranges(in: AttributedText(String(decoding: line, as: UTF8.self))).first?.lowerBound
    }
    guard line.count >= words.count else { return nil }
    return line.withUnsafeBufferPointer { line in
      (0...(line.count - words.count)).first { start in
        words.indices.allSatisfy { isSame(line[start + $0], words[$0]) }
      }
    }
  }

  private func isSame(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte == letter || !isCaseSensitive && FuzzyMatch.isCapital(byte) && byte | 0x20 == letter
  }
}
