import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// What a program does to a page, its bar and its stack from within what the page calls or asks.
@Suite struct PageCallbackTests {
  /// A page that calls a closure in each method that it overrides.
  private final class OwnPage: ViewController {
    var onCall: (String) -> Void = { _ in }

    override func viewDidLoad() { onCall("viewDidLoad") }
    override func viewWillAppear(animated: Bool) { onCall("viewWillAppear") }
    override func viewDidAppear(animated: Bool) { onCall("viewDidAppear") }
    override func viewWillDisappear(animated: Bool) { onCall("viewWillDisappear") }
    override func viewDidDisappear(animated: Bool) { onCall("viewDidDisappear") }
    override func didMove(toParent parent: AnyObject?) { onCall("didMove") }
    override func viewWillLayoutSubviews() { onCall("viewWillLayoutSubviews") }
    override func draw(_ canvas: inout Canvas, theme: Theme) { onCall("draw") }
    override func handle(_ key: KeyPress) -> Bool {
      onCall("handle")
      return false
    }
    override func interrupt() -> Bool {
      onCall("interrupt")
      return true
    }
    override func shouldBeginInteractivePop() -> Bool {
      onCall("shouldBeginInteractivePop")
      return true
    }
    override func shouldPop(_ pop: PendingPop) -> Bool {
      onCall("shouldPop")
      return false
    }
    override func taskFailed(_ error: any Error) { onCall("taskFailed") }
    override var asksBeforePop: Bool {
      onCall("asksBeforePop")
      return true
    }
    override var keyCommands: [KeyCommand] {
      onCall("keyCommands")
      return [KeyCommand("c", title: "Call") { [unowned self] in onCall("action") }]
    }
    override var title: String {
      get {
        onCall("title")
        return super.title
      }
      set { super.title = newValue }
    }
  }

  private static func read(_ page: ViewController) {
    _ = (page.navigationItem, page.view.subviews, page.content, page.bottomView, page.firstResponder)
    _ = (page.navigationController?.viewControllers, page.app?.size, page.safeArea, page.title)
    _ = (page.presentedViewController, page.presentingViewController, page.keyCommands, page.name)
    _ = (page.interactivePopDisabled, page.prefersNavigationBarHidden, page.modalPresentationStyle)
  }

  /// - Parameter movesPages: false where a page is laid out or drawn.
  private static func change(_ page: ViewController, movesPages: Bool = true) {
    page.navigationItem.title = "Changed"
    page.navigationItem.trailingItems = same(page.navigationItem.trailingItems)
    page.navigationItem.leadingItems = same(page.navigationItem.leadingItems)
    page.navigationItem.backItem = same(page.navigationItem.backItem)
    page.interactivePopDisabled = same(page.interactivePopDisabled)
    page.setNeedsDisplay()
    page.animate { _ in .done }.cancel()
    page.task {}.cancel()
    guard movesPages else { return }
    page.title += "."
    let content = page.content
    page.content = View()
    page.content = content
    page.prefersNavigationBarHidden.toggle()
    page.prefersNavigationBarHidden.toggle()
    page.navigationController?.push(ViewController(title: "New", name: "new"), animated: false)
    page.navigationController?.pop(animated: false)
    page.present(ViewController(title: "Sheet", name: "sheet"), style: .sheet, animated: false)
    page.dismiss(animated: false)
  }

  private func use(of page: ViewController, movesPages: Bool = true) -> SenderUse {
    SenderUse(mostChanges: 6) {
      Self.read(page)
    } change: {
      Self.change(page, movesPages: movesPages)
    }
  }

  private func bench(_ page: ViewController) -> AppTester {
    AppTester([FixedPage("Home"), page], size: Size(columns: 50, rows: 12))
  }

  private struct Fault: Error {}

  /// Called while a picture or a stack is made, where no page is to move.
  private static let inMaking: Set<String> = [
    "didMove", "viewWillLayoutSubviews", "draw", "keyCommands", "title", "asksBeforePop",
  ]

  @Test(
    arguments: [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "didMove",
      "viewWillLayoutSubviews", "draw", "handle", "interrupt", "shouldBeginInteractivePop", "shouldPop",
      "taskFailed", "asksBeforePop", "keyCommands", "action", "title",
    ])
  func `what a page of one's own overrides`(_ name: String) throws {
    let page = OwnPage(title: "Page", name: "page")
    let use = use(of: page, movesPages: !Self.inMaking.contains(name))
    page.onCall = { if $0 == name { use() } }
    let t = bench(page)
    try t.settle()
    t.type("xc")
    t.send("\u{3}")
    page.taskFailed(Fault())
    _ = t.app.quit()
    t.navigation.push(FixedPage("Over"))
    try t.settle()
    t.navigation.pop()
    try t.settle()
    t.press(.escape)
    try t.settle()
    try t.drag(from: Point(column: 0, row: 5), to: Point(column: 40, row: 5))
    try t.settle()
    _ = t.screen
    #expect(use.calls > 0)
    t.navigation.setViewControllers([FixedPage("Root")], animated: false)
    try t.settle()
  }

  enum Item: CaseIterable { case leading, trailing, inMenu, back }

