import TermNav

/// A view of lines, of a picture or of a message, above a row that shows the status or in which a filter is
/// typed.
final class PagerView: View {
  let status = PagerStatus()
  let standIn = LinesStandIn()
  let prompt = PagerPrompt()
  /// The view of lines, or of a picture, that fills everything except the last row.
  var body: View? {
    didSet {
      guard body !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let body { addSubview(body) }
      // The message in place of lines is added again, so that it stays in front of the body.
      addSubview(standIn)
      setNeedsLayout()
    }
  }
  /// Whether the last row of the page is the one in which a filter is typed, instead of the status.
  var isTyping = false {
    didSet {
      prompt.isHidden = !isTyping
      status.isHidden = isTyping
      if isTyping { prompt.begin() }
    }
  }

  override init() {
    super.init()
    prompt.isHidden = true
    addSubview(standIn)
    addSubview(status)
    addSubview(prompt)
  }

  override func layoutSubviews() {
    let bottom = max(0, size.rows - 1)
    body?.frame = Rect(columns: size.columns, rows: bottom)
    standIn.frame = Rect(row: bottom / 2, columns: size.columns, rows: min(1, bottom))
    let last = Rect(row: bottom, columns: size.columns, rows: size.rows - bottom)
    status.frame = last
    prompt.frame = last
  }
}

/// A message in the middle of a view of lines that has no lines.
final class LinesStandIn: View {
  var words: () -> String = { "" }

  override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let words = words().truncated(toColumns: max(0, size.columns - 2))
    canvas.text(words, column: (size.columns - words.columns) / 2, row: 0, style: theme.secondary)
  }
}

/// The status row, which shows a caption, the states that are on, and the position. The position is drawn in
/// the colours of text, so that scrolling by a line does not change colours on the terminal.
final class PagerStatus: View {
  struct Words {
    var caption = ""
    /// The end at which the caption of the status row is cut if it is too long.
    var captionCut = LineBreakMode.byTruncatingHead
    /// The words for states that are on, such as `follows`, in the status row.
    var states: [String] = []
    var position = ""
  }

  var words: () -> Words = { Words() }
  /// A message that the status row shows in place of all its words until the user's next action; nil for
  /// none.
  var message: String? {
    didSet {
      messageCut = .byTruncatingTail
      if message != oldValue { setNeedsDisplay() }
    }
  }
  private var messageCut = LineBreakMode.byTruncatingTail

  /// Shows a message that begins with a path in the status row. Where the row is too short, the path is cut
  /// and not the figures at the end.
  func show(keepingEndOf text: String) {
    message = text
    messageCut = .byTruncatingHead
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.text)
    let words = words()
    let isWide = size.columns >= 50
    var column = size.columns - 1 - words.position.columns
    if column > 0 { canvas.text(words.position, column: column, row: 0, style: theme.text) }
    for state in words.states.reversed() {
      let shown = state.truncated(toColumns: max(8, size.columns / 3))
      if column - shown.columns - 2 < (isWide ? 20 : 10) { break }
      column -= shown.columns + 2
      canvas.text(shown, column: column, row: 0, style: theme.accent)
    }
    let room = max(0, (message == nil ? column : size.columns) - 3)
    if message != nil { canvas.fill(Rect(columns: size.columns, rows: 1), theme.text) }
    let mode = message == nil ? words.captionCut : messageCut
    let caption = (message ?? words.caption).truncated(toColumns: room, lineBreakMode: mode)
    canvas.text(caption, column: 1, row: 0, style: message == nil ? theme.secondary : theme.text)
  }
}

/// The row in which a filter of lines is typed.
final class PagerPrompt: View {
  private let field = PromptField()
  /// Called with the pattern of the filter after each change of it.
  var onChange: ((String) -> Void)?
  /// Called when the typing of a filter ends: with true at Return, and with false at Esc and Ctrl-C.
  var onEnd: ((_ keeps: Bool) -> Void)?
  /// A note beside the pattern of a filter, such as that it is no regular expression.
  var message = "" { didSet { if message != oldValue { setNeedsLayout() } } }

  var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  override init() {
    super.init()
    field.placeholder = "lines with the pattern; !… lines without it"
    field.onChange = { [unowned self] in onChange?($0) }
    field.onEnd = { [unowned self] in onEnd?($0) }
    addSubview(field)
  }

  func begin() {
    message = ""
    field.becomeFirstResponder()
  }

  override func layoutSubviews() {
    let end = message.isEmpty ? 0 : message.columns + 2
    field.frame = Rect(column: 3, columns: max(0, size.columns - 4 - end), rows: 1)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text("&", column: 1, row: 0, style: theme.barAccent)
    canvas.text(message, column: size.columns - 1 - message.columns, row: 0, style: theme.hint)
  }
}

/// The text field for a filter. Return, Esc and Ctrl-C end the typing in it.
private final class PromptField: TextField {
  var onEnd: ((_ keeps: Bool) -> Void)?

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("⏎", title: "filter") { [unowned self] in onEnd?(true) },
      KeyCommand("Esc", title: "all lines") { [unowned self] in onEnd?(false) },
      KeyCommand("Ctrl-N", title: "lines without it") { [unowned self] in invert() },
    ]
  }

  /// Puts `!` before the pattern of a filter, which then selects lines without it, or removes the `!`.
  private func invert() {
    text = text.hasPrefix("!") ? String(text.dropFirst()) : "!" + text
    onChange?(text)
  }

  override func interrupt() -> Bool {
    onEnd?(false)
    return true
  }
}
