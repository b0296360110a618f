/// A file of a patch: its names on both sides, and its changes apart from those of its lines.
nonisolated struct PatchFile: Equatable, Sendable {
  /// The index in the patch of the first line of a file.
  var line: Int
  /// The name that the patch's file has in each parent, if git reports one name for each, otherwise one name
  /// for all. Nil for a parent that lacks the file.
  var oldNames: [[UInt8]?] = []
  /// The new name of a file in the patch; nil for a deleted file, and until a line with the name has been
  /// read.
  var newName: [UInt8]?
  enum Content: Sendable {
    case text, binary
    /// The file is a submodule, which is a repository of its own.
    case submodule
  }
  private var content = Content.text
  /// Whether the patch's file is a copy, so that the file with the old name still exists.
  private var isCopy = false
  /// The file or files with which the patch compares a file.
  enum Other: Sendable {
    /// The patch compares the file with one file, or with the files of several parents at once.
    case file, parents
    /// The file is compared with no other: it was untracked when a stash was made. The stash has it in a
    /// commit of its own.
    case nothing
  }
  var other = Other.file
  /// The old and the new mode of a file in the patch, such as `100755`, as git writes them; nil where git
  /// reports none.
  var modes = Sides()
  /// The hashes of a file's content before and after the patch, which git may have shortened. Nil on a side
  /// that lacks the file, on the old side of a merge, and where git reports none.
  var blobs = Sides()
  /// The numbers of added and removed lines of the file that have been read from the patch.
  var added = 0, removed = 0
  /// Whether all lines of the file in the patch have been read.
  var isWhole = false
  /// The number of lines with `---` that have been read for the patch's file; there is one, or one for each
  /// parent.
  private var oldSides = 0

  /// A value for the old and one for the new side of a diff; nil where a side has none.
  struct Sides: Equatable, Sendable {
    var old: [UInt8]?, new: [UInt8]?
  }

  init(line: Int) { self.line = line }

  var isBinary: Bool { content == .binary }
  var isSubmodule: Bool { content == .submodule }
  var isCombined: Bool { other == .parents }
  var isUntracked: Bool { other == .nothing }

  /// The old name of a file in a patch; nil for a new file, and until a line with the name has been read.
  var oldName: [UInt8]? { oldName(inParent: 0) }
  var name: [UInt8]? { newName ?? oldNames.lazy.compactMap { $0 }.first }

  /// Returns the name that the patch's file has in a parent, by the parent's index. Nil if that parent lacks
  /// the file. Where git reports one name for all parents, returns that.
  func oldName(inParent number: Int) -> [UInt8]? {
    oldNames.indices.contains(number) ? oldNames[number] : oldNames.first ?? nil
  }

  /// The index of the first parent that has the patch's file; 0 where no parent is known to have it.
  var firstParent: Int { oldNames.firstIndex { $0 != nil } ?? 0 }

  var isNew: Bool { !isCombined && newName != nil && oldNames == [nil] }
  var isDeleted: Bool { newName == nil && !oldNames.isEmpty }

  // MARK: The first line

  /// Reads the first line of a file in a patch, `diff --git a/NAME b/NAME` or `diff --cc NAME`; nil for
  /// another line. The names in it count unless a later line has names.
  /// - Parameter number: the index of the line in the patch.
  init?(firstLine line: some Collection<UInt8>, number: Int) {
    guard line.starts(with: "diff --".utf8) else { return nil }
    let line = Array(line)
    self.init(line: number)
    if let combined = ["diff --cc ", "diff --combined "].first(where: { line.starts(with: $0.utf8) }) {
      other = .parents
      let name = QuotedName.read(line.dropFirst(combined.utf8.count))
      (oldNames, newName) = ([name], name)
    } else if line.starts(with: "diff --git ".utf8) {
      parseNames(line.dropFirst(11))
    } else {
      return nil
    }
  }

  private mutating func parseNames(_ names: ArraySlice<UInt8>) {
    var rest = names
    var name: [UInt8]?
    if rest.first == UInt8(ascii: "\"") {
      name = QuotedName.consumeQuoted(&rest).map { Self.withoutPrefix($0[...]) }
    } else {
      // The rest of the line `diff --git` has the same name twice, with a blank between them.
      let half = rest.prefix(max(0, rest.count - 1) / 2)
      let (old, new) = (Self.withoutPrefix(half), Self.withoutPrefix(rest.dropFirst(half.count + 1)))
      if old == new { name = old }
    }
    if let name { (oldNames, newName) = ([name], name) }
  }

  /// Removes the prefix that git writes before a file's name in a patch: `a/` or `b/`, or another letter
  /// where git's setting `diff.mnemonicPrefix` is on.
  private static func withoutPrefix(_ name: some Collection<UInt8>) -> [UInt8] {
    Array(name.dropFirst().first == UInt8(ascii: "/") ? name.dropFirst(2) : name.dropFirst(0))
  }

  // MARK: The lines before the hunks

  private static let heads = [
    "index ", "similarity index ", "dissimilarity index ", "GIT binary patch", "mode ",
  ]

  static func isBinaryHead(_ line: [UInt8]) -> Bool {
    line.starts(with: "literal ".utf8) || line.starts(with: "delta ".utf8)
  }

  /// Reads a line of a patch between a file's first line and its hunks. Returns false where the line is none
  /// of these.
  @discardableResult mutating func parseHead(_ line: [UInt8]) -> Bool {
    func rest(after prefix: String) -> [UInt8]? {
      line.starts(with: prefix.utf8) ? Array(line.dropFirst(prefix.utf8.count)) : nil
    }
    if let side = rest(after: "--- ") {
      oldNames = oldNames.prefix(oldSides) + [Self.side(side)]
      oldSides += 1
    } else if let side = rest(after: "+++ ") {
      newName = Self.side(side)
    } else if let name = rest(after: "rename from ") ?? rest(after: "copy from ") {
      oldNames = [QuotedName.read(name)]
      isCopy = line.starts(with: "copy ".utf8)
    } else if let name = rest(after: "rename to ") ?? rest(after: "copy to ") {
      newName = QuotedName.read(name)
    } else if let mode = rest(after: "old mode ") {
      modes.old = mode
    } else if let mode = rest(after: "new mode ") {
      modes.new = mode
    } else if let mode = rest(after: "deleted file mode ") {
      // For a file deleted by a merge, git lists the mode in each parent, separated by commas.
      (newName, modes.old) = (nil, mode)
      if mode.suffix(6).elementsEqual("160000".utf8) { content = .submodule }
    } else if let mode = rest(after: "new file mode ") {
      (oldNames, modes.new) = ([nil], mode)
      if mode.elementsEqual("160000".utf8) { content = .submodule }
    } else if let names = rest(after: "Binary files ") {
      content = .binary
      if name == nil { parseBinaryNames(names) }
    } else {
      if let index = rest(after: "index ") { parseIndex(index) }
      if line.elementsEqual("GIT binary patch".utf8) { content = .binary }
      return Self.heads.contains { line.starts(with: $0.utf8) }
    }
    return true
  }

  /// Reads a patch's words `a/NAME and b/NAME differ`. Where two binary files of different names are
  /// compared, no other line has the names.
  private mutating func parseBinaryNames(_ text: [UInt8]) {
    let (and, end) = (Array(" and ".utf8), Array(" differ".utf8))
    guard text.suffix(end.count).elementsEqual(end), let middle = text.firstRange(of: and) else { return }
    oldNames = [Self.side(Array(text[..<middle.lowerBound]))]
    newName = Self.side(Array(text[middle.upperBound...].dropLast(end.count)))
  }

  /// Reads the hashes and the mode in a patch's line such as `1234567..89abcde 100644`. In a merge, the old
  /// hashes are separated by commas.
  private mutating func parseIndex(_ index: [UInt8]) {
    if index.suffix(7).elementsEqual(" 160000".utf8) { content = .submodule }
    let range = index.prefix { $0 != 0x20 }
    guard let dots = range.firstRange(of: Array("..".utf8)) else { return }
    func hash(_ part: ArraySlice<UInt8>) -> [UInt8]? {
      part.text.isHash && part.contains { $0 != UInt8(ascii: "0") } ? Array(part) : nil
    }
    blobs = Sides(old: hash(range[..<dots.lowerBound]), new: hash(range[dots.upperBound...]))
  }

  /// Reads the name after `---` or `+++` in a patch. git puts a tab after a name with blanks, diff puts a tab
  /// and a date. Nil for `/dev/null`, which stands for no file.
  private static func side(_ text: [UInt8]) -> [UInt8]? {
    let bare = text.first == UInt8(ascii: "\"") ? QuotedName.read(text) : Array(text.prefix { $0 != 9 })
    return bare.flatMap { $0.elementsEqual("/dev/null".utf8) ? nil : withoutPrefix($0) }
  }

  // MARK: Summary in words

  /// The changes of a file apart from those of its lines, in a few words, such as `new, executable`; empty
  /// where there are none.
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
