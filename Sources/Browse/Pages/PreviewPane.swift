import TermNav
import TermNavText

/// The preview beside a list: of the entry, the commit, the changes or the log under the cursor. It is read a
/// short time after the cursor has moved, by one thread or one run of git at a time.
final class PreviewPane {
  /// The thing that the preview beside a list shows, such as an entry or a commit.
  enum Subject: Equatable {
    case entry(Path, FileKind)
    /// The preview shows a commit or stash, by its hash.
    case commit(String, isStash: Bool = false)
    /// The preview shows the uncommitted changes of a file, by its name from the repository's top. For a
    /// renamed file the array has the old name and then the new one.
    case changes([[UInt8]], GitChanges, in: Path)
    case log(LogQuery)
    /// The preview shows a file in a commit, by the hash of its content.
    case blob(String)

    var path: Path? { if case .entry(let path, _) = self { path } else { nil } }

    /// The name of the previewed content in the message that it is loading.
    var name: String {
      switch self {
      case .entry(let path, _): Path.visible(path.name)
      case .commit(let hash, _): String(hash.prefix(8))
      case .changes(let names, _, _): names.last.map { Path.visible($0) } ?? ""
      case .log: "the log"
      case .blob: "the file"
      }
    }
  }

  /// The output of git for the preview, as far as it has been read.
  private enum Reading {
    case patch(PatchLines)
    case log(LogReading)
    case text(BlobText)
  }

  let lines = PreviewLines()
  /// The thing that the preview shows or is reading. Nil for nothing, and where readings have ended so that
  /// it must be read again.
  private(set) var subject: Subject?
  /// Whether the page with the preview is on top.
  private var isInSight = false
  private var timer: AppTimer?
  private var isReading = false
  /// Whether the previewed entry must be read once more after the current reading.
  private var wantsAgain = false
  private var watch: DirectoryWatch?
  /// The task that reads the parts of a preview that come later than a file's beginning: the file's colours,
  /// or the list of an archive.
  private let more = NewestTask()
  private let run = CommandRun()
  private let written = WrittenDigest()
  private var reading: Reading?
  /// The digest of the output of git that the preview shows. By it, a new reading with the same output is
  /// recognized. Nil while that output has not been read whole.
  private var digest: Int?

  /// The time for which the cursor must stay on a row before the preview is read, so that moving over many
  /// rows reads nothing.
  static let delay = Duration.milliseconds(60)
  /// The time from a change of a previewed file to the next reading, since more changes may follow at once.
  static let pause = Duration.milliseconds(200)
  /// The time for which the preview of the former row stays, dim, before a message says that the new one is
  /// loading. Most previews come earlier, and should not flicker.
  static let quiet = Duration.milliseconds(300)
  /// The most bytes of git's output or of an archive's list that a preview reads, and the most commits of a
  /// log: more than a screen shows.
  private nonisolated static let (most, mostCommits) = (65_536, 200)

  /// Creates the preview beside a list, which is empty at first.
  /// - Parameter onOpen: called when a person opens a link in the preview; nil where links do nothing.
  init(onOpen: (() -> Void)? = nil) { if let onOpen { lines.onLink = { _ in onOpen() } } }

  // MARK: Choosing what is shown

  /// Tells the preview whether its page is on top. When the page no longer is, all readings end, but the
  /// preview stays as it is.
  func setInSight(_ isInSight: Bool) {
    self.isInSight = isInSight
    if !isInSight { stop() }
  }

  /// Shows a preview beside a list, if the page is on top, the screen is wide enough, and no person has closed
  /// the preview. Otherwise readings of the preview end.
  func update(in pane: ListPane, for page: BrowsePage, _ subject: Subject?) {
    pane.allowsSide = page.browser.state.showsPreview
    guard pane.allowsSide else { return close() }
    guard isInSight, ListPane.hasRoomForSide(page.view.size.columns) else { return stop() }
    if subject != nil, pane.side == nil { pane.side = lines }
    show(subject, for: page)
  }

