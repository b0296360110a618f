import TermNav
import TermNavText

/// Follows the end of a text until a pattern is found in a line below those that were in sight at first,
/// whether the line was there already or comes later. The following stops there.
final class PatternWatch {
  /// A wait until a pattern is found in a text. There is at most one at a time; a new one replaces it.
  private final class Wait {
    let query: TextQuery
    let source: any LineSource
    var observation: LineObservation?
    /// The number of lines of the text that have been searched for the pattern. The last line of a text may
    /// be incomplete, so it is searched again.
    var searched: Int
    var isSearching = false
    var hasNews = true

    init(_ query: TextQuery, _ source: any LineSource, from line: Int) {
      (self.query, self.source, searched) = (query, source, line)
    }
  }

  private var wait: Wait?

  /// The pattern that is waited for in the text; nil if none is.
  var query: TextQuery? { wait?.query }

  /// Follows the end of the text until the pattern of the last search is found in a line below those now in
  /// sight.
  func begin(on page: PagerPage) {
    let latest = page.browser.findHistory.latest(isRegex: page.findsRegex)
    guard let query = page.lines.query ?? latest, let mailbox = page.app?.mailbox else {
      page.frame.status.message = "nothing to wait for: / and a pattern first"
      return
    }
    let new = Wait(query, page.lines.source, from: page.lines.visibleLines.upperBound)
    wait = new
    page.lines.followsEnd = true
    page.lines.scrollToEnd()
    let key = ObjectIdentifier(new)
    new.observation = new.source.observeChanges { [weak self, weak page] _ in
      mailbox.post(coalescing: key) { _ in
        guard let self, let page else { return }
        self.wait?.hasNews = true
        self.search(on: page)
      }
    }
    search(on: page)
  }

  private func search(on page: PagerPage) {
    guard let wait, !wait.isSearching else { return }
    // When the user stops following the text's end, the wait for the pattern ends. The view's own search may
    // have found the pattern first.
    guard page.lines.isFollowing, page.lines.source === wait.source else {
      self.wait = nil
      if let line = page.lines.foundLine, line >= wait.searched { report(line, of: wait, on: page) }
      return
    }
    wait.isSearching = true
    page.keptTask { [self, unowned page] in
      defer { wait.isSearching = false }
      while wait.hasNews {
        wait.hasNews = false
        let end = wait.source.count.known
        guard wait.searched < end else { continue }
        let line = try await wait.source.find(wait.query, in: wait.searched..<end).first
        wait.searched = max(wait.searched, end - 1)
        if let line { return stop(wait, at: line, of: page) }
      }
    }
  }

  private func stop(_ ended: Wait, at line: Int, of page: PagerPage) {
    guard wait === ended else { return }
    wait = nil
    guard page.lines.isFollowing || page.lines.foundLine == line else { return }
    page.lines.followsEnd = false
    page.lines.find(ended.query, from: line)
    report(line, of: ended, on: page)
  }

  private func report(_ line: Int, of ended: Wait, on page: PagerPage) {
    page.frame.status.message = "found in line \(ended.source.label(ofLine: line))"
  }
}
