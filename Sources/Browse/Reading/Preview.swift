import TermNav

/// The content that the preview beside a list shows of an entry.
nonisolated enum Preview: Sendable {
  case lines([AttributedText])
  /// The preview shows the text of a file; the value is its bytes.
  case text([UInt8])
  /// The preview shows the output of a command, as far as needed, such as one that decompresses a file.
  case output(Command)
  /// The preview shows the first bytes of a file that is no text, with the kind of its content and its size
  /// in bytes.
  case bytes([UInt8], FileContent, size: Int64)

  /// Makes a preview of an entry that has only one line of words.
  static func note(_ text: String, _ foreground: Theme.Foreground = .secondary) -> Preview {
    .lines([AttributedText(text, TextAttributes(foreground))])
  }
}

/// A type that makes previews of entries of some kinds. It is called on a worker's thread, so it may block.
nonisolated protocol PreviewProvider: Sendable {
  /// Returns a preview of an entry; nil if this provider makes none for it, so that the next provider is
  /// asked.
  /// - Parameters:
  ///   - path: The path of the entry.
  ///   - kind: The kind of the entry; for a link, that of its target.
  /// - Throws: `SystemError` if the entry cannot be read; the preview then shows the reason.
  func preview(of path: Path, _ kind: FileKind) throws -> Preview?
}

/// Makes the preview of a directory: a list of its entries.
nonisolated struct DirectoryPreview: PreviewProvider {
  let files: FileSystem
  let arrangement: Arrangement
  let colors: FileColors

  /// The most entries that the preview of a directory reads; `mostShown` is the most that it lists. With
  /// these limits, the preview of a large directory is quick.
  static let mostRead = 20_000
  static let mostShown = 300
  /// The most entries whose sizes and times the preview of a directory reads. The entries of a larger
  /// directory are sorted by name.
  static let mostMeasured = 2000

  func preview(of path: Path, _ kind: FileKind) throws -> Preview? {
    guard kind == .directory else { return nil }
    var entries = Entries()
    try files.list(path) { name, kind in entries.append(name, kind) && entries.count < Self.mostRead }
    var arrangement = arrangement
    if arrangement.needsMeasures {
      if entries.count <= Self.mostMeasured {
        entries.measure(in: path, files) { true }
      } else {
        arrangement.order = .name
      }
    }
    let rows = entries.rows(arrangement)
    if rows.isEmpty { return .note(entries.count == 0 ? "Nothing is in here." : "Hidden files only.") }
    let alike = entries.alike(in: rows)
    var lines = rows.prefix(Self.mostShown).enumerated().map { index, row in
      let (name, kind) = (entries.name(Int(row)), entries.kinds[Int(row)])
      return AttributedText(alike[index] ?? Path.visible(name), colors.style(of: name, kind, nil))
        + AttributedText(kind.sign, TextAttributes(.secondary))
    }
    if rows.count > lines.count { lines.append(AttributedText("…", TextAttributes(.secondary))) }
    return .lines(lines)
  }
}

/// Makes the preview of a file: its beginning, as text or as bytes.
nonisolated struct TextPreview: PreviewProvider {
  let files: FileSystem

  /// The most bytes of a file that its preview reads.
  static let most = 65_536
  /// The most bytes that the preview of a file shows if the file is no text.
  static let mostBytes = 2048

  func preview(of path: Path, _ kind: FileKind) throws -> Preview? {
    if let refusal = kind.refusal { return .note("It is \(refusal).") }
    let bytes = try files.beginning(path, Self.most)
    if bytes.isEmpty { return .note("It is empty.") }
    if !Compression.isArchive(path.name), let command = Compression(bytes)?.command(for: path) {
      return .output(command)
    }
    if WideText.isMark(bytes), let order = WideText.order(of: bytes),
      let decoder = TextDecoder(order.encoding)
    {
      return .text(decoder.decode(bytes))
    }
    let content = FileContent(bytes)
    if content == .text || content.words == nil && !bytes.contains(0) { return .text(bytes) }
    let size = try files.followedStatus(path).size
    return .bytes(Array(bytes.prefix(Self.mostBytes)), content, size: size)
  }
}
