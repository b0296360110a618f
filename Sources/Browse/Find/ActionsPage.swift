import TermNav

/// A sheet with a list of actions of the page below it. The chosen action is performed on that page.
class ActionsPage: BrowseListPage {
  enum Row {
    case header(String)
    case action(Action)
  }

  let below: BrowsePage
  let rows: [Row]

  init(_ below: BrowsePage, _ rows: [Row], name: String) {
    (self.below, self.rows) = (below, rows)
    super.init(title: "Actions", name: name)
    browser = below.browser
    prefersNavigationBarHidden = true
    list.hasChevrons = false
    list.accessoryColumns = 0
  }

  override func viewDidLoad() { reload() }

  func action(at index: Int) -> Action? {
    if rows.indices ~= index, case .action(let action) = rows[index] { action } else { nil }
  }

  override var rowCount: Int { rows.count }
  override func text(at index: Int) -> String { action(at: index).map(below.title) ?? "" }

  override func row(at index: Int) -> ListRow {
    switch rows[index] {
    case .header(let title): ListRow(.header, title: title)
    case .action(let action):
      ListRow(cells: [ListText(text(at: index)), ListText(keys(of: action), .secondary)])
    }
  }

  /// The columns that the keys of an action have in a row of a list of actions.
  static let keyColumns = 14

  /// Returns the keys of an action for its row. Where there is no room for all, the last ones are left out, and
  /// `…` stands for them; no key is cut.
  func keys(of action: Action) -> String {
    let labels = browser.keymap.sequences(for: action, in: below.scope).map(\.label)
    let (gap, more) = ("  ", "  …")
    var text = labels.first ?? ""
    for (number, label) in labels.enumerated().dropFirst() {
      let longer = text + gap + label
      let isLast = number == labels.count - 1
      if longer.columns + (isLast ? 0 : more.columns) > Self.keyColumns { return text + more }
      text = longer
    }
    return text
  }

  override var actions: [Action] { [.open, .app(.cancel), .app(.back)] + Action.moves(in: scope) }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .app(.back), .app(.cancel): dismiss()
    default: super.perform(action, count: count)
    }
  }

  override func open(at index: Int) { if let action = action(at: index) { leave(for: action, count: nil) } }

  /// Dismisses the sheet with the list of actions, and performs the chosen action in the same turn of the
  /// event loop. So further keys that were typed go to the page that appears.
  func leave(for action: Action, count: Int?) {
    dismiss()
    below.perform(action, count: count)
  }
}
