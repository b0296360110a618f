/// Sections of rows, one below the other; scrolls where it is longer than its frame.
///
/// The row that has the keys comes into sight. ↑ and ↓ go from row to row.
@MainActor open class Form: ScrollView {
  /// Columns at most; on wider screens the rest stays free.
  package nonisolated static let measure = 76

  /// Columns of the titles beside fields, sliders and other controls that take what is left of their row; a longer title is cut, and
  /// below 0 counts as 0. nil, the default: as many as the widest title of the form has, without those that leave less than half of
  /// the row.
  public var titleColumns: Int? {
    didSet { if titleColumns != oldValue { titlesDidChange() } }
  }

  private let stack: VStack
  /// The widest title in a row of so many columns, as it was measured last.
  private var widestTitle: (row: Int, title: Int)?
  private var laidOutSize = Size(columns: 0, rows: 0)
  private weak var laidOutFocus: View?
  private var laidOutRows = 0
  private var laidOutTitles = 0

  /// - Parameter sections: views that are no `FormSection` stand between sections as they are.
  public init(@ViewBuilder _ sections: () -> [View] = { [] }) {
    stack = VStack(spacing: 1, sections)
    stack.layoutMargins = EdgeInsets(top: 1)
    super.init(stack, contentSize: Size(columns: 0, rows: 0), name: "form")
  }

  /// Top to bottom.
  public var sections: [FormSection] { stack.subviews.compactMap { $0 as? FormSection } }

  /// Replaces all sections. The keys stay with a control that stays; else the first control gets them.
  public func setSections(@ViewBuilder _ sections: () -> [View]) {
    keepingKeys { stack.setArrangedSubviews(sections) }
  }

  var isEmpty: Bool { stack.subviews.isEmpty }

  // MARK: Layout

  override func contentSize(forColumns columns: Int) -> Size? {
    let columns = min(columns, Self.measure)
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
    // A message or a line may come below what is edited.
    let rows = focused?.size.rows ?? 0
    let hasGrown = focused === laidOutFocus && rows > laidOutRows
    (laidOutFocus, laidOutRows) = (focused, rows)
    guard size != laidOutSize || hasGrown else { return }
    laidOutSize = size
    revealFirstResponder()
  }

  // MARK: Titles

  /// The columns that the widest title of the form needs in a row of so many columns.
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

  /// Lays all rows out anew where the widest title is another.
  private func followTitles() {
    let titles = titles(columns: content.size.columns)
    if titles != laidOutTitles { for row in Self.shownRows(in: stack) { row.setNeedsLayout() } }
    laidOutTitles = titles
  }

  // MARK: Focus

  private var focused: View? { tree.firstResponder.flatMap { $0 !== self && $0.isWithin(self) ? $0 : nil } }

  /// Sends keys to the first control, if there is one.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard let first = firstControl else {
      // It may need to scroll once it is laid out, and hands the keys on to rows that come.
      tree.setFirstResponder(self)
      return true
    }
    return first.becomeFirstResponder()
  }

  /// Of what the keys were in, whatever a change of the rows does to it.
  func keepingKeys(_ change: () -> Void) {
    let hadKeys = focused != nil
    change()
    if hadKeys, focused == nil { handOnKeys() }
  }

  /// To the first control, once there is one, within the page: another page may have the keys.
  private func handOnKeys() {
    tree.setFirstResponder(firstControl ?? self, keepsPage: true)
  }

  private var firstControl: View? { stack.subviews.lazy.compactMap(firstFocusable).first }

  /// Before the first layout too, when no view has cells yet.
  private func firstFocusable(_ view: View) -> View? {
    if view.isHidden || view.isLoading { return nil }
    return view.canBecomeFirstResponder ? view : view.subviews.lazy.compactMap(firstFocusable).first
  }

  override func descendantDidBecomeFirstResponder(_ view: View) {
    reveal(view)
    (laidOutFocus, laidOutRows) = (view, view.size.rows)
  }

  private func revealFirstResponder() { if let focused { reveal(focused) } }

  /// Shows a view's row; with the first control all above it, with the last one all below, where that fits.
  private func reveal(_ view: View) {
    guard size.rows > 0 else { return }
    layoutIfNeeded()
    content.layoutIfNeeded()
    let all = FocusOrder.views(in: content)
    var rows = place(of: view.lineage.first { $0 is FormRow } ?? view).rows
    let height = Int(down.viewLength)
    if view === all.last, contentSize.rows - rows.lowerBound <= height {
      rows = rows.lowerBound..<contentSize.rows
    }
    if view === all.first, rows.upperBound <= height { rows = 0..<rows.upperBound }
    bringIntoSight(rows: rows)
  }

  // MARK: Keys

  /// Tab goes to its controls; to itself only where it has none, to scroll it.
  open override var canBecomeFirstResponder: Bool {
    down.isScrollable && FocusOrder.views(in: content).isEmpty
  }

  private static let formTable: [KeyAction<View>] = keys.erased() + keyTable
  private static let keys: [KeyAction<Form>] = [
    .declining("controlAbove", "↑", "k", title: "the control above, below") { $0.step(-1) },
    .declining("controlBelow", "↓", "j") { $0.step(1) },
  ]

  override var keyActions: [KeyAction<View>] { Self.formTable }

  /// To the next control up or down; false where there is none.
  private func step(_ direction: Int) -> Bool {
    let all = FocusOrder.views(in: content)
    guard !all.isEmpty else { return false }
    guard let focused, let place = all.firstIndex(where: { focused.isWithin($0) }) else {
      all[direction > 0 ? 0 : all.count - 1].becomeFirstResponder()
      return true
    }
    guard all.indices.contains(place + direction) else { return false }
    all[place + direction].becomeFirstResponder()
    return true
  }
}

// MARK: Validation

extension Form {
  /// Shows what is wrong with the fields, those that are hidden or disabled left out, and gives the keys to the first
  /// field that is wrong, which comes into sight. Returns whether all are right.
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
