/// A control that shows one of many titles, ` Europe ▾`, and opens a list of all of them over the page.
@MainActor open class Picker: Control {
  /// The titles that the picker lets the user choose from. Setting them closes the open list. `selectedIndex`
  /// stays; if no title has this index any more, nothing is chosen.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      close()
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      invalidateIntrinsicContentSize()
    }
  }
  /// The index of the picker's chosen title, from 0; nil if none is chosen. An index out of range is ignored.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) {
        selectedIndex = oldValue.flatMap { titles.indices.contains($0) ? $0 : nil }
      }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }
  /// The text that the picker shows while no title is chosen.
  public var placeholder = "" { didSet { if placeholder != oldValue { invalidateIntrinsicContentSize() } } }
  /// Called with the index of the title that the user has chosen by the picker.
  public var onChange: ((Int) -> Void)?

  private var menu: PickerMenu?

  /// Creates a picker, which shows one of many titles and opens a list of all of them, without a selection by
  /// default.
  public init(_ titles: [String], selectedIndex: Int? = nil, onChange: ((Int) -> Void)? = nil) {
    self.titles = titles
    self.selectedIndex = selectedIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
    self.onChange = onChange
    super.init(name: "picker")
  }

  /// The picker's chosen title; nil if none is chosen.
  package var selectedTitle: String? { selectedIndex.map { titles[$0] } }

  // MARK: The list

  /// Whether the picker's list of titles is open.
  public var isOpen: Bool { menu != nil }

  /// Opens the picker's list of titles over the page. Does nothing without titles, outside a program, or
  /// while disabled.
  public func open() {
    guard let host = tree.host, isEnabled, !titles.isEmpty, menu == nil else { return }
    let menu = PickerMenu(
      titles, selected: selectedIndex, at: self, onSelect: { [weak self] in self?.choose($0) },
      onClose: { [weak self] in self?.close() })
    self.menu = menu
    host.presentMenu(menu) { [weak menu] in menu?.frame(in: $0) ?? Rect(columns: 0, rows: 0) }
    setNeedsDisplay()
  }

  override func isEnabledDidChange() { if !isEnabled { close() } }

  /// Closes the picker's list of titles if it is open.
  public func close() {
    guard let menu else { return }
    self.menu = nil
    menu.tree.host?.dismiss(menu)
    setNeedsDisplay()
  }

  /// Closes the list of titles when the picker's page has disappeared.
  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    super.passOn(callback, animated: animated)
    if callback == .viewDidDisappear { close() }
  }

  private func choose(_ index: Int) {
    guard isEnabled, titles.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    onChange?(index)
  }

  // MARK: Pointer and keys

  open override func tapped(at place: Point) { open() }
  open override func labelTapped() { open() }

  private static let keyTable: [KeyAction<View>] = keys.when { !$0.titles.isEmpty }.erased()
  private static let keys: [KeyAction<Picker>] = [
    .init("open", "⏎", "Space", title: "show all choices") { $0.open() },
    .init("before", "←", title: "the choice before, after") {
      $0.choose(max(0, ($0.selectedIndex ?? $0.titles.count) - 1))
    },
    .init("after", "→") { $0.choose(min($0.titles.count - 1, ($0.selectedIndex ?? -1) + 1)) },
    .init("first", "Home", title: "first choice, last choice") { $0.choose(0) },
    .init("last", "End") { $0.choose($0.titles.count - 1) },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  // MARK: Drawing

  /// The size of the picker: the columns of the widest title with its sign, and one row. So the size does not
  /// depend on which title is chosen.
  open override var intrinsicContentSize: IntrinsicSize {
    let widest = (titles + [placeholder]).map(\.columns).max() ?? 0
    return IntrinsicSize(columns: widest.plus(4), rows: 1)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, row) = (canvas.size.columns, canvas.size.rows / 2)
    let state = isOpen ? .focused : interactionState
    canvas.fill(Rect(row: row, columns: columns, rows: 1), .accent, state, theme)
    let shown = (selectedTitle ?? placeholder).truncated(toColumns: max(0, columns - 4))
    canvas.text(shown, column: 1, row: row, selectedIndex == nil ? .secondary : .text, state, theme)
    canvas.text("▾", column: max(0, columns - 2), row: row, .accent, state, theme)
  }
}
