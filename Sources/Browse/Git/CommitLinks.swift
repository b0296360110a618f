import TermNav

/// The links that a text gets where it has hashes of commits. Whether git knows a commit is asked only when
/// its link is opened.
nonisolated enum CommitLinks {
  private static let prefix = "commit:"
  /// The fewest letters of a word that is taken for a commit's hash. git shortens hashes to seven; shorter
  /// words are rarely meant as hashes.
  private static let fewest = 7
  /// The most bytes of a line that are searched for hashes of commits, so that very long lines do not slow
  /// the page down.
  private static let longest = 4096

  /// Returns the commit's hash that a link names; nil for a link to something else.
  static func hash(of link: TextLink) -> String? {
    link.url.hasPrefix(prefix) ? String(link.url.dropFirst(prefix.count)) : nil
  }

  /// Returns links for the words of a line that look like hashes, except where the line has a link already.
  /// The ranges count bytes of UTF-8.
  /// - Parameter own: the hash of the commit that is shown, to which no link is made; nil for none.
  static func links(in text: AttributedText, but own: String? = nil) -> [(range: Range<Int>, link: TextLink)]
  {
    let bytes = Array(text.string.utf8.prefix(longest))
    let others = text.links.map(\.range)
    return words(in: bytes).compactMap { range in
      let hash = bytes[range].text
      if own?.hasPrefix(hash) == true || others.contains(where: { $0.overlaps(range) }) { return nil }
      return TextLink(prefix + hash).map { (range, $0) }
    }
  }

  /// Returns the ranges of words that look like hashes: 7 to 40 hexadecimal digits with figures and letters,
  /// or exactly 40 or 64 digits.
  private static func words(in bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      guard bytes[start].hashDigit != nil else {
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex { $0.hashDigit == nil } ?? bytes.count
      defer { start = end }
      let word = bytes[start..<end]
      let isWhole = word.count == 40 || word.count == 64
      let isMixed = word.contains { $0 < 0x3A } && word.contains { $0 > 0x3A }
      guard isWhole || fewest...40 ~= word.count && isMixed else { continue }
      if start > 0, isWordByte(bytes[start - 1]) { continue }
      if end < bytes.count, isWordByte(bytes[end]) { continue }
      words.append(start..<end)
    }
    return words
  }

  /// Returns whether a byte right beside hexadecimal digits shows that they belong to a longer word, such as
  /// a colour or a file's name, and are no commit's hash.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte || 0x41...0x5A ~= byte
      || "_-#/&=$%@".utf8.contains(byte)
  }
}

extension BrowsePage {
  /// Opens the page of a commit that a text names, in the repository around a folder. Where git does not know
  /// the commit, a toast says so.
  func openCommit(_ hash: String, in folder: Path) {
    task { [self] in
      let safeGit = try await browser.git.safe(in: folder)
      guard let whole = try? await safeGit.commit(named: Array(hash.utf8), in: folder), whole.isHash else {
        return toast("git knows no commit \(hash) here")
      }
      browser.open(.git(.commit(whole, in: folder)))
    }
  }
}
