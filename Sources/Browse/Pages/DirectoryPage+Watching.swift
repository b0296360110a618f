import TermNav
import TermNavText

/// The watching of a directory in sight: it is read again when its entries change, and so are git's letters.
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

  /// Begins a new watch. Not every system reports that something was mounted on the directory.
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
        // If the directory could not be read, the reason for that stays.
        if let self, problem == nil { problem = "This directory was removed; these were its files." }
      }
    }
  }

  func readAgain() { reader?.readAgain(for: self) }

  /// Asks git for the letters of the entries, and again after each change while the page is in sight.
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
