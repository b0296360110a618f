/// A text to read, in one line or some.
@MainActor open class Label: View {
  /// Where a line stands.
  public enum TextAlignment: Sendable, CaseIterable {
    /// At the start, in the middle, at the end of the label's columns.
    case leading, center, trailing
  }

  /// Line breaks are kept.
  public var text: String { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  /// The theme's colour.
  public var foreground: Theme.Foreground { didSet { if foreground != oldValue { setNeedsDisplay() } } }
  /// Bold and the like.
  public var attributes: Style.Attributes { didSet { if attributes != oldValue { setNeedsDisplay() } } }
  /// Where the lines stand.
  public var textAlignment: TextAlignment { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
  /// The most lines; 0 or less sets no limit. More than one are wrapped.
  public var numberOfLines: Int {
    didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Where the last line is cut with `…`; of wrapped lines, at the end.
  public var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { setNeedsDisplay() } }
  }
  /// False shows the text dim.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// One line by default.
  public init(
    _ text: String = "", _ foreground: Theme.Foreground = .text, attributes: Style.Attributes = [],
    textAlignment: TextAlignment = .leading, numberOfLines: Int = 1
  ) {
    self.text = text
    self.foreground = foreground
    self.attributes = attributes
    self.textAlignment = textAlignment
    self.numberOfLines = numberOfLines
    super.init()
  }

  /// The text with styles and links, in place of `text` and `foreground`; nil shows these.
  public var attributedText: AttributedText? {
    didSet {
      guard attributedText != oldValue else { return }
      chosenLink = 0
      invalidateIntrinsicContentSize()
    }
  }
  /// Called by a click on a link, or by Return on the one that ← and → have chosen. With it Tab reaches a label that has
  /// links.
  public var onLink: ((TextLink) -> Void)? { didSet { wireLinks() } }
  var linkTap: TapGestureRecognizer?
  /// Of the links that are seen.
  var chosenLink = 0 { didSet { if chosenLink != oldValue { setNeedsDisplay() } } }

  /// The lines at a width, cut where there are more than `rows`.
  func lines(columns: Int, rows: Int) -> [AttributedText] {
    guard columns > 0, rows > 0 else { return [] }
    let text = attributedText ?? AttributedText(text)
    if text.isEmpty { return [] }
    if numberOfLines == 1 {
      return [text.cutAtLineBreak.truncated(toColumns: columns, lineBreakMode: lineBreakMode)]
    }
    let lines = text.string.wrapped(toColumns: columns).map { text.part($0) }
    let most = min(rows, numberOfLines > 0 ? numberOfLines : .max)
    guard lines.count > most else { return lines }
    // The sign takes the place of what does not fit.
    return lines[..<(most - 1)] + [(lines[most - 1] + "…").truncated(toColumns: columns)]
  }

  open override var intrinsicContentSize: IntrinsicSize {
    let size = sizeThatFits(Size(columns: LayoutDivision.mostRoom, rows: LayoutDivision.mostRoom))
    return IntrinsicSize(columns: size.columns, rows: size.rows)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let lines = lines(columns: size.columns, rows: size.rows)
    return Size(columns: min(size.columns, lines.map { $0.columns() }.max() ?? 0), rows: lines.count)
  }

  /// Where a line begins.
  func column(of line: AttributedText) -> Int {
    let free = size.columns - line.columns()
    return textAlignment == .leading ? 0 : textAlignment == .center ? free / 2 : free
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let lines = lines(columns: canvas.size.columns, rows: canvas.size.rows)
    let top = (canvas.size.rows - lines.count) / 2
    let style = theme.style(isEnabled ? foreground : .disabled).adding(attributes)
    for (index, line) in lines.enumerated() {
      let column = column(of: line)
      if attributedText == nil || !isEnabled {
        canvas.text(line.string, column: column, row: top + index, style: style, keepingBackground: true)
      } else {
        canvas.text(
          line, column: column, row: top + index, theme: theme, keepingBackground: line.hasNoBackground)
      }
    }
    if isFirstResponder { drawChosenLink(lines, top: top, &canvas, theme) }
  }

  open override var canBecomeFirstResponder: Bool {
    isEnabled && onLink != nil && attributedText?.links.isEmpty == false
  }

  override var keyActions: [KeyAction<View>] { Self.keyTable }
}