  @Test(arguments: Item.allCases, [true, false]) func `an item of the bar`(_ place: Item, byKey: Bool) throws
  {
    let page = ViewController(title: "Page", name: "page")
    let use = use(of: page)
    let item = BarItem("Do", key: KeyPress(.character("d"))) { use() }
    switch place {
    case .leading: page.navigationItem.leadingItems = [item]
    case .trailing: page.navigationItem.trailingItems = [item]
    case .inMenu:
      let words = String(repeating: "long ", count: 6)
      page.navigationItem.trailingItems = (0..<3).map { BarItem("\(words)\($0)") {} } + [item]
    case .back: page.navigationItem.backItem = item
    }
    let t = bench(page)
    _ = t.screen
    if byKey {
      t.type("d")
    } else if place == .back {
      try t.click(Point(column: 3, row: 0))
    } else {
      try t.clickBarItem("Do")
    }
    try t.settle()
    #expect(use.calls == 1)
    _ = t.screen
  }

  @Test func `a command of the page, by its key and by its hint, with a count and as a chord`() throws {
    final class CommandPage: ViewController {
      var commands: [KeyCommand] = []
      override var keyCommands: [KeyCommand] { commands }
    }
    let page = CommandPage(title: "Page", name: "page")
    let use = use(of: page)
    page.commands = [
      KeyCommand("c", title: "Call") {
        use()
        page.commands.removeLast()
      },
      KeyCommand("g s", title: "Go") { (_: Int) in
        use()
        page.commands.removeLast()
      }, KeyCommand("x") {}, KeyCommand("y") {}, KeyCommand("z") {},
    ]
    page.bottomView = HintBar()
    let t = bench(page)
    _ = t.screen
    t.type("c")
    try t.settle()
    t.type("3gs")
    try t.settle()
    try t.click("Call")
    #expect(use.calls == 3)
  }

  @Test func `a task that fails, and one that is tried again`() async throws {
    let page = ViewController(title: "Page", name: "page")
    let t = bench(page)
    var tries = 0
    let inTask = use(of: page)
    let failed = SenderUse(mostChanges: 3) {
      Self.read(page)
    } change: {
      Self.change(page)
      page.task {}
    }
    page.task {
      inTask()
      tries += 1
      throw Fault()
    } onFailure: { _, retry in
      failed()
      // The second call does nothing.
      if tries < 3 { for _ in 0..<2 { retry() } }
    }
    try await t.idle()
    #expect(tries == 3 && failed.calls == 3 && inTask.calls == 3)
  }

  @Test(arguments: [true, false]) func `a page that has come, and one that has gone`(animated: Bool) throws {
    let (page, sheet) = (ViewController(title: "Page", name: "page"), FixedPage("Sheet"))
    let t = bench(page)
    func use() -> SenderUse {
      SenderUse {
        Self.read(page)
        Self.read(sheet)
        _ = t.app.presentedViewControllers
      } change: {
        page.navigationItem.title = "Changed"
        sheet.navigationItem.title = "Changed"
        sheet.dismiss(animated: false)
        page.dismiss(animated: false)
        page.present(FixedPage("Other"), style: .sheet, animated: false)
        page.dismiss(animated: false)
      }
    }
    let (come, gone) = (use(), use())
    page.present(sheet, style: .sheet, animated: animated) { come() }
    try t.settle()
    #expect(come.calls == 1 && t.app.presentedViewControllers.isEmpty)
    page.present(sheet, style: .sheet, animated: animated)
    try t.settle()
    page.dismiss(animated: animated) { gone() }
    try t.settle()
    #expect(gone.calls == 1 && t.app.presentedViewControllers.isEmpty)
  }

  @Test func `an alert that was answered`() throws {
    let page = ViewController(title: "Page", name: "page")
    let t = bench(page)
    let alert = Alert("Sure?", actions: [.cancel, Alert.Action("Yes")])
    let use = SenderUse {
      Self.read(alert)
      _ = (alert.message, alert.actions, alert.textField, alert.onFinish == nil)
    } change: {
      alert.finish(.cancel)
      alert.addTextField("text").onReturn = { _ in }
      alert.onFinish = same(alert.onFinish)
      page.present(FixedPage("Other"), style: .sheet, animated: false)
      page.dismiss(animated: false)
    }
    alert.onFinish = { _ in use() }
    page.present(alert)
    try t.settle()
    t.press(.right)
    t.press(.enter)
    try t.settle()
    #expect(use.calls == 1)
  }

  @Test func `a row that is opened`() throws {
    final class Rows: ListViewController {
      var onOpen: () -> Void = {}
      override func didOpenRow(at index: Int) { onOpen() }
    }
    let page = Rows(title: "Rows", rows: (0..<9).map { ListRow(title: "Row \($0)") })
    let use = SenderUse {
      Self.read(page)
      _ = (page.rows, page.list.cursor)
    } change: {
      Self.change(page)
      page.rows.removeLast()
      page.rows[0].title = "Changed"
      page.setRows(page.rows.reversed(), animated: true)
    }
    page.onOpen = { use() }
    let t = bench(page)
    _ = t.screen
    t.press(.enter)
    try t.settle()
    try t.click("Row 5")
    try t.settle()
    #expect(use.calls == 2)
  }
}
