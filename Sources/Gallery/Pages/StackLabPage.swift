import TermNav

/// A page that lists all calls by which the library changes a navigation stack. Choosing a call performs it.
final class StackLabPage: ViewController {
  private unowned let gallery: Gallery
  private let depth: Int
  private let list: ListView
  private let card: TryCard
  private var rows: [(row: ListRow, action: (() -> Void)?)] = []

  init(_ gallery: Gallery, depth: Int = 0) {
    self.gallery = gallery
    self.depth = depth
    list = ListView(rowCount: 0) { _ in ListRow(.note) }
    card = TryCard(["Press 2, then choose a page of the stack."])
    super.init(
      title: depth == 0 ? "Stack laboratory" : "Floor \(depth)",
      name: depth == 0 ? "stack-lab" : "lab-\(depth)")
    list.row = { [unowned self] in rows[$0].row.fitting(list.size.columns) }
    list.detailColumn = 35
    list.onOpen = { [unowned self] in rows[$0].action?() }
    for part in [list, card] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    list.becomeFirstResponder()
    allowsInteractiveForward = true
  }

  override func viewWillAppear(animated: Bool) { fill() }
  override func viewDidAppear(animated: Bool) { fill() }

  private func fill() {
    guard let navigation = navigationController else { return }
    let next = depth + 1
    rows = [
      action(1, "Push one page", "push") { [unowned self] in navigation.push(floor(next)) },
      action(2, "Push three pages", "the last one slides") { [unowned self] in
        navigation.push(floor(next), animated: false)
        navigation.push(floor(next + 1), animated: false)
        navigation.push(floor(next + 2))
      },
      action(3, "Pop", "pop") { navigation.goBack() },
      action(4, "Pop to the root", "without the pages between") { navigation.popToRoot() },
      action(5, "Set the stack: a new top", "shown as a push") { [unowned self] in
        navigation.setViewControllers([navigation.rootViewController, floor(next)])
      },
      action(6, "Set the stack: a lower page", "shown as a pop") {
        navigation.setViewControllers([navigation.rootViewController])
      },
      action(7, "Set the stack: the same top", "no animation; pages between go") { [unowned self] in
        navigation.setViewControllers([navigation.rootViewController, self])
      },
      action(8, "Push this page again", "refused") { [unowned self] in
        navigation.push(self)
      },
    ]
    rows.append((ListRow(.note), nil))
    rows.append((ListRow(.header, title: "The stack, top first: choose a page to go back to"), nil))
    for page in navigation.comingViewControllers.reversed() {
      rows.append(
        (
          ListRow(
            image: page === self ? "▸" : "·", title: page.title,
            detail: page === self ? "this page" : page.name),
          { [weak page] in if let page { navigation.pop(to: page) } }
        ))
    }
    list.rowCount = rows.count
    list.setNeedsDisplay()
  }

  private func floor(_ depth: Int) -> StackLabPage { StackLabPage(gallery, depth: depth) }

  private func action(
    _ digit: Int, _ title: String, _ detail: String, _ run: @escaping () -> Void
  ) -> (ListRow, (() -> Void)?) {
    (
      ListRow(image: "\(digit)", title: title, detail: detail),
      { [unowned self] in
        run()
        fill()
      }
    )
  }

  override func viewWillLayoutSubviews() {
    let (columns, rows) = (safeArea.size.columns, safeArea.size.rows)
    let room = max(0, rows - 1)
    let cardColumns = max(0, min(TextView.maximumColumns, columns - 4))
    let cardRows = card.fit(columns: cardColumns, rows: room / 4, framedRows: room - self.rows.count - 1)
    let cardTop = min(rows - cardRows, self.rows.count + 2)
    card.frame = Rect(column: 2, row: cardTop, columns: cardColumns, rows: cardRows)
    list.frame = Rect(column: 0, row: min(1, rows), columns: columns, rows: min(room - cardRows, cardTop - 1))
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand.hint("↑", "↓", title: "choose", label: "↑↓")]
      + KeyCommand.digits(1...8, "⏎  1–8", "do it") { [unowned self] in rows[$0 - 1].action?() }
  }
}
