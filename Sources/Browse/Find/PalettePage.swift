import TermNav

/// Actions of the page below, a row each: one that is chosen is done there.
class ActionsPage: BrowseListPage {
  let below: BrowsePage
  let listed: [Action]

  init(_ below: BrowsePage, name: String) {
    self.below = below
    listed = below.choices
    super.init(title: "Actions", name: name)
    browser = below.browser
    prefersNavigationBarHidden = true
    list.hasChevrons = false
  }

  override func viewDidLoad() { reload() }

  override var rowCount: Int { listed.count }
  override func text(at index: Int) -> String { below.title(of: listed[index]) }
  override func row(at index: Int) -> ListRow { ListRow(title: text(at: index)) }

  override var actions: [Action] { [.open, .app(.back)] + Action.moves(in: scope) }

  override func perform(_ action: Action, count: Int?) {
    if action == .app(.back) { dismiss() } else { super.perform(action, count: count) }
  }

  override func open(at index: Int) { leave(for: listed[index], count: nil) }

  /// At once: keys that follow are for the page that comes.
  func leave(for action: Action, count: Int?) {
    dismiss()
    below.perform(action, count: count)
  }
}

/// All that the page below can do, to be found by letters.
final class PalettePage: ActionsPage {
  init(_ below: BrowsePage) {
    super.init(below, name: "palette")
    list.columns = [.flexible(min: 12), .trailing(14)]
    list.accessoryColumns = 0
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    filter.bar.sign = ":"
    filter.begin()
  }

  override func row(at index: Int) -> ListRow {
    let keys = browser.keymap.sequences(for: listed[index], in: below.scope).prefix(3).map(\.label)
    return ListRow(cells: [ListText(text(at: index)), ListText(keys.joined(separator: "  "), .secondary)])
  }

  override func openFiltered(_ index: Int) { open(at: index) }

  // MARK: Files

  /// As in less, one letter is enough where several files were named. All else that begins with these has keys of
  /// one letter.
  private static let ofFiles: [String: Action] = [
    "n": .sequence(.next), "p": .sequence(.previous), "x": .sequence(.first),
  ]

  override func filterDidChange() {
    super.filterDidChange()
    guard let action = Self.ofFiles[filter.bar.field.text] else { return }
    if browser.sequence.actions(of: below).contains(action) { leave(for: action, count: nil) }
  }

  // MARK: A line's number

  private func line(_ text: String) -> Int? {
    below.scope == .pager ? Int(text).flatMap { $0 > 0 ? min($0, 1 << 40) : nil } : nil
  }

  override func filterNote(_ text: String) -> String? { line(text).map { "⏎ line \($0.grouped)" } }

  override func takesFiltered(_ text: String) -> Bool {
    guard let line = line(text) else { return false }
    leave(for: .move(.first), count: line)
    return true
  }

  override var filterEndTitle: String { "back" }

  override func leaveFilter() { dismiss() }
}

/// What can be done with a row, beside it.
final class RowMenu: ActionsPage {
  init(_ below: BrowseListPage) {
    super.init(below, name: "rowMenu")
    list.tapBehavior = .opens
    let height = below.browser.isTouch ? 2 : 1
    let columns = listed.map { below.title(of: $0).columns }.max() ?? 0
    preferredContentSize = Size(columns: columns + 5, rows: listed.count * height)
  }

  override var hasHints: Bool { false }
}
