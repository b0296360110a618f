import TermNav

/// Reads the letter by which a person marks a directory. It is typed after the key that gives the directory a
/// mark or goes to a marked one.
final class MarkLetter {
  private var use: DirectoryAction?

  /// Makes the next key the letter by which a directory is marked.
  /// - Parameter use: the action that needs the letter: `.mark`, otherwise `.jump`.
  func begin(_ use: DirectoryAction, for page: DirectoryPage) {
    self.use = use
    let marks = page.browser.cursors.memory.marks.sorted { $0.key < $1.key }
    let known = marks.map { "\($0.key) \($0.value.shown)" }.joined(separator: ", ")
    page.toast(
      use == .mark
        ? "A letter marks this directory"
        : "A letter goes to its mark: \(known.isEmpty ? "there is none" : known)")
  }

  /// Uses a key as the letter by which a directory is marked, if `begin(_:for:)` was called before it.
  /// Returns true also for a key that is no letter, such as Esc, which only ends the waiting for a letter.
  func handles(_ event: InputEvent, for page: DirectoryPage) -> Bool {
    guard let use, case .key(let key) = event else { return false }
    self.use = nil
    guard let letter = key.writtenCharacter, letter != " " else { return true }
    let browser = page.browser!
    if use == .mark {
      browser.cursors.mark(page.path, as: letter)
      page.toast("\(letter) marks \(page.path.shown)")
    } else if letter == "'" {
      browser.goToPreviousLocation()
    } else if let path = browser.cursors.memory.marks[letter] {
      page.opening.begin(for: page, showing: { [unowned browser] in browser.go(to: $0) }) {
        try await Worker.run { [files = browser.files] in try TypedPath.location(of: path, files) }
      }
    } else {
      page.toast("no mark \(letter)")
    }
    return true
  }
}
