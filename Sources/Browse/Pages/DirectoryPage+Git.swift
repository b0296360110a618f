import TermNav

extension DirectoryPage {
  /// Asks git for the letters of the entries, and again when something changes while the page is seen.
  func showBadges() {
    guard browser.settings.usesGit else { return }
    let badges = gitBadges ?? GitBadges(path, browser.git)
    gitBadges = badges
    badges.onChange = { [weak self, weak badges] in
      guard let self, let badges else { return }
      if let problem = badges.problem { browser.tellOnce(problem) }
      guard badges.isInTree else { return }
      if self.badges == nil { self.badges = badges }
      badgesDidChange()
    }
    badges.beginWatching()
    badges.refresh(for: self)
  }
}
