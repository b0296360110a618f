import TermNav

/// Hashes of commits within a text, as links: whether git knows one is asked once it is opened.
nonisolated enum CommitLinks {
  private static let prefix = "commit:"
  /// As few letters as git itself cuts a hash to; fewer are words.
  private static let fewest = 7
  /// Bytes of a line that are looked through; our own figure.
  private static let longest = 4096

  /// The commit that a link names; nil for another link.
  static func hash(of link: TextLink) -> String? {
    link.url.hasPrefix(prefix) ? String(link.url.dropFirst(prefix.count)) : nil
  }

  /// The links of a line, but where it has others.
  /// - Parameter own: the commit that is shown already.
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

  /// Words of 7 to 40 digits of a hash, or 64, that have figures and letters, or are whole.
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

  /// Whether a byte beside a word makes it a part of a longer one, such as a colour's name or a file's.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte || 0x41...0x5A ~= byte
      || "_-#/&=$%@".utf8.contains(byte)
  }
}

extension BrowsePage {
  /// Opens a commit that a text names; where git knows none, a line says so.
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
