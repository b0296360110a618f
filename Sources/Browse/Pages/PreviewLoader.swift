import TermNav
import TermNavText

/// Shows in a view of lines what the cursor is on, a moment after it has come there, by one thread at a time.
final class PreviewLoader {
  let lines = PreviewLines()
  /// What is shown, or read.
  private(set) var path: Path?
  private var kind = FileKind.unknown
  private var timer: AppTimer?
  private var isReading = false
  /// Whether something was to be read while another reading went on.
  private var wantsAgain = false
  private var watch: DirectoryWatch?

  /// The cursor rests so long before anything is read; our own figure.
  static let delay = Duration.milliseconds(60)
  /// After a change of the file a preview waits so long before it reads again, since more changes may follow; our own figure.
  static let pause = Duration.milliseconds(200)

  /// nil shows nothing, and ends what is under way.
  func show(_ path: Path?, _ kind: FileKind, for page: BrowsePage) {
    guard path != self.path else {
      if kind != self.kind { refresh(kind, for: page) }
      return
    }
    (self.path, self.kind, wantsAgain) = (path, kind, false)
    timer?.cancel()
    timer = nil
    watch?.cancel()
    watch = nil
    if path == nil {
      lines.show(LineBuffer())
    } else {
      lines.isOfOther = true
      readLater(for: page)
    }
  }

  /// Reads it again where a name of the directory tells that it may have changed.
  func refresh(_ names: DirectoryNames, for page: BrowsePage) {
    guard let name = path.map({ ByteString(bytes: $0.name) }) else { return }
    if names.changed.contains(name) || names.added.contains(name) { refresh(for: page) }
  }

  /// Reads it again; a file that is written all the time is read now and then.
  func refresh(for page: BrowsePage) { refresh(kind, for: page) }

  private func refresh(_ kind: FileKind, for page: BrowsePage) {
    self.kind = kind
    if path != nil, timer == nil { readLater(Self.pause, for: page) }
  }

  private func readLater(_ delay: Duration = delay, for page: BrowsePage) {
    timer?.cancel()
    timer = page.app?.after(delay) { [weak self, weak page] in
      self?.timer = nil
      if let self, let page { read(for: page) }
    }
  }

  /// Where a reading does not end, no other begins: each would hold a thread.
  private func read(for page: BrowsePage) {
    guard let path else { return }
    guard !isReading else {
      wantsAgain = true
      return
    }
    (isReading, wantsAgain) = (true, false)
    let (kind, files, providers) = (kind, page.browser.files, page.browser.previewProviders)
    page.keptTask { [self, unowned page] in
      let (preview, known) = await Self.preview(of: path, kind, files, providers)
      isReading = false
      // A timer that runs has its own reading follow.
      if wantsAgain, timer == nil { readLater(for: page) }
      guard path == self.path else { return }
      show(preview)
      if known == .directory { watch(path, for: page) }
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

  private func watch(_ path: Path, for page: BrowsePage) {
    guard watch == nil else { return }
    watch = page.app?.watchNews(of: path) { [weak self, weak page] in
      if let self, let page { refresh(for: page) }
    }
  }
}
