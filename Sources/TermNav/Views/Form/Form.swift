/// A form: sections of rows, one below the other, which scroll if they do not fit.
///
/// The row with the keyboard focus is scrolled into sight. ↑ and ↓ move the focus between controls.
@MainActor open class Form: ScrollView {
  /// The most columns of a form. On wider screens a form's row would put its title too far from its control.
  package nonisolated static let maximumColumns = 76

  /// The columns of the form for titles beside fields, sliders and other controls that fill the rest of their
  /// row. Longer titles are cut; values below 0 count as 0.
  ///
  /// nil, the default, uses the widest title of the form. Titles that would leave the control less than half
  /// of the row are not counted.
  public var titleColumns: Int? {
    didSet { if titleColumns != oldValue { titlesDidChange() } }
  }

  private let stack: VStack
  /// The width of the form's widest title and the row width for which it was measured last, both in columns;
  /// nil before it is measured.
  private var widestTitle: (row: Int, title: Int)?
  private var laidOutSize = Size(columns: 0, rows: 0)
  private weak var laidOutFocus: View?
  private var laidOutRows = 0
  private var laidOutTitles = 0

  /// Creates a form, sections of rows one below the other.
  /// - Parameter sections: The sections from top to bottom. Views of other types stand between them
  ///   unchanged.
  public init(@ViewBuilder _ sections: () -> [View] = { [] }) {
    stack = VStack(spacing: 1, sections)
    stack.layoutMargins = EdgeInsets(top: 1)
    super.init(stack, contentSize: Size(columns: 0, rows: 0), name: "form")
  }

  /// The sections of the form from top to bottom.
  public var sections: [FormSection] { stack.subviews.compactMap { $0 as? FormSection } }

  /// Replaces all sections of the form. If the control with the keyboard focus is in the new sections, it
  /// keeps the focus; otherwise the first control gets it.
  public func setSections(@ViewBuilder _ sections: () -> [View]) {
    keepingKeys { stack.setArrangedSubviews(sections) }
  }

  var isEmpty: Bool { stack.subviews.isEmpty }

  // MARK: Layout

  override func contentSize(forColumns columns: Int) -> Size? {
    let columns = min(columns, Self.maximumColumns)
    return Size(
      columns: columns, rows: stack.sizeThatFits(Size(columns: columns, rows: LayoutDivision.mostRoom)).rows)
  }

