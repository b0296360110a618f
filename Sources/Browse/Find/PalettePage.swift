import TermNav

/// The palette: all actions of the page below, filtered by letters.
final class PalettePage: ActionsPage {
  /// The count that was typed before the key of the palette; nil for none.
  private let count: Int?

  init(_ below: BrowsePage, count: Int? = nil) {
    self.count = count
    super.init(below, Self.rows(of: below), name: "palette")
    list.tapBehavior = .opens
    list.columns = [.flexible(min: 12), .trailing(14)]
  }

  /// Returns the rows of the palette, each action once: first those chosen last, then the groups of the help.
  /// In a group, actions that fewer pages have come first.
  private static func rows(of page: BrowsePage) -> [Row] {
    let choices = page.choices
    let last = page.browser.state.lastChosen.filter(choices.contains).prefix(mostLast)
    let others = choices.filter { !last.contains($0) }
    let groups =
      [("Last used", Array(last))]
      + HelpGroup.allCases.map { group in
        let own = others.filter { $0.helpGroup == group }
        return (group.rawValue, (0..<4).flatMap { rank in own.filter { $0.generality == rank } })
      }
    return groups.flatMap { title, actions in
      actions.isEmpty ? [] : [.header(title)] + actions.map(Row.action)
    }
  }

  /// How many of the actions chosen last are listed first.
  private static let mostLast = 5

  override func viewDidLoad() {
    super.viewDidLoad()
    filter.bar.sign = ":"
    beginFilter()
  }

  override func openFiltered(_ index: Int) { open(at: index) }

  override func leave(for action: Action, count: Int?) {
    // Going to a line by its number is not counted as choosing an action.
    if count == nil { browser.state.lastChosen = [action] + browser.state.lastChosen.filter { $0 != action } }
    super.leave(for: action, count: count)
  }

  // MARK: Files

  /// As in less, these letters alone go to other files of the command line. Other actions that begin with
  /// them have keys of their own.
  private static let ofFiles: [String: SequenceAction] = ["n": .next, "p": .previous, "x": .first]

  override func action(ofLetters text: String) -> (() -> Void)? {
    guard let step = Self.ofFiles[text], browser.sequence.actions(of: below).contains(.sequence(step)) else {
      return nil
    }
    // For the files of the command line, not for files that the page itself lists.
    return { [unowned self] in
      dismiss()
      step.perform(count: count ?? 1, on: below)
    }
  }

  // MARK: A line's number

  private func line(_ text: String) -> Int? {
    below.scope == .pager ? Int(text).flatMap { $0 > 0 ? min($0, 1 << 40) : nil } : nil
  }

  override func filterNote(_ text: String) -> String? { line(text).map { "⏎ line \($0.grouped)" } }

  override func action(ofReturn text: String) -> (() -> Void)? {
    line(text).map { line in { [unowned self] in leave(for: .move(.first), count: line) } }
  }

  override var leavesWithFilter: Bool { true }

  override func leaveFilter() { dismiss() }
}
