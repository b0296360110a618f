import TermNav
import TermNavText

/// A page of a patch whose lines have the syntax colours of their files.
protocol ColoredPatchPage: PagerPage {
  /// Returns the bytes of a file on one side of the patch; empty for a file that gets no colours.
  func bytes(of blob: PatchColors.Blob, isOld: Bool) async throws -> [UInt8]
}

/// Gives syntax colours to a diff. It asks `bat` for the colours of the files in sight, one after the other,
/// when scrolling has ended.
final class PatchColoring {
  /// A request for the syntax colours of a file on one side of a diff. `row` is the first row that may show a
  /// line of the file.
  private struct Request {
    var blob: PatchColors.Blob
    var isOld: Bool
    var row: Int
  }

  /// The time without scrolling after which the files of a diff in sight are coloured. So files that only
  /// scroll by are not coloured.
  static let rest = Duration.milliseconds(100)

  private var timer: AppTimer?
  /// The files of a diff in sight whose syntax colours have not been asked for yet.
  private var wanted: [Request] = []
  private var isAsking = false

  /// Returns the syntax colours of the page's diff, which are kept when the diff is read again. Nil where the
  /// page shows no diff.
  private func colors(of page: some PagerPage) -> PatchColors? {
    page.lines.patch?.state.withLock { $0.colors }
  }

  func linesDidScroll(on page: some ColoredPatchPage) {
    timer?.cancel()
    timer = nil
    patchDidGrow(on: page)
  }

  func patchDidGrow(on page: some ColoredPatchPage) {
    guard timer?.isActive != true, !requests(of: page).isEmpty else { return }
    timer = page.app?.after(Self.rest) { [weak self, weak page] in
      if let page { self?.ask(for: page) }
    }
  }

  /// Shows the syntax colours of a diff, or hides them.
  func toggle(on page: some ColoredPatchPage) {
    colors(of: page)?.toggle()
    ask(for: page)
  }

  /// Returns the files in sight, on both sides of the diff, whose syntax colours must be asked for. Empty
  /// where colours are not shown.
  private func requests(of page: some ColoredPatchPage) -> [Request] {
    let seen = page.lines.visibleLines
    // With 16 colours or fewer, the added and removed lines of a diff differ only by their signs and the
    // colours of these. Syntax colours would make that hard to see.
    guard let source = page.lines.patch, let colors = colors(of: page), let app = page.app,
      app.theme.paintsBackgrounds, !page.browser.settings.tools.bat.isEmpty,
      colors.isOn, page.filter == nil, !seen.isEmpty
    else { return [] }
    let (patch, rows) = source.state.withLock { ($0.patch, $0.rows) }
    let files = Set(seen.compactMap { patch.fileNumber(at: rows.line(ofRow: $0)) })
    if rows.isRaw { return [] }
    var requests: [Request] = []
    for file in files.subtracting(rows.folded).sorted().map({ patch.files[$0] }) {
      for (blob, isOld) in [(file.newBlob, false), (file.oldBlob, true)] {
        guard let blob, !colors.has(blob) else { continue }
        let row = rows.row(ofLine: file.line)
        requests.append(Request(blob: blob, isOld: isOld, row: row))
      }
    }
    return requests
  }

  private func ask(for page: some ColoredPatchPage) {
    wanted = requests(of: page)
    guard !isAsking, !wanted.isEmpty, let app = page.app, let colors = colors(of: page) else { return }
    isAsking = true
    page.keptTask { [self] in
      defer { isAsking = false }
      let words = page.browser.settings.tools.bat
      guard try await Worker.run({ Bat.isThere(words) }) else { return }
      while !wanted.isEmpty {
        let next = wanted.removeFirst()
        // Another request may have brought the colours of this file meanwhile.
        if colors.has(next.blob) { continue }
        // A file that cannot be read or coloured is shown without colours.
        let bytes = try? await page.bytes(of: next.blob, isOld: next.isOld)
        var lines: LineBuffer?
        if let bytes, 1...Bat.mostBytes ~= bytes.count {
          lines = try? await Bat.colors(of: next.blob.name, text: bytes, by: words, in: app)
        }
        try Task.checkCancellation()
        colors.set(lines, of: next.blob, from: next.row)
      }
    }
  }
}

extension GitDiffPage: ColoredPatchPage {
  func bytes(of blob: PatchColors.Blob, isOld: Bool) async throws -> [UInt8] {
    try await subject.bytes(of: blob, isOld: isOld, in: folder, git, browser.files)
  }
}

extension StreamPage: ColoredPatchPage {
  /// Returns the bytes of a file on one side of a patch that comes by a pipe: from git, which knows files of
  /// commits by their hash, or else those of today's file.
  func bytes(of blob: PatchColors.Blob, isOld: Bool) async throws -> [UInt8] {
    guard let patchFolder, browser.settings.usesGit else { return [] }
    for subject in [GitDiffPage.Subject.comparison(.index(since: nil)), .comparison(.tree(since: nil))] {
      let bytes = try? await subject.bytes(
        of: blob, isOld: false, in: patchFolder, browser.git, browser.files)
      if let bytes { return bytes }
    }
    return []
  }
}

extension GitDiffPage.Subject {
  /// Returns the bytes of a file on one side of a diff. They are read from the disk where that side is the
  /// working tree or a plain file, and otherwise from git. Empty for what is no regular file on the disk.
  /// - Throws: `GitError`, `SystemError` or `CommandError` where the bytes cannot be read, or are more than
  ///   `Bat.mostBytes` in git.
  func bytes(
    of blob: PatchColors.Blob, isOld: Bool, in folder: Path, _ git: Git, _ files: FileSystem
  ) async throws -> [UInt8] {
    let path: Path?
    switch self {
    case .comparison(.files(let old, let new)): path = isOld ? old : new
    case .changes(.working, _) where !isOld, .comparison(.tree) where !isOld:
      let home = try await Repository.find(from: folder, git).home
      path = Path(blob.name, in: home)
    case .commit, .changes, .comparison: path = nil
    }
    guard let path else {
      let command = try await git.safe(in: folder).blob(blob.hash, in: folder)
      return try await command.outputBytes(limit: Bat.mostBytes, errorLimit: 64 << 10)
    }
    return try await Worker.run {
      // Only regular files are read from the disk. The content of a link would be its target's, and a device
      // could be read without end.
      guard try files.status(path).kind == .file else { return [] }
      return try files.beginning(path, Bat.mostBytes + 1)
    }
  }
}
