import TermNav

/// Lines that git writes, some of which lead somewhere.
class GitTextPage: PagerPage, GitPage {
  let git: Git
  let run = GitRun()
  /// A directory in the repository.
  let folder: Path
  var gitLocation: GitLocation?

  init(title: String, source: any LineSource, in folder: Path, _ git: Git, name: String) {
    (self.folder, self.git) = (folder, git)
    super.init(title: title, source: source, name: name)
    lines.onLink = { [unowned self] link in
      if let line = Int(link.url.dropFirst(GitLink.prefix.count)) { open(line) }
    }
  }

  override var location: Location? { gitLocation.map(Location.git) }
  override var gitPath: Path? { folder }

  /// Opens what a line leads to.
  func open(_ line: Int) {}

  /// The line that is selected, or else found, or else the first one in sight, whatever is filtered.
  var line: Int {
    let seen = lines.visibleLines
    let shown =
      lines.selection?.lowerBound.line ?? lines.foundLine.flatMap { seen.contains($0) ? $0 : nil }
      ?? seen.lowerBound
    return filter?.sourceLine(of: shown) ?? shown
  }

  override func perform(_ action: Action, count: Int) {
    guard action == .open else { return super.perform(action, count: count) }
    if !lines.perform(.openLink) { open(line) }
  }

  override func interrupt() -> Bool { run.stop() || super.interrupt() }
}

/// The links of a text that lead where its page knows: they say in which line they stand.
nonisolated enum GitLink {
  static let prefix = "line:"

  static func of(_ line: Int) -> TextLink? { TextLink(prefix + String(line)) }
}
