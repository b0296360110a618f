/// A line of a form: a title, and a control at its end; where both do not fit, the control stands below.
@MainActor open class FormRow: View {
  /// Cut with `…` where it is too long; beside a field it has the columns that `Form.titleColumns` says.
  public var title: String {
    didSet {
      if title != oldValue {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
      }
    }
  }
  /// What the title names, if anything.
  public let control: View?

  /// Columns before and behind a row's words, as in a list.
  static let inset = 2
  /// Columns between title and control.
  private static let gap = 2
  /// The least columns of a control that takes what is left; our own figure.
  private static let leastColumns = 10

  /// `control`: asks for its columns, or takes those that are left behind the titles of the form.
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

  /// A title and words, which `detail` changes.
  public convenience init(_ title: String, detail: String) { self.init(title, Label(detail, .secondary)) }

  /// The words of a row that was made with some.
  public var detail: String {
    get { (control as? Label)?.text ?? "" }
    set { (control as? Label)?.text = newValue }
  }

  /// Where the control stands in so many columns.
  private func place(columns: Int) -> Rect? {
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

  /// The columns of the title beside a control that takes what is left, in a row of so many columns: as the program has set them, else those of
  /// the form's widest title, and at least the title's own.
  private func titles(columns: Int) -> Int {
    let form = lineage.lazy.compactMap { $0 as? Form }.first
    if let given = form?.titleColumns { return max(0, given) }
    return max(title.columns, form?.titles(columns: columns) ?? 0)
  }

  /// What the title adds to the form's widest one, in a row of so many columns: its own columns, or 0 where it names no control or leaves the
  /// control less than half of the row.
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
    let rows = place(columns: size.columns)?.rows.upperBound ?? 1
    return Size(columns: 0, rows: min(rows, size.rows))
  }

  open override func layoutSubviews() {
    let place = place(columns: size.columns) ?? Rect(columns: 0, rows: 0)
    control?.frame = place.intersection(bounds)
    (control as? TextField)?.isMessageElsewhere = wideMessage != nil
  }

  /// What is wrong with a field, where it is wider than the field: the row shows it, from the field's start where that
  /// is wide enough.
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

  /// Whether the title looks as one that can be used.
  private var isEnabled: Bool { (control as? Control)?.isEnabled != false }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let isFocused = tree.keyView?.isWithin(self) == true
    if isFocused {
      let rows = canvas.size.rows
      for row in 0..<rows { canvas.symbol("▌", column: 0, row: row, .accent, .normal, theme) }
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
