import TermNav

/// Two messages; a click or Return opens one as a draft.
final class Inbox: ListViewController {
  init() { super.init(title: "Inbox", rows: [ListRow(title: "Monday"), ListRow(title: "Tuesday")]) }

  override func didOpenRow(at index: Int) {
    navigationController?.push(Draft(rows[index].title))
  }
}

/// A page that notes its keys and its clicks, and leaves only when it is saved.
final class Draft: ViewController {
  var isSaved = true
  var lines: [String] { didSet { setNeedsDisplay() } }
  private(set) var keys: [KeyPress] = []
  private(set) var clicks: [Point] = []

  init(_ title: String = "Draft", lines: [String] = []) {
    self.lines = lines
    super.init(title: title, name: title)
    let tap = TapGestureRecognizer(name: "tap")
    tap.addHandler { [unowned self] in if $0.state == .ended { clicks.append($0.location) } }
    view.addGestureRecognizer(tap)
  }

  override func shouldPop(_ pop: PendingPop) -> Bool { isSaved }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, line) in lines.enumerated() { canvas.text(line, column: 0, row: row, style: theme.text) }
  }

  override func handle(_ key: KeyPress) -> Bool {
    keys.append(key)
    return true
  }
}

extension Size {
  static let small = Size(columns: 40, rows: 8)
}
