import TermNav
import TermNavText

/// The standard input of a command: the lines that are selected on a page of text, or all its lines if none
/// are selected.
struct CommandInput {
  enum Source {
    case nothing
    case bytes([UInt8])
    case file(Path)
  }

  /// The standard input that a command gets, for a sentence such as “it reads the selected lines”; nil if the
  /// page shows no text.
  let title: String?
  private let page: PagerPage?

  init(_ page: BrowsePage) {
    self.page = page as? PagerPage
    title = self.page.map { page in
      Self.isSelecting(page) ? "the selected lines" : page is StreamPage ? "what has come so far" : "the text"
    }
  }

  /// Whether the user has selected lines. A hunk of a diff to which a key has gone is highlighted like a
  /// selection, but does not count.
  private static func isSelecting(_ page: PagerPage) -> Bool {
    page.lines.isSelecting && !page.lines.isAtStep
  }

  /// The most bytes of a text that are held in memory for a command, 64 MiB.
  nonisolated private static let most = 64 << 20

  struct TooMuch: Error, CustomStringConvertible {
    var description: String { "a command reads at most \(most >> 20) MiB of this" }
  }

  func read() async throws -> Source {
    guard let page else { return .nothing }
    if Self.isSelecting(page), let selection = page.lines.selection {
      return .bytes(try await text(of: selection, page))
    }
    if let file = page as? FilePage, !file.isListing {
      guard let unpacking = file.unpacking else { return .file(file.path) }
      do { return .bytes(try await unpacking.outputBytes(limit: Self.most)) } catch CommandError.tooMuchOutput
      {
        throw TooMuch()
      }
    }
    guard let buffer = Self.buffer(page.source) else {
      let all =
        LinePosition(
          line: page.source.firstLine)..<LinePosition(line: max(0, page.source.count.known - 1), offset: .max)
      return .bytes(try await text(of: all, page))
    }
    return .bytes(
      try await Worker.run {
        var bytes: [UInt8] = []
        buffer.forEachLine(in: buffer.firstLine..<buffer.count.known) { _, line in
          if bytes.count <= Self.most { bytes += Array(line) + [0x0A] }
        }
        if bytes.count > Self.most { throw TooMuch() }
        return bytes
      })
  }

  /// Returns the buffer that has the lines of a source as git or another program wrote them; nil if the
  /// source has no such buffer.
  private static func buffer(_ source: any LineSource) -> LineBuffer? {
    if let patch = source as? PatchLines { return patch.buffer }
    return source as? LineBuffer ?? (source as? any DerivedLines)?.original as? LineBuffer
  }

  /// Returns the text of all lines that a selection touches, each as a whole, as copying would give them.
  /// - Throws: `TooMuch` if these lines have more than 64 MiB, or the error of a source that cannot be read.
  private func text(of selection: Range<LinePosition>, _ page: PagerPage) async throws -> [UInt8] {
    let (first, last) = (selection.lowerBound.line, max(selection.lowerBound.line, selection.upperBound.line))
    let isBehind = selection.upperBound.offset == 0 && last > first
    let lines = LinePosition(line: first)..<LinePosition(line: isBehind ? last - 1 : last, offset: .max)
    let (text, isWhole): (String, Bool)
    if let beside = page.lines.beside.text(of: selection, on: page, most: Self.most) {
      (text, isWhole) = beside
    } else {
      (text, isWhole) = try await page.lines.source.text(of: lines, most: Self.most)
    }
    guard isWhole else { throw TooMuch() }
    return Array(text.utf8) + (text.hasSuffix("\n") ? [] : [0x0A])
  }
}
