import TermNav

/// A file in UTF-16: bytes at first, and its text by `x`, or where a line of it is asked for.
extension FilePage {
  var isWide: Bool { wide.map { source as AnyObject === $0.lines } ?? false }

  func decoded(_ order: WideText.Order) async throws -> WideText {
    let wide = try await Worker.run { [path, files = browser.files] in try WideText(path, files, order) }
    try Task.checkCancellation()
    return wide
  }

  /// Shows what has become of the text, unless its bytes are shown by then.
  func decodeAgain(_ order: WideText.Order) {
    rereading.begin(for: self) { [self] in
      let wide = try await decoded(order)
      if isWide { show(wide, from: top) }
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
