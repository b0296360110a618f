import TermNav

/// A file in UTF-16: bytes at first, and its text by `x`, or where a line of it is asked for.
extension FilePage {
  var isWide: Bool { wide.map { source as AnyObject === $0.lines } ?? false }

  /// Decodes the file, and shows its text from a line on.
  func showWide(from line: Int, _ order: WideText.Order) {
    task { [self] in
      let wide = try await Worker.run { [path, files = browser.files] in try WideText(path, files, order) }
      show(wide, from: line)
      performEarly()
    }
  }

  func show(_ wide: WideText, from line: Int) {
    let isAgain = isWide
    self.wide = wide
    if isAgain {
      showAgain(wide.lines, from: line)
    } else {
      showText(wide.lines)
      scroll(to: line)
    }
    if let wantedQuery { lines.find(wantedQuery, nearest: line) }
    wantedQuery = nil
  }
}
