/// A patch as git and diff write it: its files, hunks and lines. It is read in pieces of any length, and
/// keeps the kind of each line but not the text. Lines count from 0, as in a `LineBuffer` that gets the same
/// bytes.
nonisolated struct Patch: Sendable {
  /// The kind of a line in a patch.
  enum Kind: UInt8, Sendable {
    /// A line of the patch outside any file, such as one of a commit's message.
    case words
    /// `file` is the first line of a file in the patch, `head` another line before the file's hunks.
    case file, head
    case hunk
    case added, removed, context
    /// A remark of git's in a patch on the line before, such as that it has no line feed.
    case remark
  }

  /// Adjacent lines of a patch that belong together: words, the lines before a file's hunks, or a hunk. A
  /// piece ends where the next one begins.
  struct Piece: Equatable, Sendable {
    enum Content: Equatable, Sendable {
      case words
      /// The lines before a file's hunks, with the file's index in `files`, or a hunk with its index in
      /// `hunks`.
      case file(Int), hunk(Int)
    }
    var line: Int
    var content: Content
  }

  struct Hunk: Equatable, Sendable {
    var line: Int
    /// The index in the patch after the last line of the hunk that has been read.
    var end: Int
    /// The index of the hunk's file in `files`.
    var file: Int
    /// The number of signs, such as `+`, before each line of the hunk: one for each parent.
    var columns: Int
    /// The line number, from 1, at which the hunk begins in each parent's file; `newStart` is that in the new
    /// file.
    var oldStarts: [Int]
    var newStart: Int
    /// The text after the ranges in a hunk's first line, as a rule the function around the hunk.
    var words: [UInt8] = []
    /// Whether some of the hunk's lines end in a carriage return, and whether some do not.
    var hasReturns = false, hasPlainEnds = false

    /// The number of lines that the hunk's first line announces for the first parent's file and for the new
    /// file.
    var oldSize = 0, newSize = 0

    var isCombined: Bool { columns > 1 }
  }

  private(set) var files: [PatchFile] = []
  private(set) var hunks: [Hunk] = []
  /// The pieces of the patch in their order, without gaps: words, the lines before a file's hunks, and hunks.
  private(set) var pieces: [Piece] = []
  /// The largest line number in the ranges of a patch's hunks. The margin must have room for it.
  private(set) var largestNumber = 0
  /// The most signs, such as `+`, that lines of the patch have before them, at most `mostSigns`. The margin
  /// must have room for them.
  private(set) var mostColumns = 1
  private var kinds: [Kind] = []
  /// The numbers of lines of old files and of new files before every 256th line of the patch.
  private var counts: [(old: Int, new: Int)] = []
  private var count = (old: 0, new: 0)
  /// Whether the files that are read next are untracked files of a stash, which are in a commit of their own.
  var isOfUntracked = false
  /// The state that is needed to read the next line of the patch.
  private var open = Open()

  private struct Open: Sendable {
    /// The beginning of a line of the patch whose end has not been read.
    var rest: [UInt8] = []
    /// The numbers of lines that the patch's current hunk still lacks: for each parent's file, and last for
    /// the new file.
    var left: [Int] = []
    /// Whether the patch's next line may belong to the current file: to its hunks, or to the lines before the
    /// hunks.
    var isInFile = false
    var isInBinary = false
    /// A line `--- ` of the patch outside any file. It begins a file if the next line begins with `+++ `.
    var oldSide: [UInt8]?
  }

  /// The most bytes of a patch's line that are examined, more than any name of a file has with each byte
  /// escaped. Nothing needs to be known of the rest of a longer line, except its last byte.
  static let longestHead = 20_000
  private static let countedLines = 256
  private static let most = 1 << 40
  /// The most signs, such as `+`, that are shown before a line of a patch. A merge of more than eight parents
  /// is rare, and its further signs would only take columns from the text.
  private static let mostSigns = 8

  // MARK: Reading bytes

  /// The number of lines of the patch that have ended.
  var lineCount: Int { kinds.count }

  /// Counts lines that stand before the patch's next bytes but are not given to `append(_:)`.
  mutating func skip(_ count: Int) { for _ in 0..<count { add(.words) } }

  /// Reads the next bytes of the patch, which may end within a line.
  mutating func append(_ bytes: some Collection<UInt8>) {
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { appendBytes($0) }
    if isTaken == nil { Array(bytes).withUnsafeBufferPointer { appendBytes($0) } }
  }

  private mutating func appendBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      guard let found = memchr(bytes.baseAddress! + start, 0x0A, bytes.count - start) else { break }
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!)
      if open.rest.isEmpty {
        parseLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      } else {
        keep(bytes[start..<end])
        endLine()
      }
      start = end + 1
    }
    keep(bytes[start...])
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    if bytes.isEmpty { return }
    let room = max(0, Self.longestHead - open.rest.count)
    open.rest += bytes.prefix(room)
    // The last byte of a line that is too long is kept too: it may be a carriage return.
    if bytes.count > room, let last = bytes.last { open.rest[open.rest.count - 1] = last }
  }

  private mutating func endLine() {
    let line = open.rest
    open.rest = []
    line.withUnsafeBufferPointer { parseLine($0) }
  }

  /// Ends the patch. Its last line counts even without a line feed.
  mutating func finish() {
    if !open.rest.isEmpty { endLine() }
    endFile()
  }

  private mutating func parseLine(_ line: UnsafeBufferPointer<UInt8>) {
    if open.left.contains(where: { $0 > 0 }), parseHunkLine(line) { return }
    open.left = []
    if line.first == UInt8(ascii: "\\"), case .hunk(let hunk)? = pieces.last?.content {
      add(.remark)
      hunks[hunk].end = kinds.count
      return
    }
    let old = open.oldSide
    open.oldSide = nil
    if let file = PatchFile(firstLine: line, number: kinds.count) {
      begin(file)
    } else if open.isInFile, line.starts(with: "@@".utf8), let hunk = hunk(Array(line)) {
      open.isInBinary = false
      pieces.append(Piece(line: kinds.count, content: .hunk(hunks.count)))
      hunks.append(hunk)
      add(.hunk)
    } else if open.isInFile, case .file(let number)? = pieces.last?.content,
      parseHead(Array(line), of: number)
    {
      add(.head)
    } else if let old, line.starts(with: "+++ ".utf8) {
      beginPlainFile(old, Array(line))
    } else {
      endFile()
      if line.starts(with: "--- ".utf8) { open.oldSide = Array(line) }
      add(.words)
    }
  }

  private mutating func begin(_ file: PatchFile) {
    endFile()
    pieces.append(Piece(line: file.line, content: .file(files.count)))
    files.append(file)
    if isOfUntracked { files[files.count - 1].other = .nothing }
    open.isInFile = true
    if kinds.count == file.line { add(.file) }
  }

  /// Begins a file of a patch that `diff` has written. Such a file has no line before those with `---` and
  /// `+++`.
  private mutating func beginPlainFile(_ old: [UInt8], _ new: [UInt8]) {
    let line = kinds.count - 1
    kinds[line] = .file
    if pieces.last?.line == line { pieces.removeLast() }
    begin(PatchFile(line: line))
    files[files.count - 1].parseHead(old)
    files[files.count - 1].parseHead(new)
    add(.head)
  }

  private mutating func parseHead(_ line: [UInt8], of file: Int) -> Bool {
    if open.isInBinary { return line.isEmpty || !line.contains(0x20) || PatchFile.isBinaryHead(line) }
    open.isInBinary = line.elementsEqual("GIT binary patch".utf8)
    return files[file].parseHead(line)
  }

  private mutating func endFile() {
    if open.isInFile, !files.isEmpty { files[files.count - 1].isWhole = true }
    (open.isInFile, open.isInBinary) = (false, false)
  }

  private mutating func add(_ kind: Kind) {
    if kinds.count % Self.countedLines == 0 { counts.append(count) }
    if kind == .words, pieces.last?.content != .words {
      pieces.append(Piece(line: kinds.count, content: .words))
    }
    kinds.append(kind)
    switch kind {
    case .added: count.new += 1
    case .removed: count.old += 1
    case .context: count = (count.old + 1, count.new + 1)
    case .words, .file, .head, .hunk, .remark: break
    }
  }

  /// Reads a line of the patch's current hunk. Returns false where the line cannot belong to the hunk.
  private mutating func parseHunkLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let (columns, hunk) = (open.left.count - 1, hunks.count - 1)
    let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
    // The remark `\ No newline at end of file` in a patch counts neither as an old line nor as a new one.
    guard line.first != UInt8(ascii: "\\") else {
      add(.remark)
      hunks[hunk].end = kinds.count
      return true
    }
    var isRemoved = false
    var isAdded = false
    for sign in line.prefix(columns) {
      // A line of a merge's patch may have fewer signs: some programs remove the blank of an empty line.
      guard sign == plus || sign == minus || sign == 0x20 else { return false }
      if sign == minus { isRemoved = true }
      if sign == plus { isAdded = true }
    }
    for parent in 0..<columns {
      let sign = parent < line.count ? line[parent] : 0x20
      if isRemoved ? sign == minus : sign == 0x20 { open.left[parent] -= 1 }
    }
    if !isRemoved { open.left[columns] -= 1 }
    add(isRemoved ? .removed : isAdded ? .added : .context)
    let file = hunks[hunk].file
    if isRemoved { files[file].removed += 1 } else if isAdded { files[file].added += 1 }
    if line.last == 0x0D { hunks[hunk].hasReturns = true } else { hunks[hunk].hasPlainEnds = true }
    hunks[hunk].end = kinds.count
    return true
  }

  /// Reads the first line of a hunk, such as `@@ -1,4 +1,6 @@ words`; nil where it has another form. The hunk
  /// of a merge has one more `@` and one more range for each further parent.
  private mutating func hunk(_ line: [UInt8]) -> Hunk? {
    guard let (ranges, words) = Self.ranges(line) else { return nil }
    open.left = ranges.map(\.count)
    let columns = ranges.count - 1
    mostColumns = max(mostColumns, min(columns, Self.mostSigns))
    largestNumber = max(largestNumber, ranges.map { $0.start + $0.count - 1 }.max() ?? 0)
    return Hunk(
      line: kinds.count, end: kinds.count + 1, file: files.count - 1, columns: columns,
      oldStarts: ranges.dropLast().map(\.start), newStart: ranges[columns].start, words: words,
      oldSize: ranges[0].count, newSize: ranges[columns].count)
  }

  /// Returns the ranges of lines that the first line of a hunk names, the new file's last, and the text after
  /// the ranges; nil where the line has another form.
  private static func ranges(_ line: [UInt8]) -> (ranges: [(start: Int, count: Int)], words: [UInt8])? {
    let columns = line.prefix { $0 == UInt8(ascii: "@") }.count - 1
    guard columns >= 1, columns < 100 else { return nil }
    let words = line.split(separator: 0x20, maxSplits: columns + 2)
    guard words.count >= columns + 2 else { return nil }
    let ranges = words[1...(columns + 1)].compactMap(range)
    guard ranges.count == columns + 1 else { return nil }
    // The `@`s at the end of a hunk's ranges are removed, then the blank before the text.
    let behind = words.count > columns + 2 ? words[columns + 2].drop { $0 == UInt8(ascii: "@") } : []
    return (ranges, Array(behind.drop { $0 == 0x20 }))
  }

  /// Reads a range of a hunk such as `-12,3`; without a count the range has one line. Nil where it has
  /// another form.
  private static func range(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
    let numbers = word.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let start = Int(numbers.first?.text ?? ""), numbers.count <= 2 else { return nil }
    let count = numbers.count == 2 ? Int(numbers[1].text) : 1
    // No file has more lines than `most`, and with this limit sums of line numbers cannot overflow.
    guard let count, 0...most ~= start, 0...most ~= count else { return nil }
    return (start, count)
  }

  // MARK: Lines, hunks and files

  /// Returns the kind of a patch's line that has been read whole; `.words` for a line that has not.
  func kind(of line: Int) -> Kind { kinds.indices ~= line ? kinds[line] : .words }

  /// Returns the hunk that a line of the patch belongs to; nil for a line outside hunks. The line that begins
  /// a hunk belongs to it too.
  func hunk(at line: Int) -> Hunk? {
    let index = hunks.partitioningIndex { $0.line > line } - 1
    return index >= 0 && line < hunks[index].end ? hunks[index] : nil
  }

  /// Returns the index of the file that a line of the patch belongs to; nil for a line outside any file.
  func fileNumber(at line: Int) -> Int? {
    let index = pieces.partitioningIndex { $0.line > line } - 1
    guard index >= 0, line < kinds.count else { return nil }
    switch pieces[index].content {
    case .words: return nil
    case .file(let file): return file
    case .hunk(let hunk): return hunks[hunk].file
    }
  }

  /// Returns how many lines of old files and of new files stand before a line of the patch.
  private func counts(before line: Int) -> (old: Int, new: Int) {
    let block = line / Self.countedLines
    guard counts.indices ~= block else { return count }
    var (old, new) = counts[block]
    for kind in kinds[(block * Self.countedLines)..<min(line, kinds.count)] {
      if kind == .context || kind == .removed { old += 1 }
      if kind == .context || kind == .added { new += 1 }
    }
    return (old, new)
  }

  /// Returns the line numbers that a hunk's line has in the old and in the new file, from 1. Nil for a file
  /// that does not have the line. In the diff of a merge the old number is always nil.
  func numbers(of line: Int) -> (old: Int?, new: Int?) {
    guard let hunk = hunk(at: line), line > hunk.line else { return (nil, nil) }
    let (here, start) = (counts(before: line), counts(before: hunk.line))
    let kind = kinds[line]
    let isOld = !hunk.isCombined && (kind == .context || kind == .removed)
    let isNew = kind == .context || kind == .added
    return (
      isOld ? hunk.oldStarts[0] + here.old - start.old : nil,
      isNew ? hunk.newStart + here.new - start.new : nil
    )
  }

  /// Returns the adjacent added and removed lines around an added or removed line of the patch, `most` at
  /// most, with git's remarks on them, and whether there are both kinds. Nil for lines that were not changed,
  /// and in the diff of a merge.
  func changeGroup(around line: Int, most: Int = 10_000) -> (lines: Range<Int>, hasBothSides: Bool)? {
    guard let hunk = hunk(at: line), !hunk.isCombined else { return nil }
    func isChanged(_ line: Int) -> Bool {
      kinds[line] == .added || kinds[line] == .removed || kinds[line] == .remark
    }
    guard isChanged(line) else { return nil }
    var (start, end) = (line, line + 1)
    var (hasAdded, hasRemoved) = (kinds[line] == .added, kinds[line] == .removed)
    func note(_ line: Int) {
      hasAdded = hasAdded || kinds[line] == .added
      hasRemoved = hasRemoved || kinds[line] == .removed
    }
    while start > hunk.line + 1, isChanged(start - 1), end - start < most {
      start -= 1
      note(start)
    }
    while end < hunk.end, isChanged(end), end - start < most {
      note(end)
      end += 1
    }
    return (start..<end, hasAdded && hasRemoved)
  }

  /// Splits a range from `changeGroup(around:most:)` into removed lines and added ones after them. Nil where
  /// the lines do not come in this order, or one kind is missing.
  func change(in group: Range<Int>) -> (removed: Range<Int>, added: Range<Int>)? {
    let lines = group.filter { kinds[$0] != .remark }
    let removed = lines.prefix { kinds[$0] == .removed }
    let added = lines[removed.count...]
    guard let last = removed.last, let first = added.first, added.allSatisfy({ kinds[$0] == .added }) else {
      return nil
    }
    return (removed[0]..<last + 1, first..<added.last! + 1)
  }
}
