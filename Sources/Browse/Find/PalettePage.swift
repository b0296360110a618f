import TermNav

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
    beginFilter()
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

  override func action(ofLetters text: String) -> (() -> Void)? {
    guard let action = Self.ofFiles[text], browser.sequence.actions(of: below).contains(action) else {
      return nil
    }
    // Of the files that were named, whatever the page's own files are.
    guard case .sequence(let step) = action else { return nil }
    return { [unowned self] in
      dismiss()
      step.perform(count: 1, on: below)
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
