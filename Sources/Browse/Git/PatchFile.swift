/// A file of a patch: what it is called on both sides, and what has become of it.
nonisolated struct PatchFile: Equatable, Sendable {
  /// The number of its first line in the patch.
  var line: Int
  /// What each parent calls it, as far as git tells; nil for a parent that has not got it.
  var oldNames: [[UInt8]?] = []
  /// nil for a file that is gone; also before it has come.
  var newName: [UInt8]?
  enum Content: Sendable {
    case text, binary
    /// A repository of its own.
    case submodule
  }
  private var content = Content.text
  /// Whether the file of its old name is there as before.
  private var isCopy = false
  /// The other side of a comparison: what a file of a patch is compared with.
  enum Other: Sendable {
    /// The file is compared with one file, or with several parents at once.
    case file, parents
    /// The file is compared with nothing: git did not track it when it was stashed, and the stash keeps it in a commit of its own.
    case nothing
  }
  var other = Other.file
  /// The modes of the file as git writes them, such as `100755`; nil where git does not tell them.
  var modes = Sides()
  /// The hashes of its bytes, which git may have cut; nil on a side that has not got it, and where it does not tell.
  var blobs = Sides()
  /// Lines, as far as they have come.
  var added = 0, removed = 0
  /// Whether no more of it comes.
  var isWhole = false
  /// Lines `--- ` so far: one, or one for each parent.
  private var oldSides = 0

  /// A value for each side of the comparison.
  struct Sides: Equatable, Sendable {
    var old: [UInt8]?, new: [UInt8]?
  }

  init(line: Int) { self.line = line }

  var isBinary: Bool { content == .binary }
  var isSubmodule: Bool { content == .submodule }
  var isCombined: Bool { other == .parents }
  var isUntracked: Bool { other == .nothing }

  /// nil for a file that is new; also before it has come.
  var oldName: [UInt8]? { oldName(inParent: 0) }
  var name: [UInt8]? { newName ?? oldNames.lazy.compactMap { $0 }.first }

  /// A git that tells one name for all parents has the same for each.
  func oldName(inParent number: Int) -> [UInt8]? {
    oldNames.indices.contains(number) ? oldNames[number] : oldNames.first ?? nil
  }

  /// The first parent that has it.
  var firstParent: Int { oldNames.firstIndex { $0 != nil } ?? 0 }

  var isNew: Bool { !isCombined && newName != nil && oldNames == [nil] }
  var isDeleted: Bool { newName == nil && !oldNames.isEmpty }

  // MARK: Its first line

  /// `diff --git a/NAME b/NAME` and `diff --cc NAME`: names for files that have no other line. nil for another line.
  init?(firstLine line: some Collection<UInt8>, number: Int) {
    guard line.starts(with: "diff --".utf8) else { return nil }
    let line = Array(line)
    self.init(line: number)
    if let combined = ["diff --cc ", "diff --combined "].first(where: { line.starts(with: $0.utf8) }) {
      other = .parents
      let name = QuotedName.read(line.dropFirst(combined.utf8.count))
      (oldNames, newName) = ([name], name)
    } else if line.starts(with: "diff --git ".utf8) {
      takeNames(line.dropFirst(11))
    } else {
      return nil
    }
  }

  private mutating func takeNames(_ names: ArraySlice<UInt8>) {
    var rest = names
    var name: [UInt8]?
    if rest.first == UInt8(ascii: "\"") {
      name = QuotedName.takeQuoted(&rest).map { Self.withoutPrefix($0[...]) }
    } else {
      // The same name twice, around one blank.
      let half = rest.prefix(max(0, rest.count - 1) / 2)
      let (old, new) = (Self.withoutPrefix(half), Self.withoutPrefix(rest.dropFirst(half.count + 1)))
      if old == new { name = old }
    }
    if let name { (oldNames, newName) = ([name], name) }
  }

  /// Prefixes are `a/` and `b/`, or other letters by `diff.mnemonicPrefix`.
  private static func withoutPrefix(_ name: some Collection<UInt8>) -> [UInt8] {
    Array(name.dropFirst().first == UInt8(ascii: "/") ? name.dropFirst(2) : name.dropFirst(0))
  }

  // MARK: The lines before its hunks

  private static let heads = [
    "index ", "similarity index ", "dissimilarity index ", "GIT binary patch", "mode ",
  ]

  static func isBinaryHead(_ line: [UInt8]) -> Bool {
    line.starts(with: "literal ".utf8) || line.starts(with: "delta ".utf8)
  }

  /// Returns whether it is such a line.
  @discardableResult mutating func takeHead(_ line: [UInt8]) -> Bool {
    func rest(behind prefix: String) -> [UInt8]? {
      line.starts(with: prefix.utf8) ? Array(line.dropFirst(prefix.utf8.count)) : nil
    }
    if let side = rest(behind: "--- ") {
      oldNames = oldNames.prefix(oldSides) + [Self.side(side)]
      oldSides += 1
    } else if let side = rest(behind: "+++ ") {
      newName = Self.side(side)
    } else if let name = rest(behind: "rename from ") ?? rest(behind: "copy from ") {
      oldNames = [QuotedName.read(name)]
      isCopy = line.starts(with: "copy ".utf8)
    } else if let name = rest(behind: "rename to ") ?? rest(behind: "copy to ") {
      newName = QuotedName.read(name)
    } else if let mode = rest(behind: "old mode ") {
      modes.old = mode
    } else if let mode = rest(behind: "new mode ") {
      modes.new = mode
    } else if let mode = rest(behind: "deleted file mode ") {
      // Of several parents each has its own.
      (newName, modes.old) = (nil, mode)
      if mode.suffix(6).elementsEqual("160000".utf8) { content = .submodule }
    } else if let mode = rest(behind: "new file mode ") {
      (oldNames, modes.new) = ([nil], mode)
      if mode.elementsEqual("160000".utf8) { content = .submodule }
    } else if let names = rest(behind: "Binary files ") {
      content = .binary
      if name == nil { takeBinaryNames(names) }
    } else {
      if let index = rest(behind: "index ") { takeIndex(index) }
      if line.elementsEqual("GIT binary patch".utf8) { content = .binary }
      return Self.heads.contains { line.starts(with: $0.utf8) }
    }
    return true
  }

  /// `a/NAME and b/NAME differ`, of two files of different names.
  private mutating func takeBinaryNames(_ text: [UInt8]) {
    let (and, end) = (Array(" and ".utf8), Array(" differ".utf8))
    guard text.suffix(end.count).elementsEqual(end), let middle = text.firstRange(of: and) else { return }
    oldNames = [Self.side(Array(text[..<middle.lowerBound]))]
    newName = Self.side(Array(text[middle.upperBound...].dropLast(end.count)))
  }

  /// `1234567..89abcde 100644`; of several parents the old hashes have commas between.
  private mutating func takeIndex(_ index: [UInt8]) {
    if index.suffix(7).elementsEqual(" 160000".utf8) { content = .submodule }
    let range = index.prefix { $0 != 0x20 }
    guard let dots = range.firstRange(of: Array("..".utf8)) else { return }
    func hash(_ part: ArraySlice<UInt8>) -> [UInt8]? {
      part.text.isHash && part.contains { $0 != UInt8(ascii: "0") } ? Array(part) : nil
    }
    blobs = Sides(old: hash(range[..<dots.lowerBound]), new: hash(range[dots.upperBound...]))
  }

  /// git ends a name with blanks by a tab, diff writes a date behind one; `/dev/null` is no name.
  private static func side(_ text: [UInt8]) -> [UInt8]? {
    let bare = text.first == UInt8(ascii: "\"") ? QuotedName.read(text) : Array(text.prefix { $0 != 9 })
    return bare.flatMap { $0.elementsEqual("/dev/null".utf8) ? nil : withoutPrefix($0) }
  }

  // MARK: In words

  /// What has become of it beside its lines, such as `new, executable`; empty where nothing has.
  var words: String {
    var words: [String] = []
    if isNew { words.append(isUntracked ? "untracked" : "new") }
    if isDeleted { words.append("deleted") }
    if isCopy { words.append("a copy") }
    if isSubmodule { words.append("submodule") }
    switch (modes.old?.text, modes.new?.text) {
    case (nil, "100755"?): words.append("executable")
    case (nil, "120000"?), ("120000"?, nil): words.append("symbolic link")
    case ("100644"?, "100755"?): words.append("now executable")
    case ("100755"?, "100644"?): words.append("no longer executable")
    case (let old?, let new?): words.append("\(Self.kind(old)), now \(Self.kind(new))")
    default: break
    }
    if isBinary { words.append("binary") }
    return words.joined(separator: ", ")
  }

  private static func kind(_ mode: String) -> String {
    switch mode {
    case "120000": "a symbolic link"
    case "160000": "a submodule"
    case "100755": "an executable file"
    case "100644": "a file"
    default: "mode \(mode.filter(\.isNumber))"
    }
  }
}
