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
