import TermNav

/// The palette: a list of all actions of the page below it, filtered by letters that are typed.
final class PalettePage: ActionsPage {
  /// The number that was typed before the key that opened the palette, the list of all actions; nil if none
  /// was.
  private let count: Int?

  init(_ below: BrowsePage, count: Int? = nil) {
    self.count = count
    super.init(below, Self.rows(of: below), name: "palette")
    list.tapBehavior = .opens
    list.columns = [.flexible(min: 12), .trailing(Self.keyColumns)]
  }

  /// Returns the rows of the palette, the list of all actions, with each action once. First come the actions
  /// that were chosen last, then those of each group of the help. In a group, actions that fewer kinds of
  /// pages have come first.
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

  /// How many of the actions that were chosen last come first in the palette, the list of all actions.
  private static let mostLast = 5

  override func viewDidLoad() {
    super.viewDidLoad()
    filter.bar.sign = ":"
    beginFilter()
  }

  override func openFiltered(_ index: Int) { open(at: index) }

  override func leave(for action: Action, count: Int?) {
    // Typing a line's number is not counted as choosing the action `first`.
    if count == nil { browser.state.lastChosen = [action] + browser.state.lastChosen.filter { $0 != action } }
    super.leave(for: action, count: count)
  }

  // MARK: Files

  /// If one of these letters alone is typed into the list of all actions, it goes to another file of the
  /// command line, as in less. Other actions whose titles begin with the letter have keys of their own.
  private static let ofFiles: [String: SequenceAction] = ["n": .next, "p": .previous, "x": .first]

  override func action(ofLetters text: String) -> (() -> Void)? {
    guard let step = Self.ofFiles[text], browser.sequence.actions(of: below).contains(.sequence(step)) else {
      return nil
    }
    // The action is performed for the files of the command line, even if the page below lists files itself.
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
