import TermNav
import TermNavText

/// Shows in a view of lines the commit that the cursor is on, a moment after it has come there.
final class CommitPreview {
  let lines = PreviewLines()
  private let run = CommandRun()
  private var diff = PatchLines(head: CommitHead())
  /// Of the diff that is shown.
  private var signs: PatchSigns?
  /// What is shown, or read.
  private var commit: Commit?
  private var timer: AppTimer?

  struct Commit: Equatable {
    var hash: String
    var isStash = false
  }

  /// Bytes that are shown; our own figure.
  nonisolated static let most = 65_536

  /// - Parameter onOpen: called where a link in the commit is followed.
  init(onOpen: @escaping () -> Void) {
    lines.onLink = { _ in onOpen() }
    lines.signFinder = { [unowned self] in signs?.signs(of: $0, $1, showsAll: false) ?? [] }
    run.onChange = { [weak self] in self?.runDidChange() }
  }

  private let written = WrittenDigest()
  /// The number of what git wrote when the commit that is shown was read to its end; nil before that.
  private var digest: Int?

  /// nil shows nothing.
  func show(_ commit: Commit?, for page: GitListPage) {
    guard commit != self.commit else { return }
    end()
    (self.commit, digest) = (commit, nil)
    guard commit != nil else { return lines.show(LineBuffer()) }
    lines.isOfOther = true
    readLater(for: page)
  }

  /// Ends what is under way; what is shown stays.
  func stop() {
    end()
    if lines.isOfOther { commit = nil }
  }

  /// Its names may be others.
  func reread(for page: GitListPage) {
    if commit != nil, run.state == .ended { readLater(for: page) }
  }

  private func end() {
    timer?.cancel()
    _ = run.stop()
  }

  private func readLater(for page: GitListPage) {
    timer?.cancel()
    timer = page.app?.after(PreviewLoader.delay) { [weak self, weak page] in
      if let self, let page, let commit { read(commit, for: page) }
    }
  }

  private func read(_ commit: Commit, for page: GitListPage) {
    let diff = PatchLines(head: CommitHead(isStash: commit.isStash), mostBytes: Self.most)
    self.diff = diff
    written.begin()
    run.startGit(for: page) { [git = page.git, path = page.path] in
      let folder = try await GitPlace.resolving(path).folder
      let safeGit = try await git.safe(in: folder)
      if commit.isStash { diff.setUntracked(await safeGit.untracked(ofStash: commit.hash, in: folder)) }
      return try safeGit.show(commit.hash, in: folder, ofFirstParent: commit.isStash)
    } take: { [written] bytes in
      written.take(bytes)
      return diff.take(bytes)
    }
  }

  private func runDidChange() {
    switch run.state {
    case .waiting, .stopped: return
    case .running: break
    case .ended: diff.finish(nil)
    case .full: diff.finish("…")
    case .failed(let reason): diff.finish(reason)
    }
    // What is read again for its names alone is shown once it is another.
    let new = run.state.isOver ? written.value : nil
    if digest != nil, new == nil || new == digest { return }
    digest = new
    if lines.source as? PatchLines !== diff, diff.count.known > 0 {
      signs = PatchSigns(diff, tabWidth: lines.tabWidth)
      lines.show(diff)
    }
    lines.findSignsAgain()
  }
}
