import TermNav
import TermNavText

/// Watches a directory while its page is in sight. When the entries change, they are read again, and so is
/// git's status.
extension DirectoryPage {
  func beginWatching() {
    guard watch == nil else { return }
    watch = app?.watch(directory: ByteString(bytes: path.bytes)) { [weak self] in self?.follow($0) }
  }

  func endWatching() {
    watch?.cancel()
    watch = nil
    reader?.stopRereading()
    removal.cancel()
  }

  /// Ends the watch on the directory and begins a new one; does nothing if there is no watch. It is called
  /// when a person asks to read again, since not every system reports that something was mounted on the
  /// directory.
  func watchAgain() {
    guard watch != nil else { return }
    endWatching()
    beginWatching()
  }

  func follow(_ change: DirectoryChange) {
    switch change {
    case .began:
      guard removal.end() else {
        reader?.readIfChanged(for: self)
        break
      }
      preview.refresh(for: self)
      readAgain()
      gitBadges?.refresh(for: self)
    case .names(let names):
      preview.refresh(names, for: self)
      if names.added.isEmpty, names.removed.isEmpty { showDetailsAgain() } else { readAgain() }
    case .anything:
      preview.refresh(for: self)
      readAgain()
    case .removed:
      removal.begin(app) { [weak self] in
        // If the directory could not be read even before it was removed, the reason for that stays.
        if let self, problem == nil { problem = "This directory was removed; these were its files." }
      }
    }
  }

  func readAgain() { reader?.readAgain(for: self) }

  /// Begins to show the letters of git's status beside the entries of the directory. They are read again
  /// after each change while the page is in sight.
  func showBadges() {
    guard browser.settings.usesGit else { return }
    let badges = gitBadges ?? GitBadges(path, browser.git)
    gitBadges = badges
    badges.onChange = { [weak self, weak badges] in
      guard let self, let badges else { return }
      if let problem = badges.problem { browser.reportOnce(problem) }
      if badges.isInTree { showColumns() }
    }
    badges.beginWatching()
    badges.refresh(for: self)
  }
}
