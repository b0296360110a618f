/// Where the files and hunks of a diff begin, found line by line as it comes.
nonisolated struct DiffIndex: Sendable {
  struct File: Equatable, Sendable {
    /// The number of the line "diff --git …".
    var line: Int
    /// What each parent calls it, as far as git tells; nil for a parent that has not got it.
    var oldNames: [[UInt8]?] = []
    /// nil for a file that is gone; also before it has come.
    var newName: [UInt8]?
    var isBinary = false
    /// A repository of its own.
    var isSubmodule = false
    /// Whether it is compared with several parents at once.
    var isCombined = false

    /// nil for a file that is new; also before it has come.
    var oldName: [UInt8]? { oldName(inParent: 0) }
    var name: [UInt8]? { newName ?? oldNames.lazy.compactMap { $0 }.first }

    /// A git that tells one name for all parents has the same for each.
    func oldName(inParent number: Int) -> [UInt8]? {
      oldNames.indices.contains(number) ? oldNames[number] : oldNames.first ?? nil
    }

    /// The first parent that has it.
    var firstParent: Int { oldNames.firstIndex { $0 != nil } ?? 0 }
  }

  struct Hunk: Equatable, Sendable {
    var line: Int
    /// Behind its last line so far.
    var end: Int
    /// Of `files`.
    var file: Int
    /// Signs before each line: one for each parent.
    var columns: Int
    /// The first line in each parent's file and in the new one; they count from 1.
    var oldStarts: [Int]
    var newStart: Int
    /// Whether some of its lines end in a carriage return, and whether some do not.
    var hasReturns = false, hasPlainEnds = false
  }

  /// What a line is.
  enum Kind: Equatable, Sendable {
    case added, removed, context, hunk, file
    /// Of a file's head, or a remark of git's.
    case head
  }

  private(set) var files: [File] = []
  private(set) var hunks: [Hunk] = []
  /// Lines of the open hunk that are still to come, for each parent and for the new file.
  private var left: [Int] = []
  /// Lines `--- ` of the open file so far: one, or one for each parent.
  private var oldSides = 0

  /// Whether the next line is one of a hunk.
  private var isInHunk: Bool { left.contains { $0 > 0 } }

  /// Takes the line of a number; only its first bytes matter, where it is long.
  mutating func take(_ line: some RandomAccessCollection<UInt8>, number: Int) {
    if isInHunk, takeInHunk(line, number) { return }
    left = []
    if line.starts(with: "diff --".utf8) {
      files.append(File(line: number))
      takeFileLine(Array(line))
    } else if line.starts(with: "@@".utf8), !files.isEmpty, let hunk = hunk(Array(line), number) {
      hunks.append(hunk)
    } else if !files.isEmpty, hunks.last?.file != files.count - 1 {
      takeHead(Array(line))
    }
  }

  /// Returns whether it is such a line.
  private mutating func takeInHunk(_ line: some RandomAccessCollection<UInt8>, _ number: Int) -> Bool {
    let columns = left.count - 1
    // "\ No newline at end of file" counts for no file.
    if line.first != UInt8(ascii: "\\") {
      let signs = Array(line.prefix(columns))
      let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
      // Some programs cut the blank of an empty line.
      guard signs.allSatisfy({ $0 == plus || $0 == minus || $0 == 0x20 }) else { return false }
      let isRemoved = signs.contains(minus)
      for parent in 0..<columns {
        let sign = parent < signs.count ? signs[parent] : 0x20
        if isRemoved ? sign == minus : sign == 0x20 { left[parent] -= 1 }
      }
      if !isRemoved { left[columns] -= 1 }
      let endsInReturn = line.last == 0x0D
      if endsInReturn { hunks[hunks.count - 1].hasReturns = true }
      if !endsInReturn { hunks[hunks.count - 1].hasPlainEnds = true }
    }
    hunks[hunks.count - 1].end = number + 1
    return true
  }

  /// `@@ -1,4 +1,6 @@ words`, with an `@` and a range more for each further parent.
  private mutating func hunk(_ line: [UInt8], _ number: Int) -> Hunk? {
    guard let ranges = Self.ranges(line) else { return nil }
    left = ranges.map(\.count)
    let columns = ranges.count - 1
    return Hunk(
      line: number, end: number + 1, file: files.count - 1, columns: columns,
      oldStarts: ranges.dropLast().map(\.start), newStart: ranges[columns].start)
  }

  /// The lines of each parent's file and of the new one; nil for a line that begins no hunk.
  static func ranges(_ line: [UInt8]) -> [(start: Int, count: Int)]? {
    let columns = line.prefix { $0 == UInt8(ascii: "@") }.count - 1
    guard columns >= 1, columns < 100 else { return nil }
    let words = line.split(separator: 0x20, maxSplits: columns + 2)
    guard words.count >= columns + 2 else { return nil }
    let ranges = words[1...(columns + 1)].compactMap(range)
    return ranges.count == columns + 1 ? ranges : nil
  }

  /// `-12,3`; without a count it is one line.
  private static func range(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
    let numbers = word.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let start = Int(numbers.first?.text ?? ""), numbers.count <= 2 else { return nil }
    let count = numbers.count == 2 ? Int(numbers[1].text) : 1
    guard let count, start >= 0, count >= 0 else { return nil }
    return (start, count)
  }

  /// `diff --git a/NAME b/NAME` and `diff --cc NAME`: names for files that have no other line.
  private mutating func takeFileLine(_ line: [UInt8]) {
    let combined = ["diff --cc ", "diff --combined "].first { line.starts(with: $0.utf8) }
    if let combined {
      files[files.count - 1].isCombined = true
      setNames(QuotedName.read(line.dropFirst(combined.utf8.count)))
    } else if line.starts(with: "diff --git ".utf8) {
      var rest = line.dropFirst(11)
      if rest.first == UInt8(ascii: "\"") {
        setNames(QuotedName.takeQuoted(&rest).map { Array($0.dropFirst(2)) })
      } else {
        // The same name twice, around one blank.
        let half = rest.prefix((rest.count - 1) / 2)
        if rest.dropFirst(half.count + 1).dropFirst(2).elementsEqual(half.dropFirst(2)) {
          setNames(Array(half.dropFirst(2)))
        }
      }
    }
  }

  private mutating func setNames(_ name: [UInt8]?) {
    (files[files.count - 1].oldNames, files[files.count - 1].newName) = ([name], name)
    oldSides = 0
  }

  private mutating func takeHead(_ line: [UInt8]) {
    func name(behind prefix: String) -> [UInt8]? {
      line.starts(with: prefix.utf8) ? QuotedName.read(line.dropFirst(prefix.utf8.count)) : nil
    }
    /// git ends a name with blanks by a tab; `/dev/null` is no name.
    func side(behind prefix: String) -> [UInt8]?? {
      guard line.starts(with: prefix.utf8) else { return nil }
      let text = line.dropFirst(prefix.utf8.count)
      if text.elementsEqual("/dev/null".utf8) { return .some(nil) }
      let bare = text.first == UInt8(ascii: "\"") ? QuotedName.read(text) : Array(text.prefix { $0 != 9 })
      return bare.map { Array($0.dropFirst(2)) }
    }
    let file = files.count - 1
    let isMode = ["new file mode ", "deleted file mode ", "index "].contains { line.starts(with: $0.utf8) }
    if isMode, line.suffix(7).elementsEqual(" 160000".utf8) { files[file].isSubmodule = true }
    if let old = side(behind: "--- ") {
      files[file].oldNames = files[file].oldNames.prefix(oldSides) + [old]
      oldSides += 1
    } else if let new = side(behind: "+++ ") {
      files[file].newName = new
    } else if let old = name(behind: "rename from ") ?? name(behind: "copy from ") {
      files[file].oldNames = [old]
    } else if let new = name(behind: "rename to ") ?? name(behind: "copy to ") {
      files[file].newName = new
    } else if line.starts(with: "deleted file mode".utf8) {
      files[file].newName = nil
    } else if line.starts(with: "new file mode".utf8) {
      files[file].oldNames = [nil]
    } else if line.starts(with: "Binary files ".utf8) {
      files[file].isBinary = true
    }
  }

  // MARK: Asking

  /// The hunk that a line is in, its first line too.
  func hunk(at line: Int) -> Hunk? {
    let index = hunks.partitioningIndex { $0.line > line } - 1
    return index >= 0 && line < hunks[index].end ? hunks[index] : nil
  }

  func file(at line: Int) -> File? {
    let index = files.partitioningIndex { $0.line > line } - 1
    return index >= 0 ? files[index] : nil
  }

  func kind(of line: Int, _ text: String) -> Kind {
    guard let hunk = hunk(at: line) ?? hunks.last.flatMap({ isInHunk && line >= $0.line ? $0 : nil }) else {
      return text.hasPrefix("diff --") ? .file : .head
    }
    if line == hunk.line { return .hunk }
    if text.hasPrefix("\\") { return .head }
    let signs = text.utf8.prefix(hunk.columns)
    if signs.contains(UInt8(ascii: "-")) { return .removed }
    return signs.contains(UInt8(ascii: "+")) ? .added : .context
  }
}
