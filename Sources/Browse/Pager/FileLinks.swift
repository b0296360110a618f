import TermNav

/// Finds links in a text: positions in files, such as `main.c:50` in a compiler's message, and web addresses.
nonisolated enum FileLinks {
  enum Target: Hashable, Sendable {
    case url(String)
    /// A link to a position in a file: the file's name as it stands in the text, and a line that counts from
    /// 1.
    case fileLine(name: [UInt8], line: Int)
  }

  /// The most bytes of a line that are searched for links, so that long lines do not slow the page down.
  static let longest = 4096

  /// Returns parts of a line that may be links, as ranges of UTF-8 bytes. Whether the files exist is not
  /// checked.
  static func candidates(in text: String) -> [(range: Range<Int>, target: Target)] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [(range: Range<Int>, target: Target)] = []
      let end = min(bytes.count, longest)
      // Each link has a colon, and most lines have none.
      if !bytes[..<end].contains(UInt8(ascii: ":")) { return [] }
      var start = 0
      while start < end {
        if isBreak(bytes[start]) {
          start += 1
          continue
        }
        let stop = (start..<end).first { isBreak(bytes[$0]) } ?? end
        if let (length, target) = target(of: bytes[start..<stop]) {
          found.append((start..<start + length, target))
        }
        start = stop
      }
      return found
    }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "\"'`()[]<>{},;|".utf8.contains(byte)
  }

  /// Returns how many bytes at the beginning of a word are a link, and the target of the link; nil if the
  /// word begins with no link.
  private static func target(of word: Slice<UnsafeBufferPointer<UInt8>>) -> (Int, Target)? {
    let bytes = Array(word)
    if bytes.starts(with: "https://".utf8) || bytes.starts(with: "http://".utf8) {
      let url = bytes.prefix(bytes.count - bytes.reversed().prefix { ".:!?".utf8.contains($0) }.count)
      return url.count > 8 ? (url.count, .url(String(decoding: url, as: UTF8.self))) : nil
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let name = bytes[..<colon]
    guard name.contains(UInt8(ascii: ".")) || name.contains(Path.slash) else { return nil }
    guard let (line, lineEnd) = number(bytes, from: colon + 1) else { return nil }
    var end = lineEnd
    if end < bytes.count, bytes[end] == UInt8(ascii: ":"), let (_, column) = number(bytes, from: end + 1) {
      end = column
    }
    return (end, .fileLine(name: Array(name), line: line))
  }

  private static func number(_ bytes: [UInt8], from start: Int) -> (Int, Int)? {
    let digits = bytes[min(start, bytes.count)...].prefix { 0x30...0x39 ~= $0 }
    guard 1...9 ~= digits.count else { return nil }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.endIndex)
  }

  /// Returns the file that a name in a text means. The name is looked up in the directory from which git was
  /// called, in `folder`, and in the top directory of the repository around `folder`. Nil if there is no such
  /// file. Reads the disk, so it must be called on a worker's thread.
  static func file(_ name: [UInt8], in folder: Path, _ files: FileSystem) -> Path? {
    let root = folder.ancestry.last { (try? files.status($0.appending(".git".utf8))) != nil }
    return [gitCaller(in: folder), folder, root].lazy.compactMap { $0.map { Path(name, in: $0) } }
      .first { (try? files.followedStatus($0))?.kind == .file }
  }

  /// Returns the directory from which a person has called git, where git has started this program as its
  /// pager. git starts its pager in the top directory, `root`. Nil where git has not started this program, or
  /// was called in the top directory.
  static func gitCaller(in root: Path) -> Path? {
    getenv("GIT_PREFIX").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : Path($0.utf8, in: root) }
  }

  // MARK: Links as URLs

  private static let scheme = "file://"
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)

  /// Returns a link to a line of a file, as a `file` URL (RFC 8089) with the line's number, from 1, as its
  /// fragment. Terminals can open such a URL too.
  static func link(to path: Path, line: Int) -> TextLink? {
    let name = path.bytes.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + HexLines.hex(Int(byte), digits: 2).uppercased()
    }
    return TextLink(scheme + name.joined() + "#\(line)")
  }

  /// Returns the file and the line, from 1, of a link that `link(to:line:)` has made; nil for another link.
  static func fileLine(of link: TextLink) -> (Path, Int)? {
    guard link.url.hasPrefix(scheme) else { return nil }
    let parts = link.url.dropFirst(scheme.count).split(separator: "#")
    guard parts.count == 2, let line = Int(parts[1]) else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(parts[0].utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return (Path(bytes, in: .root), line)
  }
}

/// Remembers which names in a text are those of files, so that the disk is not read for each line that is
/// drawn.
final class KnownFiles {
  private let folder: Path
  private var known: [[UInt8]: Path?] = [:]
  private var wanted: Set<[UInt8]> = []
  private var isAsking = false
  var onChange: () -> Void = {}

  /// The most names in a text for which it is remembered whether they are files; with more, all are
  /// forgotten.
  private static let most = 5000

  init(from folder: Path) { self.folder = folder }

  /// Returns the links in a line to web addresses and to files that are known to exist. Names that are not
  /// known yet are looked up, and `onChange` is called if some are files.
  func links(in text: AttributedText, for page: BrowsePage) -> [(range: Range<Int>, link: TextLink)] {
    FileLinks.candidates(in: text.string).compactMap { range, target in
      switch target {
      case .url(let url): return TextLink(url).map { (range, $0) }
      case .fileLine(let name, let line):
        guard let file = known[name] else {
          ask(name, for: page)
          return nil
        }
        return file.flatMap { FileLinks.link(to: $0, line: line) }.map { (range, $0) }
      }
    }
  }

  private func ask(_ name: [UInt8], for page: BrowsePage) {
    wanted.insert(name)
    guard !isAsking else { return }
    isAsking = true
    page.keptTask { [self, files = page.browser.files] in
      while !wanted.isEmpty {
        let (names, folder) = (Array(wanted), folder)
        let answers = try await Worker.run { names.map { FileLinks.file($0, in: folder, files) } }
        if known.count > Self.most { known = [:] }
        for (name, file) in zip(names, answers) { known[name] = .some(file) }
        wanted.subtract(names)
        if answers.contains(where: { $0 != nil }) { onChange() }
      }
      isAsking = false
    }
  }
}
