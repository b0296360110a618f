import TermNav
import TermNavText

/// The colours of a file's text: those of the colour sequences in it, else those that `bat` gives it.
final class FileColoring {
  /// The text, in colours where they have come; nil until the file is open.
  private(set) var text: ColoredLines?
  private let path: Path
  private var isOn = true
  /// Whether the file has colour sequences or overstrikes.
  private var isStyled = false
  /// Bytes in which they were looked for.
  private var lookedFor = 0
  private var task: Task<Void, Never>?

  init(_ path: Path) { self.path = path }

  func adopt(_ opened: FileOpening) {
    text = ColoredLines(opened.lines)
    setStyled(opened.isStyled, lookedFor: Int(min(opened.size, Int64(FileOpening.looked))))
  }

  private func setStyled(_ isStyled: Bool, lookedFor: Int) {
    (self.isStyled, self.lookedFor) = (isStyled, lookedFor)
    text?.plain.parsesSGR = isStyled && isOn
  }

  /// Shows colours, or no longer; returns whether `bat` is to be asked for them.
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

  /// Says what colours texts, once in a run, where that is not there.
  func tellOfBat(for page: BrowsePage) {
    let words = page.browser.settings.tools.bat
    if isStyled || words.isEmpty || page.browser.state.hasToldOfColors { return }
    page.browser.state.hasToldOfColors = true
    page.keptTask { [unowned page] in
      if try await Worker.run({ Bat.isThere(words) }) { return }
      page.toast("\(words.visible) colours texts, and is not installed")
    }
  }

  /// A short file that grows may come to have colour sequences; another file of the name may have others.
  func lookAgain(_ hasGrown: Bool, _ files: FileSystem, for page: ViewController) {
    if text == nil || hasGrown && (isStyled || lookedFor >= FileOpening.looked) { return }
    page.keptTask { [self] in
      let bytes = try await Worker.run { [path] in try files.beginning(path, FileOpening.looked) }
      setStyled(SGRParser.isStyled(bytes), lookedFor: bytes.count)
    }
  }

  /// Asks `bat` for the colours of a short text that has none.
  /// - Parameter words: bat's command.
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