  override func arrangementDidChange() {
    widestTitle = nil
    setNeedsLayout()
    if tree.firstResponder === self { handOnKeys() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    followTitles()
    content.layoutIfNeeded()
    // The focused control may have grown by a message below a field or a new line in an editor. It is then
    // scrolled into sight again.
    let rows = focused?.size.rows ?? 0
    let hasGrown = focused === laidOutFocus && rows > laidOutRows
    (laidOutFocus, laidOutRows) = (focused, rows)
    guard size != laidOutSize || hasGrown else { return }
    laidOutSize = size
    revealFirstResponder()
  }

  // MARK: Titles

  /// Returns the columns of the form's widest title in rows of so many columns. Titles that would leave the
  /// control less than half of the row do not count.
  func titles(columns: Int) -> Int {
    if let widestTitle, widestTitle.row == columns { return widestTitle.title }
    let widest = Self.shownRows(in: stack).map { $0.sharedTitle(columns: columns) }.max() ?? 0
    widestTitle = (columns, widest)
    return widest
  }

  private static func shownRows(in view: View) -> [FormRow] {
    if view.isHidden { return [] }
    return (view as? FormRow).map { [$0] } ?? view.subviews.flatMap(shownRows)
  }

  private func titlesDidChange() {
    for row in Self.shownRows(in: stack) { row.setNeedsLayout() }
    stack.arrangementDidChange()
  }

  /// Lays out all rows of the form again if the width of the widest title has changed.
  private func followTitles() {
    let titles = titles(columns: content.size.columns)
    if titles != laidOutTitles { for row in Self.shownRows(in: stack) { row.setNeedsLayout() } }
    laidOutTitles = titles
  }

  // MARK: Focus

  private var focused: View? { tree.firstResponder.flatMap { $0 !== self && $0.isWithin(self) ? $0 : nil } }

  /// Makes the form's first control the first responder. A form without controls becomes the first responder
  /// itself, until rows are added. Always returns true.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard let first = firstControl else {
      // The form may need to be scrolled by keys once it is laid out. It passes the focus on when rows are
      // added.
      tree.setFirstResponder(self)
      return true
    }
    return first.becomeFirstResponder()
  }

  /// Runs a change of the form's rows. If the change removes the control with the keyboard focus, the first
  /// control gets the focus.
  func keepingKeys(_ change: () -> Void) {
    let hadKeys = focused != nil
    change()
    if hadKeys, focused == nil { handOnKeys() }
  }

  /// Gives the keyboard focus to the first control of the form, or to the form while it has none. A different
  /// page that has the keyboard focus keeps it.
  private func handOnKeys() {
    tree.setFirstResponder(firstControl ?? self, keepsPage: true)
  }

  private var firstControl: View? { stack.subviews.lazy.compactMap(firstFocusable).first }

  /// Returns the first view that can become first responder, within a view or that view itself; nil if there
  /// is none. Views without a size count, so the method works before the first layout.
  private func firstFocusable(_ view: View) -> View? {
    if view.isHidden || view.isLoading { return nil }
    return view.canBecomeFirstResponder ? view : view.subviews.lazy.compactMap(firstFocusable).first
  }

  override func descendantDidBecomeFirstResponder(_ view: View) {
    reveal(view)
    (laidOutFocus, laidOutRows) = (view, view.size.rows)
  }

  private func revealFirstResponder() { if let focused { reveal(focused) } }

  /// Scrolls the form's row with a view into sight. For the first control, all rows above it are shown too,
  /// and for the last control all rows below it, if they fit.
  private func reveal(_ view: View) {
    guard size.rows > 0 else { return }
    layoutIfNeeded()
    content.layoutIfNeeded()
    let all = FocusOrder.views(in: content)
    var rows = frame(of: view.lineage.first { $0 is FormRow } ?? view).rows
    let height = Int(down.viewLength)
    if view === all.last, contentSize.rows - rows.lowerBound <= height {
      rows = rows.lowerBound..<contentSize.rows
    }
    if view === all.first, rows.upperBound <= height { rows = 0..<rows.upperBound }
    bringIntoSight(rows: rows)
  }

  // MARK: Keys

  /// Whether the form itself can become first responder, so that keys scroll it: only if it is too long and
  /// has no controls.
  open override var canBecomeFirstResponder: Bool {
    down.isScrollable && FocusOrder.views(in: content).isEmpty
  }

  private static let formTable: [KeyAction<View>] = keys.erased() + keyTable
  private static let keys: [KeyAction<Form>] = [
    .declining("controlAbove", "↑", "k", title: "the control above, below") { $0.step(-1) },
    .declining("controlBelow", "↓", "j") { $0.step(1) },
  ]

  override var keyActions: [KeyAction<View>] { Self.formTable }

  /// Moves the keyboard focus to the next control of the form up (-1) or down (1). Returns false if there is
  /// none.
  private func step(_ direction: Int) -> Bool {
    let all = FocusOrder.views(in: content)
    guard !all.isEmpty else { return false }
    guard let focused, let index = all.firstIndex(where: { focused.isWithin($0) }) else {
      all[direction > 0 ? 0 : all.count - 1].becomeFirstResponder()
      return true
    }
    guard all.indices.contains(index + direction) else { return false }
    all[index + direction].becomeFirstResponder()
    return true
  }
}

// MARK: Validation

extension Form {
  /// Validates all fields of the form and shows their messages. Hidden, loading and disabled fields are
  /// skipped. The first field with an error becomes the first responder and is scrolled into sight.
  /// - Returns: Whether all fields are valid.
  @discardableResult
  public func validate() -> Bool {
    let wrong = Self.shownFields(in: content).filter { !$0.showValidation() }
    wrong.first?.becomeFirstResponder()
    return wrong.isEmpty
  }

  private static func shownFields(in view: View) -> [TextField] {
    if view.isHidden || view.isLoading { return [] }
    if let field = view as? TextField { return field.isEnabled ? [field] : [] }
    return view.subviews.flatMap(shownFields)
  }
}