  /// Begins to show another entry, commit or other thing in the preview; nil empties it and ends all
  /// readings.
  func show(_ subject: Subject?, for page: BrowsePage) {
    guard subject != self.subject else { return }
    let isSame = subject?.path != nil && subject?.path == self.subject?.path
    self.subject = subject
    // The path is that of the entry that the preview shows; only the entry's kind has become known.
    if isSame { return refresh(for: page) }
    end()
    (wantsAgain, digest) = (false, nil)
    guard subject != nil else { return lines.show(LineBuffer()) }
    lines.isOfOther = true
    readLater(for: page)
  }

  /// Reads the preview again if its entry is among the names that have changed in a directory.
  func refresh(_ names: DirectoryNames, for page: BrowsePage) {
    guard let name = subject?.path.map({ ByteString(bytes: $0.name) }) else { return }
    if names.changed.contains(name) || names.added.contains(name) { refresh(for: page) }
  }

  /// Reads the preview again; one that git writes only where its last reading has ended well. A file that
  /// changes all the time is read again only after pauses.
  func refresh(for page: BrowsePage) {
    if subject?.path == nil {
      if subject != nil, run.state == .ended { readLater(for: page) }
    } else if timer == nil {
      readLater(Self.pause, for: page)
    }
  }

  private func stop() {
    end()
    if lines.isOfOther || subject?.path != nil { subject = nil }
  }

  /// Ends all readings of a preview that a person has closed. It is read anew once it is opened again, since
  /// its thing may have changed by then.
  private func close() {
    end()
    (subject, digest) = (nil, nil)
  }

  private func end() {
    timer?.cancel()
    timer = nil
    watch?.cancel()
    watch = nil
    lines.picture?.end()
    more.end()
    _ = run.stop()
  }

  private func readLater(_ delay: Duration = delay, for page: BrowsePage) {
    timer?.cancel()
    timer = page.app?.after(delay) { [weak self, weak page] in
      self?.timer = nil
      if let self, let page { read(for: page) }
    }
  }

  private func read(for page: BrowsePage) {
    page.app?.after(Self.quiet) { [weak self, subject] in
      guard let self, let subject, subject == self.subject, lines.isOfOther else { return }
      lines.show(LineBuffer([AttributedText("Loading \(subject.name)…", TextAttributes(.secondary))]))
      // The message stands for a row whose preview is not loaded yet, so it is drawn dim, as the former lines
      // were.
      lines.isOfOther = true
    }
    switch subject {
    case .entry(let path, let kind): read(path, kind, for: page)
    case let subject?: if let page = page.gitPage { ask(subject, for: page) }
    case nil: break
    }
  }

  // MARK: Previews of entries

