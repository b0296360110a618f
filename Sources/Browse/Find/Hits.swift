import TermNav
import TermNavText

/// The lines of files that have some words, as rows of a list, with a heading for each file.
nonisolated struct Hits: Sendable {
  struct Row: Sendable, Equatable {
    /// The index, in `names`, of the file that has the found line.
    var file: Int32
    /// The number of the found line, from 1; 0 for the heading of its file.
    var line: Int32
    /// How many bytes of the found line's kept text are before the match.
    var offset: Int16 = 0
  }

  /// How many directories and files a search for words could not search, or not to their end.
  struct Missed: Sendable {
    /// How many directories a search could not read; `files` counts files.
    var directories = 0
    var files = 0
    /// How many files a search for words has searched only up to `WordSearch.mostBytes`.
    var ends = 0

    /// Phrases such as `2 directories`, for a sentence about what a search could not read; empty if all was
    /// searched.
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
  /// The rows for found lines, in the order in which they were found. `order` has their indexes in the order
  /// of the files' names.
  private(set) var rows: [Row] = []
  private(set) var names = PackedTexts()
  /// The files with found lines, in the order of their names. `name` is an index in `names`, `rows` a range
  /// in `rows`.
  private var files: [(name: Int, rows: Range<Int>)] = []
  /// The index, in `files`, of the file to which found lines are being added.
  private var current = 0
  /// The texts of all rows with found lines; the text of a heading is empty.
  private(set) var texts = PackedTexts()
  private(set) var count = 0
  private var records = HitRecords()
  /// The beginning of a file's name, whose rest follows in the next record because the name has a line break.
  private var nameStart: [UInt8] = []

  /// The most bytes of a found line that are kept; `before` is how many of these may be before the match.
  static let mostBytes = 400
  static let before = 80

  /// Adds a line in which a search has found the words.
  /// - Parameters:
  ///   - name: The file's name, relative to the directory.
  ///   - line: The line's number, from 1.
  ///   - column: How many bytes of the line are before the match.
  ///   - text: The line, or a part of it.
  ///   - passed: How many bytes of the line are missing before `text`.
  mutating func append(
    _ name: some Collection<UInt8>, line: Int, column: Int, _ text: ArraySlice<UInt8>, passed: Int = 0
  ) {
    guard count < FindTools.mostHits else { return }
    if names.count == 0 || !names[names.count - 1].elementsEqual(name) {
      current = fileIndex(of: name)
      files.insert((names.count, rows.count..<rows.count), at: current)
      names.append(name)
      rows.append(Row(file: Int32(names.count - 1), line: 0))
      texts.append([])
    }
    let (kept, offset) = Self.kept(text, at: max(0, column - passed), isCut: passed > 0)
    rows.append(
      Row(file: Int32(names.count - 1), line: Int32(clamping: line), offset: Int16(clamping: offset)))
    texts.append(kept)
    files[current].rows = files[current].rows.lowerBound..<rows.count
    count += 1
  }

  /// Returns the index in `files` at which a file with the given name has to be inserted.
  private func fileIndex(of name: some Collection<UInt8>) -> Int {
    files.partitioningIndex { name.lexicographicallyPrecedes(names[$0.name]) }
  }

  /// The indexes of the rows with found lines, in the order of the files' names. A program with several
  /// threads finds files in a different order each time, and ripgrep would use only one thread to sort them.
  var order: [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(rows.count)
    for file in files { for row in file.rows { order.append(Int32(row)) } }
    return order
  }

  /// Returns the part of a found line that is kept, and how many of its bytes are before the match. Blanks at
  /// the line's beginning are removed. A long line is cut around the match, with `…` where it is cut.
  private static func kept(
    _ text: ArraySlice<UInt8>, at offset: Int, isCut: Bool
  ) -> (text: ArraySlice<UInt8>, offset: Int) {
    let sign = Array("…".utf8)
    let cutsStart = isCut || text.count > mostBytes && offset > mostBytes - before
    var kept =
      cutsStart
      ? text.dropFirst(offset - before).drop { FuzzyMatch.isRest($0) }
      : text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let start = max(0, offset - (text.count - kept.count))
    if kept.count > mostBytes {
      kept = kept.prefix(mostBytes)
      while let last = kept.last, FuzzyMatch.isRest(last) { kept.removeLast() }
      kept = kept.dropLast(kept.last.map { $0 >= 0xC0 } == true ? 1 : 0) + sign
    }
    return cutsStart ? (sign + kept, start + sign.count) : (kept, start)
  }

  /// Adds found lines from a piece of the output of `rg --null` or `git grep -z`, which may be cut anywhere.
  /// - Parameters:
  ///   - piece: The output.
  ///   - leavesHidden: Whether matches in hidden files are left out.
  mutating func add(_ piece: [UInt8], leavesHidden: Bool = false) {
    var new: [(record: [UInt8], passed: Int)] = []
    records.add(piece) { new.append(($0, $1)) }
    for (record, passed) in new { add(record: record, passed, leavesHidden) }
  }

  private mutating func add(record: [UInt8], _ passed: Int, _ leavesHidden: Bool) {
    guard let nul = record.firstIndex(of: 0) else {
      // For a match in a binary file, ripgrep writes a notice, which has no zero byte.
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

/// The browser's own search for words in files, which takes the words literally.
nonisolated struct WordSearch: Sendable {
  let walk: FileWalk
  let words: [UInt8]
  let isCaseSensitive: Bool
  /// The query for words with letters beyond ASCII, which may be spelled in several ways; nil for words in
  /// ASCII.
  private let query: TextQuery?

  init(_ words: String, _ walk: FileWalk) {
    self.walk = walk
    isCaseSensitive = words.contains(where: \.isUppercase)
    self.words = Array(words.utf8)
    query = self.words.allSatisfy { $0 < 0x80 } ? nil : TextQuery(words, ignoresCase: !isCaseSensitive)
  }

  /// The most bytes of a file that the search for words reads. The file is read into memory as a whole.
  static let mostBytes = 16 << 20

  /// Searches files for words, and calls `body` with each line that has them, until it returns false.
  /// - Parameters:
  ///   - names: The files to search; nil for all files below the directory.
  ///   - missed: Called with the figure of `Hits.Missed` to count up, for each directory or file that could
  ///     not be searched to its end.
  ///   - body: Called with the file's name, the line's number from 1, the number of bytes before the match,
  ///     and the line. Returns whether to go on.
  func run(
    _ names: [[UInt8]]? = nil, missed: (WritableKeyPath<Hits.Missed, Int>) -> Void,
    _ body: (_ name: [UInt8], _ line: Int, _ column: Int, _ text: ArraySlice<UInt8>) -> Bool
  ) throws {
    func search(_ name: [UInt8], _ kind: FileKind) -> Bool {
      guard kind == .file else { return true }
      // One byte more than the limit is read, to know whether the file is longer.
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
    guard let names else { return try walk.run(unread: { missed(\.directories) }, search) }
    for name in names where !search(name, .file) { return }
  }

  private func lines(in bytes: [UInt8], _ body: (Int, Int, ArraySlice<UInt8>) -> Bool) -> Bool {
    // A file with a zero byte in its first 8 KiB is no text.
    if bytes.prefix(8192).contains(0) { return true }
    let matcher = query.flatMap { try? TextMatcher($0) }
    var (number, rest) = (0, bytes[...])
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      number += 1
      if let column = firstMatch(in: rest[..<end], matcher), !body(number, column, rest[..<end]) {
        return false
      }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return true
  }

  private func firstMatch(in line: ArraySlice<UInt8>, _ matcher: TextMatcher?) -> Int? {
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
