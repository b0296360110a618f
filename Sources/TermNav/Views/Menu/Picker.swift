/// A value among many: it shows the chosen one, ` Europe ▾`, and opens a list of all over the page.
@MainActor open class Picker: Control {
  /// What there is to choose from, first to last. A change closes the list; a selection that is not there is lost.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      close()
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      invalidateIntrinsicContentSize()
    }
  }
  /// nil where none is chosen; an index that is not there is ignored.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) {
        selectedIndex = oldValue.flatMap { titles.indices.contains($0) ? $0 : nil }
      }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }
  /// Shown while none is chosen.
  public var placeholder = "" { didSet { if placeholder != oldValue { invalidateIntrinsicContentSize() } } }
  /// Called with the index that the user has chosen.
  public var onChange: ((Int) -> Void)?

  private var menu: PickerMenu?

  /// Without a selection by default.
  public init(_ titles: [String], selectedIndex: Int? = nil, onChange: ((Int) -> Void)? = nil) {
    self.titles = titles
    self.selectedIndex = selectedIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
    self.onChange = onChange
    super.init(name: "picker")
  }

  /// The chosen title; nil where none is.
  package var selectedTitle: String? { selectedIndex.map { titles[$0] } }

  // MARK: The list

  /// Whether its list is open.
  public var isOpen: Bool { menu != nil }

  /// Opens the list over the page; nothing without titles, outside a page and while disabled.
  public func open() {
    guard let host = tree.host, isEnabled, !titles.isEmpty, menu == nil else { return }
    let menu = PickerMenu(
      titles, selected: selectedIndex, at: self, onSelect: { [weak self] in self?.choose($0) },
      onClose: { [weak self] in self?.close() })
    self.menu = menu
    host.presentMenu(menu) { [weak menu] in menu?.place($0) ?? Rect(columns: 0, rows: 0) }
    setNeedsDisplay()
  }

  override func isEnabledDidChange() { if !isEnabled { close() } }

  /// Closes the list, if it is open.
  public func close() {
    guard let menu else { return }
    self.menu = nil
    menu.tree.host?.dismiss(menu)
    setNeedsDisplay()
  }

  /// Its list does not outlive its sight.
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

  /// The widest title, so that it does not change with the value.
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