  /// Reads the preview of an entry. While an entry is being read, no second reading begins: on a file system
  /// that never answers, each reading would occupy a thread.
  private func read(_ path: Path, _ kind: FileKind, for page: BrowsePage) {
    guard !isReading else {
      wantsAgain = true
      return
    }
    (isReading, wantsAgain) = (true, false)
    let (files, providers) = (page.browser.files, page.browser.previewProviders)
    page.keptTask { [self, unowned page] in
      let (preview, known) = await Self.preview(of: path, kind, files, providers)
      isReading = false
      // If the timer runs, the next reading of the preview begins when it fires.
      if wantsAgain, timer == nil { readLater(for: page) }
      guard path == subject?.path else { return }
      show(preview, of: path, for: page)
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
    guard case .output(let command) = found?.0 else { return found ?? (.note(""), kind) }
    do {
      let bytes = try await command.beginning(TextPreview.most)
      return (bytes.isEmpty ? .note("It is empty.") : .text(bytes), kind)
    } catch {
      return (.note("\(error)", .caution), kind)
    }
  }

  private func show(_ preview: Preview, of path: Path, for page: BrowsePage) {
    more.end()
    switch preview {
    case .lines(let text): lines.show(LineBuffer(text))
    case .output: break
    case .text(let bytes):
      let isStyled = SGRParser.isStyled(bytes)
      let buffer = LineBuffer(parsesSGR: isStyled)
      buffer.append(utf8: bytes)
      lines.show(buffer)
      if !isStyled { color(buffer, bytes, of: path, for: page) }
    case .bytes(let bytes, let content, let size):
      let words = "It is \(content.words ?? "no text"), \(Int(size).grouped) bytes."
      let buffer = LineBuffer([AttributedText(words, TextAttributes(.secondary)), AttributedText("")])
      if case .picture(let format, let pixels) = content {
        // If the picture's file has changed, the old picture stays until the new one is decoded.
        let known = lines.picture.flatMap { $0.path == path ? $0 : nil }
        let picture = known ?? PicturePane(path, isBeside: true)
        lines.show(buffer, picture: picture)
        return picture.show(format, pixels: pixels)
      }
      lines.show(buffer)
      if let archive = Archive(path.name, content) {
        list(archive, of: path, into: buffer, for: page)
      } else {
        buffer.append(HexLines.head(of: bytes))
      }
    }
  }

  private func color(_ buffer: LineBuffer, _ bytes: [UInt8], of path: Path, for page: BrowsePage) {
    guard let app = page.app else { return }
    more.begin(for: page) { [self, words = page.browser.settings.tools.bat] in
      guard let found = try await Bat.colors(of: path.bytes, text: bytes, by: words, in: app) else { return }
      try Task.checkCancellation()
      let (colors, viewState, top) = (LineColors(), lines.viewState, lines.top)
      colors.set(found)
      lines.show(LineBuffer(colors.coloring(buffer.readyLines(0..<buffer.count.known) ?? [], from: 0)))
      lines.scroll(to: top)
      lines.restore(viewState)
    }
  }

  private func list(_ archive: Archive, of path: Path, into buffer: LineBuffer, for page: BrowsePage) {
    guard let app = page.app else { return }
    more.begin(for: page) {
      let listing = try await archive.listing(of: path, most: Self.most, in: app)
      buffer.append(listing.readyLines(0..<listing.count.known) ?? [])
    }
  }

  private func watch(_ path: Path, for page: BrowsePage) {
    guard watch == nil else { return }
    watch = page.app?.watchNews(of: path) { [weak self, weak page] in
      if let self, let page { refresh(for: page) }
    }
  }

  // MARK: Previews by git

  private func ask(_ subject: Subject, for page: any GitPage) {
    let (git, path) = (page.git, page.askedPath)
    switch subject {
    case .entry: break
    case .commit(let hash, let isStash):
      let diff = PatchLines(head: CommitHead(isStash: isStash), mostBytes: Self.most)
      let untracked = UntrackedFiles()
      start(.patch(diff), for: page) {
        let folder = try await GitPath.resolving(path).folder
        let safeGit = try await git.safe(in: folder)
        if isStash { diff.setUntracked(await untracked.find(ofStash: hash, in: folder, safeGit)) }
        return try safeGit.show(hash, in: folder, ofFirstParent: isStash)
      } take: {
        diff.append($0)
      } finish: {
        try await untracked.readDiff(into: diff)
      }
    case .changes(let names, let changes, let folder):
      let diff = PatchLines(mostBytes: Self.most)
      start(.patch(diff), for: page) {
        let repository = try await Repository.find(from: folder, git)
        if changes == .working {
          _ = try repository.git.forTree()
          for filter in try await repository.filters(of: names).values {
            diff.add(GitDiffPage.remark(on: filter))
          }
        }
        return repository.changes(changes, of: names)
      } take: {
        diff.append($0)
      }
    case .log(let query):
      let log = LogReading(hasGraph: false)
      start(.log(log), for: page) {
        let folder = try await GitPath.resolving(path).folder
        return query.command(try await git.safe(in: folder), in: folder)
      } take: {
        log.append($0) && log.count <= Self.mostCommits
      }
    case .blob(let hash):
      let text = BlobText(most: Self.most)
      start(.text(text), for: page) {
        let folder = try await GitPath.resolving(path).folder
        return try await git.safe(in: folder).blob(Array(hash.utf8), in: folder)
      } take: {
        text.append($0)
      }
    }
  }

  private func start(
    _ reading: Reading, for page: any GitPage, _ prepare: @escaping () async throws -> Command,
    take: @escaping @Sendable ([UInt8]) -> Bool, finish: @escaping @MainActor () async throws -> Void = {}
  ) {
    self.reading = reading
    run.onChange = { [weak self, files = page.browser.files] in self?.runDidChange(now: files.now()) }
    written.begin()
    run.startGit(
      for: page, prepare,
      take: { [written] bytes in
        written.append(bytes)
        return take(bytes)
      }, finish: finish)
  }

  private func runDidChange(now: Int64) {
    let state = run.state
    if state == .waiting || state == .stopped { return }
    if case .patch(let diff) = reading, state.isOver {
      diff.finish(state == .full || diff.state.withLock(\.isFull) ? "…" : state.reason)
    }
    // If git has written the same as the preview shows, the lines stay, so that the preview does not scroll.
    let new = state.isOver ? written.value : nil
    if digest != nil, new == nil || new == digest { return }
    digest = new
    switch reading {
    case .patch(let diff): show(diff)
    case .text(let text) where text.isBinary: lines.show(LineBuffer([AttributedText("It is no text.")]))
    case .text(let text): lines.show(text.lines)
    case .log(let log): if state.isOver { lines.show(LineBuffer(log.lines(now, state.reason))) }
    case nil: break
    }
  }

  private func show(_ diff: PatchLines) {
    if lines.source as? PatchLines !== diff, diff.count.known > 0 {
      let signs = PatchSigns(diff, tabWidth: lines.tabWidth)
      lines.show(diff)
      lines.signFinder = { [weak lines] line, text in
        lines?.source as? PatchLines === signs.patch ? signs.signs(of: line, text, showsAll: false) : []
      }
    }
    lines.findSignsAgain()
  }
}

/// A page with a preview beside its rows on wide screens.
protocol PreviewedPage: BrowsePage {
  var preview: PreviewPane { get }
}

nonisolated extension LogReading {
  /// Returns the lines that the preview of a log shows, one for each commit. If git was ended at the limit,
  /// the last commit may be incomplete and is left out.
  /// - Parameters:
  ///   - now: the time now, in seconds since 1970, from which the age of commits counts.
  ///   - reason: the reason why the log is incomplete; nil for a whole one.
  fileprivate func lines(_ now: Int64, _ reason: String?) -> [AttributedText] {
    let isCut = reason == CommandRun.RunState.full.reason
    var lines = (0..<max(0, count - (isCut ? 1 : 0))).map { number in
      let commit = self[number]
      var line = AttributedText("\(commit.hash.prefix(8)) ", TextAttributes(.accent))
      let age = commit.age(at: now)
      let blanks = String(repeating: " ", count: max(0, 4 - age.columns))
      line.append(blanks + age + " ", TextAttributes(.secondary))
      for (chip, isOwn) in commit.chips(columns: 30) {
        line.append(chip + " ", TextAttributes(isOwn ? .good : .secondary))
      }
      line.append(commit.subject, TextAttributes())
      return line
    }
    if let reason { lines.append(AttributedText(isCut ? "…" : reason, TextAttributes(.secondary))) }
    if lines.isEmpty { lines.append(AttributedText("No commits.", TextAttributes(.secondary))) }
    return lines
  }
}
