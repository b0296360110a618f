import TermNav
import TermNavText

/// Shows in a view of lines what the cursor is on, a moment after it has come there, by one thread at a time.
final class PreviewLoader {
  let lines = PreviewLines()
  private unowned let page: BrowsePage
  /// What is shown, or read.
  private(set) var path: Path?
  private var kind = FileKind.unknown
  private var timer: AppTimer?
  private var isReading = false
  private var watch: DirectoryWatch?

  /// The cursor rests so long before anything is read; our own figure.
  static let delay = Duration.milliseconds(60)
  /// After a change of the file a preview waits so long before it reads again, since more changes may follow; our own figure.
  static let pause = Duration.milliseconds(200)

  init(_ page: BrowsePage) { self.page = page }

  /// nil shows nothing, and ends what is under way.
  func show(_ path: Path?, _ kind: FileKind) {
    guard path != self.path else {
      if kind != self.kind { refresh(kind) }
      return
    }
    (self.path, self.kind) = (path, kind)
    timer?.cancel()
    timer = nil
    watch?.cancel()
    watch = nil
    if path == nil {
      lines.show(LineBuffer())
    } else {
      lines.isOfOther = true
      readLater()
    }
  }

  /// Reads it again where a name of the directory tells that it may have changed.
  func refresh(_ names: DirectoryNames) {
    guard let name = path.map({ ByteString(bytes: $0.name) }) else { return }
    if names.changed.contains(name) || names.added.contains(name) { refresh(kind) }
  }

  /// Reads it again; a file that is written all the time is read now and then.
  func refresh() { refresh(kind) }

  private func refresh(_ kind: FileKind) {
    self.kind = kind
    if path != nil, timer == nil { readLater(Self.pause) }
  }

  private func readLater(_ delay: Duration = delay) {
    timer?.cancel()
    timer = page.app?.after(delay) { [weak self] in
      self?.timer = nil
      self?.read()
    }
  }

  /// Where a read does not end, no other begins: each would hold a thread.
  private func read() {
    guard let path, !isReading else { return }
    isReading = true
    let (kind, files, providers) = (kind, page.browser.files, page.browser.previewProviders)
    page.keptTask { [self] in
      defer { isReading = false }
      let (preview, known) = await Self.preview(of: path, kind, files, providers)
      isReading = false
      guard path == self.path else { return readLater() }
      show(preview)
      if known == .directory { watch(path) }
    }
  }

  private nonisolated static func preview(
    of path: Path, _ kind: FileKind, _ files: FileSystem, _ providers: [any PreviewProvider]
  ) async -> (Preview, FileKind) {
    let found = try? await Worker.run(on: path.subject("preview")) { () -> (Preview, FileKind) in
      do {
        let known = kind == .link || kind == .unknown ? try files.followedStatus(path).kind : kind
        for provider in providers {
          if let preview = try provider.preview(of: path, known) { return (preview, known) }
        }
        return (.note("There is no preview of it."), known)
      } catch let error as SystemError {
        return (.note(error.reason, .caution), kind)
      }
    }
    return found ?? (.note(""), kind)
  }

  private func show(_ preview: Preview) {
    let buffer: LineBuffer
    switch preview {
    case .lines(let lines): buffer = LineBuffer(lines)
    case .text(let bytes):
      buffer = LineBuffer(parsesSGR: SGRParser.isStyled(bytes))
      buffer.append(utf8: bytes)
    }
    lines.show(buffer)
  }

  private func watch(_ path: Path) {
    guard watch == nil else { return }
    watch = page.app?.watchNews(of: path) { [weak self] in
      if path == self?.path { self?.readLater() }
    }
  }
}
