import KeyRecords
import TermNav
import TermNavTesting

extension EveryKeyTests {
  // MARK: Presented

  private static func sheet(_ calls: KeyCalls) -> ViewController {
    let page = ListViewController(
      title: "Sheet", rows: (0..<5).map { ListRow(title: "row \($0)") }, name: "Sheet")
    page.list.onOpen = { calls.note("opens \($0)") }
    return page
  }

  /// - Parameter page: what is presented.
  private static func presented(
    _ mode: String, style: ModalPresentationStyle? = nil, keys: KeyPress...,
    page: @escaping (KeyCalls) -> ViewController
  ) -> KeyMode {
    KeyMode("presented, \(mode)") { direction in
      let calls = KeyCalls()
      let root = CalledPage("Root", calls)
      let t = AppTester(
        [root, CalledPage("Below", calls)], size: Size(columns: 50, rows: 14), layoutDirection: direction,
        reducesMotion: true)
      let stage = KeyStage(t, calls)
      stage.leavesKeys = true
      t.topPage.present(page(calls), style: style)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  static var presented: [KeyMode] {
    func staying(_ calls: KeyCalls) -> ViewController {
      let page = CalledPage("Stays", calls)
      page.stays = true
      return page
    }
    return [
      presented("sheet", page: sheet),
      presented("sheet that was moved in", keys: "Down", "Down", page: sheet),
      presented("sheet that stays", page: staying),
      presented("full screen", style: .fullScreen, page: sheet),
      presented("held by keys", style: .fullScreen, keys: "Shift-Right", page: sheet),
      KeyMode("presented, popover") { direction in
        let calls = KeyCalls()
        let page = CalledPage("Page", calls)
        let anchor = Button("Here")
        anchor.frame = Rect(column: 4, row: 2, columns: 8, rows: 1)
        page.view.addSubview(anchor)
        let t = AppTester(
          page, size: Size(columns: 50, rows: 14), layoutDirection: direction, reducesMotion: true)
        let stage = KeyStage(t, calls)
        stage.leavesKeys = true
        page.present(sheet(calls), style: .popover(from: anchor))
        try await stage.rest()
        return stage
      },
      KeyMode("presented, sheet with two pages") { direction in
        let calls = KeyCalls()
        let t = AppTester(
          CalledPage("Root", calls), size: Size(columns: 50, rows: 14), layoutDirection: direction,
          reducesMotion: true)
        let stage = KeyStage(t, calls)
        stage.leavesKeys = true
        t.topPage.present(sheet(calls))
        try await stage.rest()
        t.topPage.navigationController?.push(CalledPage("Above", calls), animated: false)
        try await stage.rest()
        return stage
      },
    ] + alerts
  }

  private static var alerts: [KeyMode] {
    func alert(_ mode: String, _ actions: [Alert.Action], field: String? = nil, keys: KeyPress...) -> KeyMode
    {
      KeyMode("alert, \(mode)") { direction in
        let calls = KeyCalls()
        let alert = Alert("Delete it?", message: "It is gone then.", actions: actions)
        alert.onFinish = { calls.note("ends with \($0.title)") }
        let t = AppTester(
          [CalledPage("Root", calls), CalledPage("Below", calls)], size: Size(columns: 50, rows: 14),
          layoutDirection: direction, reducesMotion: true)
        let stage = KeyStage(t, calls)
        stage.leavesKeys = true
        if let field {
          let field = alert.addTextField(field)
          stage.name(field, "field")
          stage.watch(text: "text") { field.text }
          stage.watch("cursor") { "\(field.caret)" }
        }
        for button in alert.view.subviews.compactMap({ $0 as? Button }) { stage.name(button, button.title) }
        t.topPage.present(alert as ViewController)
        try await stage.rest()
        for key in keys { try await stage.go(by: key) }
        return stage
      }
    }
    let delete = Alert.Action("Delete", style: .destructive)
    return [
      alert("one button", [.init("OK")]),
      alert("two buttons", [.cancel, delete]),
      alert("two buttons, the second chosen", [.cancel, delete], keys: "Tab"),
      alert("three buttons, two of a letter", [.cancel, .init("Copy"), delete], keys: "Tab"),
      alert(
        "buttons with keys",
        [.init("Yes", key: "j"), .init("No", style: .cancel, key: "n"), .init("Later", key: "l")]),
      alert("no button that cancels", [.init("One"), .init("Two")]),
      alert("field", [.cancel, delete], field: "one two"),
      alert("field, keys at a button", [.cancel, delete], field: "one two", keys: "Tab"),
    ]
  }

  // MARK: Pages in pages

  private static func tabs(_ mode: String, keys: KeyPress..., onceShown: @escaping (TabBarController) -> Void)
    -> KeyMode
  {
    KeyMode("tabs, \(mode)") { direction in
      let calls = KeyCalls()
      let tabs = TabBarController(
        (1...3).map { number in
          .init("Tab \(number)", root: number == 2 ? sheet(calls) : CalledPage("Tab\(number)", calls))
        }, name: "Tabs")
      tabs.onSelect = { calls.note("tab \($0)") }
      let t = AppTester(
        [CalledPage("Root", calls), tabs], size: Size(columns: 40, rows: 10), layoutDirection: direction,
        reducesMotion: true)
      let stage = KeyStage(t, calls)
      stage.leavesKeys = true
      stage.watch("tab") { "\(tabs.selectedIndex)" }
      onceShown(tabs)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  private static func split(
    _ mode: String, columns: Int, details: Int, onDetail: Bool, keys: KeyPress...
  ) -> KeyMode {
    KeyMode("split, \(mode)") { direction in
      let calls = KeyCalls()
      let list = ListViewController(
        title: "List", rows: (0..<5).map { ListRow(title: "row \($0)") }, name: "List")
      list.list.onOpen = { calls.note("opens \($0)") }
      let split = SplitViewController(primary: list, title: "Split", name: "Split")
      (split.minimumColumns, split.primaryColumns) = (60, 20)
      let t = AppTester(
        [CalledPage("Root", calls), split], size: Size(columns: columns, rows: 8), layoutDirection: direction,
        reducesMotion: true)
      let stage = KeyStage(t, calls)
      stage.leavesKeys = true
      stage.watch("inside") { split.stack.viewControllers.map(\.name).joined(separator: " ") }
      stage.watch("list row") { list.list.cursor.map { "\($0)" } ?? "" }
      for number in 0..<details {
        let page = CalledPage("Detail\(number)", calls)
        if number == 0 { split.showDetail(page) } else { split.stack.push(page, animated: false) }
        try await stage.rest()
      }
      split.focus(onDetail: onDetail)
      try await stage.rest()
      _ = t.screen
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  static var containers: [KeyMode] {
    [
      tabs("first") { _ in },
      tabs("second, a list") { $0.selectedIndex = 1 },
      tabs("last") { $0.selectedIndex = 2 },
      tabs("pushed page") { $0.selectedStack.push(CalledPage("Pushed", KeyCalls()), animated: false) },
      split("beside, keys at the list", columns: 60, details: 0, onDetail: false),
      split("beside, keys at the list beside a page", columns: 60, details: 1, onDetail: false),
      split("beside, keys at the page", columns: 60, details: 1, onDetail: true),
      split("beside, keys at the second page", columns: 60, details: 2, onDetail: true),
      split("narrow, list", columns: 40, details: 0, onDetail: true),
      split("narrow, page", columns: 40, details: 1, onDetail: true),
      inner("root", 1), inner("pushed page", 2),
    ]
  }

  private static func inner(_ mode: String, _ count: Int) -> KeyMode {
    stack("stack within a page, \(mode)", size: Size(columns: 40, rows: 9)) { calls in
      let page = CalledPage("Around", calls)
      let inner = NavigationView((0..<count).map { CalledPage("Inner\($0)", calls) })
      let field = TextField("field")
      inner.frame = Rect(column: 2, row: 2, columns: 30, rows: 5)
      field.frame = Rect(columns: 20, rows: 1)
      page.view.addSubview(field)
      page.view.addSubview(inner)
      inner.becomeFirstResponder()
      return [CalledPage("Root", calls), page]
    }
  }
}
