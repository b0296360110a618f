/// Prose to read: paragraphs wrapped to a readable measure, scrolled by keys and wheel.
@MainActor open class TextView: View {
  /// A paragraph in one ink, wrapped by the view. An empty line stands between two.
  public struct Paragraph: Equatable, Sendable {
    /// The words; line breaks in it are kept.
    public var text: String
    /// The colour, by its part in the theme.
    public var ink: Theme.Ink
    /// Whether all of it is bold.
    public var isBold: Bool

    public init(_ text: String, _ ink: Theme.Ink = .text, bold: Bool = false) {
      self.text = text
      self.ink = ink
      isBold = bold
    }
  }

  /// Columns of the longest line; longer ones are hard to read.
  public nonisolated static let measure = 72

  /// Top to bottom. Set, they are wrapped anew, and the place in them is kept as far as it goes.
  public var paragraphs: [Paragraph] { didSet { if paragraphs != oldValue { rewrap() } } }
  /// Columns kept free at both sides.
  public var inset = 2
  /// The first line in sight.
  public private(set) var top = 0
  private var lines: [(text: Substring, paragraph: Int)] = []

  public init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
    super.init()
  }

  /// The rows that the text takes at a width of so many columns.
  public func rows(forColumns columns: Int) -> Int { wrap(columns).count }

  private func wrap(_ columns: Int) -> [(text: Substring, paragraph: Int)] {
    let measure = max(1, min(Self.measure, columns - 2 * inset))
    var lines: [(text: Substring, paragraph: Int)] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { lines.append(("", index)) }
      lines += paragraph.text.wrapped(toColumns: measure).map { ($0, index) }
    }
    return lines
  }

  private func rewrap() {
    lines = wrap(size.columns)
    scroll(to: top)
    setNeedsDisplay()
  }

  /// Puts another line first, as far as there is text below it.
  public func scroll(to line: Int) {
    let new = min(max(0, line), max(0, lines.count - size.rows))
    if new != top {
      top = new
      setNeedsDisplay()
    }
  }

  open override func layoutSubviews() { rewrap() }

  open override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, lines.count > size.rows else { return false }
    switch key.key {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .pageUp: scroll(to: top - max(1, size.rows - 1))
    case .pageDown, .character(" "): scroll(to: top + max(1, size.rows - 1))
    case .home: scroll(to: 0)
    case .end: scroll(to: lines.count)
    default: return false
    }
    return true
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: scroll(to: top - 3)
    case .down: scroll(to: top + 3)
    case .left, .right: return false
    }
    return true
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, line) in lines.dropFirst(top).prefix(size.rows).enumerated() {
      let paragraph = paragraphs[line.paragraph]
      var style = theme.style(paragraph.ink)
      if paragraph.isBold { style = style.adding(.bold) }
      canvas.text(line.text, column: inset, row: row, style: style)
    }
    if top + size.rows < lines.count, size.columns > 2 {
      canvas.text("↓", column: size.columns - 2, row: size.rows - 1, style: theme.accent)
    }
  }
}
