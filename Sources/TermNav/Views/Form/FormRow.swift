/// A row of a form: a title, and a control at its end. If both do not fit in one line, the control stands
/// below the title.
@MainActor open class FormRow: View {
  /// The title of the form's row, cut with `…` if it is too long. Beside a control that fills the rest of the
  /// row, it has the columns of `Form.titleColumns`.
  public var title: String {
    didSet {
      if title != oldValue {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
      }
    }
  }
  /// The control that the row's title names; nil for a row that has only a title.
  public let control: View?

  /// The blank columns before and after a form row's text, as many as in a list.
  static let inset = 2
  /// The columns between the title and the control of a form row.
  private static let gap = 2
  /// The fewest columns of a control that fills the rest of the form's row. If fewer are left, the control
  /// stands below the title.
  private static let leastColumns = 10

  /// Creates a row of a form, a title and a control at its end.
  /// - Parameters:
  ///   - title: The title of the row.
  ///   - control: The control that the title names. A control without intrinsic columns fills the rest of the
  ///     row.
  public init(_ title: String, _ control: View? = nil) {
    self.title = title
    self.control = control
    super.init()
    if let control { addSubview(control) }
    (control as? TextEditor)?.hasBackground = true
    let tap = TapGestureRecognizer(name: "formRow")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended, let control = self.control, !control.isLoading, control.becomeFirstResponder()
      else { return }
      (control as? Control)?.labelTapped()
    }
    addGestureRecognizer(tap)
  }

  /// Creates a row of a form with a title and a text, which `detail` can change.
  public convenience init(_ title: String, detail: String) { self.init(title, Label(detail, .secondary)) }

  /// The text of a form row whose control is a `Label`, such as one that was created with `detail`. For other
  /// rows it is empty, and setting it does nothing.
  public var detail: String {
    get { (control as? Label)?.text ?? "" }
    set { (control as? Label)?.text = newValue }
  }

  /// Returns the frame of the row's control in a row of so many columns; nil if there is no control or it is
  /// hidden.
  private func controlFrame(columns: Int) -> Rect? {
    guard let control, !control.isHidden else { return nil }
    let room = max(0, columns - 2 * Self.inset)
    let asked = LayoutItem(control).intrinsicLength(.columns).map { min($0, room) }
    if title.isEmpty { return frame(of: control, column: 0, columns: asked ?? room, row: 0) }
    let own = title.columns.plus(Self.gap)
    let start: Int
    if let asked {
      start = room - asked
      if start < own { return frame(of: control, column: 0, columns: asked, row: 1) }
    } else {
      start = titles(columns: columns).plus(Self.gap)
      if room - start < min(Self.leastColumns, room) {
        return frame(of: control, column: 0, columns: room, row: 1)
      }
    }
    return frame(of: control, column: start, columns: room - start, row: 0)
  }

  /// Returns the columns for the title beside a control that fills the rest of the row: `Form.titleColumns`,
  /// if it is set. Otherwise all rows use the form's widest title, and a title that is wider still uses its
  /// own columns.
  /// - Parameter columns: The columns of the row.
  private func titles(columns: Int) -> Int {
    let form = lineage.lazy.compactMap { $0 as? Form }.first
    if let given = form?.titleColumns { return max(0, given) }
    return max(title.columns, form?.titles(columns: columns) ?? 0)
  }

  /// Returns the columns of the row's title, for finding the form's widest title. It is 0 for a title that
  /// does not count: one without a control, or one that leaves the control less than half of the row.
  func sharedTitle(columns: Int) -> Int {
    guard let control, !control.isHidden else { return 0 }
    let room = max(0, columns - 2 * Self.inset)
    return title.columns.plus(Self.gap) <= room / 2 ? title.columns : 0
  }

  private func frame(of control: View, column: Int, columns: Int, row: Int) -> Rect {
    let room = Size(columns: columns, rows: LayoutDivision.mostRoom)
    return Rect(
      column: Self.inset + column, row: row, columns: columns,
      rows: max(1, LayoutItem(control).leastLength(.rows, in: room)))
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  open override func sizeThatFits(_ size: Size) -> Size {
    let rows = controlFrame(columns: size.columns)?.rows.upperBound ?? 1
    return Size(columns: 0, rows: min(rows, size.rows))
  }

  open override func layoutSubviews() {
    let frame = controlFrame(columns: size.columns) ?? Rect(columns: 0, rows: 0)
    control?.frame = frame.intersection(bounds)
    (control as? TextField)?.isMessageElsewhere = wideMessage != nil
  }

  /// The validation message of the field in the row, if it is wider than the field, and the column of the row
  /// where it begins. The row draws such a message itself; nil if there is none.
  private var wideMessage: (text: String, column: Int)? {
    guard let field = control as? TextField, let message = field.validationMessage,
      field.size.rows > 1, message.columns > field.size.columns
    else { return nil }
    let end = size.columns - Self.inset
    let text = message.truncated(toColumns: max(0, end - Self.inset))
    return (text, max(Self.inset, min(field.frame.column, end - text.columns)))
  }

  override func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Whether the row's title is drawn in its normal colour: false only for a disabled control.
  private var isEnabled: Bool { (control as? Control)?.isEnabled != false }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let isFocused = tree.keyView?.isWithin(self) == true
    if isFocused {
      let rows = canvas.size.rows
      for row in 0..<rows {
        canvas.bar(column: 0, row: row, style: theme.accent, theme: theme, keepingBackground: true)
      }
    }
    if let field = control, let message = wideMessage {
      canvas.text(
        message.text, column: message.column, row: field.frame.row + 1, style: theme.destructive,
        keepingBackground: true)
    }
    guard !title.isEmpty else { return }
    let end =
      control.map { $0.frame.row > 0 || $0.frame.isEmpty ? size.columns : $0.frame.column } ?? size.columns
    let room = end - Self.inset - (end == size.columns ? Self.inset : Self.gap)
    let style = theme.style(isEnabled ? .text : .disabled).adding(isFocused ? .bold : [])
    canvas.text(
      title.truncated(toColumns: room), column: Self.inset, row: 0, style: style, keepingBackground: true)
  }
}
