import TermNav
import TermNavText

/// Places of words in files, and the headings of the files.
nonisolated struct Hits: Sendable {
  struct Row: Sendable, Equatable {
    /// Which of the names.
    var file: Int32
    /// From 1 on; 0 is the file's heading.
    var line: Int32
    /// Where the words are in the text that is kept, in bytes.
    var place: Int16 = 0
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
  private var records = HitRecords()
  /// The beginning of a name that has a line break.
  private var nameStart: [UInt8] = []

  /// Bytes of a line that are kept, and of them at most before the found place; our own figures.
  static let mostBytes = 400
  static let before = 80

  /// - Parameters:
  ///   - column: in bytes of the line, from 0 on.
  ///   - passed: bytes of the line that are missing before the text.
  mutating func append(
    _ name: some Collection<UInt8>, line: Int, column: Int, _ text: ArraySlice<UInt8>, passed: Int = 0
  ) {
    guard count < FindTools.mostHits else { return }
    if names.count == 0 || !names[names.count - 1].elementsEqual(name) {
      current = place(of: name)
      files.insert((names.count, rows.count..<rows.count), at: current)
      names.append(name)
      rows.append(Row(file: Int32(names.count - 1), line: 0))
      texts.append([])
    }
    let (kept, place) = Self.kept(text, at: max(0, column - passed), isCut: passed > 0)
    rows.append(
      Row(file: Int32(names.count - 1), line: Int32(clamping: line), place: Int16(clamping: place)))
    texts.append(kept)
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

  /// Without the blanks before it; of a long line what is around the place, with signs where it is cut. Returns where the place is
  /// in what is kept, too.
  private static func kept(
    _ text: ArraySlice<UInt8>, at place: Int, isCut: Bool
  ) -> (text: ArraySlice<UInt8>, place: Int) {
    let sign = Array("…".utf8)
    let cutsStart = isCut || text.count > mostBytes && place > mostBytes - before
    var kept =
      cutsStart
      ? text.dropFirst(place - before).drop { FuzzyMatch.isRest($0) }
      : text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let start = max(0, place - (text.count - kept.count))
    if kept.count > mostBytes {
      kept = kept.prefix(mostBytes)
      while let last = kept.last, FuzzyMatch.isRest(last) { kept.removeLast() }
      kept = kept.dropLast(kept.last.map { $0 >= 0xC0 } == true ? 1 : 0) + sign
    }
    return cutsStart ? (sign + kept, start + sign.count) : (kept, start)
  }

  /// Takes what `rg --null` or `git grep -z` write.
  /// - Parameter leavesHidden: whether hits in hidden files do not count.
  mutating func add(_ piece: [UInt8], leavesHidden: Bool = false) {
    var new: [(record: [UInt8], passed: Int)] = []
    records.add(piece) { new.append(($0, $1)) }
    for (record, passed) in new { add(record: record, passed, leavesHidden) }
  }

  private mutating func add(record: [UInt8], _ passed: Int, _ leavesHidden: Bool) {
    guard let nul = record.firstIndex(of: 0) else {
      // ripgrep says of a binary file that it has the words, without a NUL.
      let isNotice = String(decoding: record, as: UTF8.self).contains("binary file matches")
      nameStart = isNotice ? [] : nameStart + record + [UInt8(ascii: "\n")]
      if nameStart.count > RecordCutter.longest { nameStart = [] }
      return
    }
    var name = nameStart[...] + record[..<nul]
    nameStart = []
    if name.starts(with: "./".utf8) { name = name.dropFirst(2) }
    if leavesHidden, FindTools.isHidden(name) { return }
    guard let head = HitRecords.Head(record) else { return }
    append(name, line: head.line, column: head.column, record[head.end...], passed: passed)
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
  /// - Parameters:
  ///   - names: of the files that are looked through; nil: all below.
  ///   - missed: is called with what was not looked through.
  func run(
    _ names: [[UInt8]]? = nil, missed: (WritableKeyPath<Hits.Missed, Int>) -> Void,
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
    guard let names else { return try walk.run(unread: { missed(\.directories) }, look) }
    for name in names where !look(name, .file) { return }
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
