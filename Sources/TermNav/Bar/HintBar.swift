/// A page's keys, as many as fit; clicks press them.
@MainActor public final class HintBar: View {
  /// A key and its meaning.
  public struct Hint: Equatable, Sendable {
    /// As on the keyboard: `⏎`, `Esc`, `t`.
    public var key: String
    /// A word or two.
    public var meaning: String
    /// Sent by a click.
    public var press: KeyPress?

    /// Without `press` a click does nothing.
    public init(_ key: String, _ meaning: String, _ press: KeyPress? = nil) {
      self.key = key
      self.meaning = meaning
      self.press = press
    }

    var columns: Int { key.columns + 1 + meaning.columns }
  }

  /// The most important first.
  public var hints: [Hint] { didSet { if hints != oldValue { setNeedsDisplay() } } }
  /// Called with a clicked hint's `press`.
  public var onPress: ((KeyPress) -> Void)?
  private static let gap = 3

  /// Most important first.
  public init(_ hints: [Hint] = []) {
    self.hints = hints
    super.init()
    let tap = TapGestureRecognizer(name: "hint")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended else { return }
      let column = Int($0.location.column)
      if let press = places().first(where: { $0.columns.contains(column) })?.hint.press { onPress?(press) }
    }
    addGestureRecognizer(tap)
  }

  private func places() -> [(hint: Hint, columns: Range<Int>)] {
    var column = 1
    var places: [(Hint, Range<Int>)] = []
    for hint in hints {
      let end = column + hint.columns
      if end > size.columns { break }
      places.append((hint, column..<end))
      column = end + Self.gap
    }
    return places
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    for (hint, columns) in places() {
      canvas.text(
        [TextRun(hint.key, theme.hintKey), TextRun(" ", theme.bar), TextRun(hint.meaning, theme.hint)],
        column: columns.lowerBound, row: 0)
    }
  }
}
