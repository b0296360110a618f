/// The list of a picker's titles, which can be searched by typing (RULES, section 27).
@MainActor final class PickerMenu: MenuView {
  /// The time after the last typed letter of a searched title after which the next letter begins a new word.
  static let typingTimeout = Duration.seconds(1)
  /// The most titles of a picker's list that are visible at once.
  static let mostRows = 12

  private let titles: [String]
  private weak var picker: View?
  private var entry = TextEntry(.query) { didSet { setNeedsDisplay() } }
  /// The timer that forgets the word typed to search a picker's titles.
  private var typingTimer: Animation?

  /// Creates the list of a picker's titles.
  /// - Parameter picker: The picker, below or above which the list stands.
  init(
    _ titles: [String], selected: Int?, at picker: View, onSelect: @escaping (Int) -> Void,
    onClose: @escaping () -> Void
  ) {
    self.titles = titles
    self.picker = picker
    super.init(titles.map { Entry(title: $0) }, onSelect: onSelect, onClose: onClose)
    list.moveCursor(to: selected ?? 0)
  }

  // MARK: Frame

  /// Returns the rectangle of the picker's list on the screen: below or above the picker, and at least as
  /// wide.
  func frame(in size: Size) -> Rect {
    let anchor = picker?.frameOnScreen ?? Rect(columns: 0, rows: 0)
    return frame(beside: anchor, in: size, mostRows: Self.mostRows, leastColumns: anchor.columns.count)
  }

  // MARK: Typing

  override func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character(" "), []) where entry.isEmpty, (.character(" "), .shift) where entry.isEmpty:
      return performAction("choose")
    case (.backspace, []) where !entry.isEmpty, (.character, []), (.character, .shift):
      TextCommand(key).map { _ = entry.perform($0) }
      find(entry.text)
    case (.escape, []) where !entry.isEmpty: forget()
    default:
      forget()
      return super.handle(key)
    }
    return true
  }

  /// Moves the list's cursor to the first title that begins with a text, else to the first that contains it.
  /// Upper and lower case do not matter.
  private func find(_ text: String) {
    typingTimer?.cancel()
    typingTimer = animate(after: Self.typingTimeout) { [unowned self] _ in
      forget()
      return .done
    }
    guard !text.isEmpty else { return }
    let word = text.lowercased()
    let index =
      titles.firstIndex { $0.lowercased().hasPrefix(word) }
      ?? titles.firstIndex { $0.lowercased().contains(word) }
    if let index { list.moveCursor(to: index) }
  }

  private func forget() {
    entry = TextEntry(.query)
    typingTimer?.cancel()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    super.draw(&canvas, theme: theme)
    guard !entry.isEmpty, isFramed else { return }
    let shown = " " + entry.text.truncated(toColumns: max(0, size.columns - 6)) + " "
    canvas.text(shown, column: 2, row: 0, style: theme.accent)
  }
}
