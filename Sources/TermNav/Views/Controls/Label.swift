/// A view that shows a text of one or more lines.
@MainActor open class Label: View {
  /// The horizontal alignment of lines in a label.
  public enum TextAlignment: Sendable, CaseIterable {
    /// The label's line is at the start, in the middle or at the end of the label's columns.
    case leading, center, trailing
  }

  /// The text of the label. Its line breaks are kept; with `numberOfLines` 1 only the first line is shown.
  public var text: String { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  /// The theme colour of the label's text.
  public var foreground: Theme.Foreground { didSet { if foreground != oldValue { setNeedsDisplay() } } }
  /// The attributes of the label's text, such as bold.
  public var attributes: Style.Attributes { didSet { if attributes != oldValue { setNeedsDisplay() } } }
  /// The horizontal alignment of the label's lines.
  public var textAlignment: TextAlignment { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
  /// The largest number of lines that the label shows; 0 or less sets no limit. With 1 the text is not
  /// wrapped.
  public var numberOfLines: Int {
    didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The position of the `…` where the label's single line is cut. Wrapped lines are always cut at the end.
  public var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { setNeedsDisplay() } }
  }
  /// Whether the label's text is shown in its colour. If false, it is dim, and its links cannot be chosen.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// Creates a label, which shows a text, in a single line by default.
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

  /// A text with styles and links, which the label shows instead of `text`. Its styles replace `foreground`
  /// and `attributes`. If it is nil, `text` is shown.
  public var attributedText: AttributedText? {
    didSet {
      guard attributedText != oldValue else { return }
      chosenLink = 0
      invalidateIntrinsicContentSize()
    }
  }
  /// Called when a link of the label is clicked, or when Return or Space is pressed on the link chosen by ←
  /// and →. While it is set, Tab reaches a label that has links.
  public var onLink: ((TextLink) -> Void)? { didSet { wireLinks() } }
  var linkTap: TapGestureRecognizer?
  /// The index of the chosen link among the label's visible links, from 0.
  var chosenLink = 0 { didSet { if chosenLink != oldValue { setNeedsDisplay() } } }

  /// Returns the lines of the label's text at a width, cut with `…` if there are more than `rows`.
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
    // The last line of the text that fits ends with `…`.
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

  /// Returns the column of the label in which a line begins.
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
