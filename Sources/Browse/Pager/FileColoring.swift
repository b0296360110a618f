import TermNav
import TermNavText

/// The colours of a file's text: from the colour sequences in it, or else from `bat`.
final class FileColoring {
  /// The text, with colours as soon as they are known; nil until the file is open.
  private(set) var text: ColoredLines?
  private let path: Path
  private var isOn = true
  /// Whether the file has colour sequences or overstrikes.
  private var isStyled = false
  /// How many bytes at the beginning were examined for them.
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

  /// Shows or hides colours; returns whether `bat` should be asked for them.
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

  /// Shows a message, once in a run of the program, if bat is not installed.
  func reportMissingBat(for page: BrowsePage) {
    let words = page.browser.settings.tools.bat
    if isStyled || words.isEmpty || page.browser.state.hasReportedMissingBat { return }
    page.browser.state.hasReportedMissingBat = true
    page.keptTask { [unowned page] in
      if try await Worker.run({ Bat.isThere(words) }) { return }
      page.toast("\(words.visible) colours texts, and is not installed")
    }
  }

  /// Examines the file again after a change. Colour sequences may have been added to a short file, and
  /// another file of this name may have some.
  func examineAgain(_ hasGrown: Bool, _ files: FileSystem, for page: ViewController) {
    if text == nil || hasGrown && (isStyled || examinedBytes >= FileOpening.examinedBytes) { return }
    page.keptTask { [self] in
      let bytes = try await Worker.run { [path] in try files.beginning(path, FileOpening.examinedBytes) }
      setStyled(SGRParser.isStyled(bytes), examinedBytes: bytes.count)
    }
  }

  /// Asks `bat` to colour a text that has no colours, if it is short enough.
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
