import TermNav
import TermNavText

/// Gives colours to the text of a file: from colour sequences in the file, otherwise from the program `bat`.
final class FileColoring {
  /// The file's text, with colours as soon as they are known; nil until the file is open.
  private(set) var text: ColoredLines?
  private let path: Path
  private var isOn = true
  /// Whether the file has colour sequences or overstrikes (letters printed over each other for bold and
  /// underlined text).
  private var isStyled = false
  /// The number of bytes at the beginning of the file that were examined for colour sequences and overstrikes
  /// (letters printed over each other for bold and underlined text).
  private var examinedBytes = 0
  private var task: Task<Void, Never>?

  init(_ path: Path) { self.path = path }

  func adopt(_ opened: FileOpening) {
    text = ColoredLines(opened.lines)
    setStyled(opened.isStyled, examinedBytes: Int(min(opened.size, Int64(FileOpening.examinedBytes))))
  }

  private func setStyled(_ isStyled: Bool, examinedBytes: Int) {
    (self.isStyled, self.examinedBytes) = (isStyled, examinedBytes)
    text?.plain.parsesSGR = isStyled && isOn
  }

  /// Shows or hides the colours of a text. Returns whether `bat` must now be asked for colours.
  func toggle() -> Bool {
    isOn.toggle()
    if isStyled {
      text?.plain.parsesSGR = isOn
      return false
    }
    if !isOn {
      task?.cancel()
      text?.setColors(nil)
    }
    return isOn
  }

  /// Shows a toast if the program `bat`, which colours texts, is not installed, but only once while the
  /// browser runs.
  func reportMissingBat(for page: BrowsePage) {
    let words = page.browser.settings.tools.bat
    if isStyled || words.isEmpty || page.browser.state.hasReportedMissingBat { return }
    page.browser.state.hasReportedMissingBat = true
    page.keptTask { [unowned page] in
      if try await Worker.run({ Bat.isThere(words) }) { return }
      page.toast("\(words.visible) colours texts, and is not installed")
    }
  }

  /// Looks for colour sequences in a file again after it has changed. They may have been added to a short
  /// file, or another file may have got this name.
  /// - Parameter hasGrown: whether the file's former text is still its beginning.
  func examineAgain(_ hasGrown: Bool, _ files: FileSystem, for page: ViewController) {
    if text == nil || hasGrown && (isStyled || examinedBytes >= FileOpening.examinedBytes) { return }
    page.keptTask { [self] in
      let bytes = try await Worker.run { [path] in try files.beginning(path, FileOpening.examinedBytes) }
      setStyled(SGRParser.isStyled(bytes), examinedBytes: bytes.count)
    }
  }

  /// Asks the program `bat` to colour the file's text, unless it has colour sequences, is too long, or
  /// colours are hidden.
  /// - Parameters:
  ///   - words: The command of bat.
  ///   - page: The page whose end ends the request.
  func ask(_ words: String, for page: ViewController) {
    guard isOn, !isStyled, let text, let app = page.app, text.plain.progress.size <= Bat.mostBytes else {
      return
    }
    task?.cancel()
    task = page.keptTask { [path] in
      if let colors = try await Bat.colors(of: path.bytes, by: words, in: app) { text.setColors(colors) }
    }
  }
}
