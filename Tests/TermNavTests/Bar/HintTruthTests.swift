import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: a row of hints says what keys do now, and a click does what it says.
@Suite struct HintTruthTests {
  final class Hinted: FixedPage {
    let hints = HintBar()

    override func viewDidLoad() { view.addSubview(hints) }
    override func viewWillLayoutSubviews() {
      hints.frame = Rect(column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: 1)
    }
  }

  private let root = Hinted("Root")
  private let page = Hinted("Page")

  private func lastRow(of t: AppTester) -> String { t.screen[t.screen.size.rows - 1] }

  /// Ways from a page that was opened to the one below, or not.
  enum Way: CaseIterable {
    case drag, flick, wheel, heldByKeys, key, cancelledDrag, resizeWhileHeld

    @MainActor func take(_ t: AppTester) throws {
      switch self {
      case .drag: try t.drag(from: Point(column: 2, row: 5), to: Point(column: 70, row: 5))
      case .flick:
        try t.drag(from: Point(column: 2, row: 5), to: Point(column: 30, row: 5), over: .seconds(0.05))
      case .wheel: for _ in 0..<30 { try t.wheel(.left, at: Point(column: 20, row: 5)) }
      case .heldByKeys:
        for _ in 0..<3 { t.press(.right, .shift) }
        t.press(.enter)
      case .key: t.press(.escape)
      case .cancelledDrag:
        try t.drag(from: Point(column: 2, row: 5), to: Point(column: 12, row: 5), over: .seconds(2))
        t.press(.escape)
      case .resizeWhileHeld:
        try t.press(at: Point(column: 2, row: 5))
        try t.move(to: Point(column: 50, row: 5), over: .seconds(0.4))
        t.resize(to: Size(columns: 70, rows: 20))
        try t.release()
      }
      try t.settle()
    }
  }

  @Test(arguments: Way.allCases)
  func `what the program's commands say of the top page is asked again after each change`(_ way: Way) throws {
    let t = AppTester([root, page])
    t.app.keyCommands = { [unowned app = t.app] in
      let isAtRoot = app.navigation.activeViewController === app.navigation.rootViewController
      return [KeyCommand("x", title: isAtRoot ? "at the root" : "on a page") {}]
    }
    try t.settle()
    #expect(lastRow(of: t) == " Esc back   ? help   x on a page")
    try way.take(t)
    #expect(t.topPage === root)
    #expect(lastRow(of: t) == " ? help   x at the root")
    t.navigation.push(page)
    try t.settle()
    #expect(lastRow(of: t) == " Esc back   ? help   x on a page")
  }

  @Test func `a click runs what is drawn, and then the row is asked again`() throws {
    let t = AppTester(root)
    var ran: [String] = []
    var word = "first"
    t.app.keyCommands = { [KeyCommand("x", title: word) { [word] in ran.append(word) }] }
    try t.settle()
    word = "second"
    #expect(t.screen.contains("x first"))
    try t.click("x first")
    #expect(ran == ["first"])
    #expect(t.screen.contains("x second"))
  }

  @Test func `a key that changes what another does is seen in the row`() throws {
    let t = AppTester(root)
    var isOn = false
    t.app.keyCommands = {
      [KeyCommand("x", title: isOn ? "off" : "on") { isOn.toggle() }]
        + (isOn ? [KeyCommand(",", title: "more") {}] : [])
    }
    try t.settle()
    t.type("x")
    #expect(lastRow(of: t) == " ? help   x off   , more")
    t.forgetEvents()
    t.type("y")
    #expect(t.frames.allSatisfy { $0.cells == 0 })
  }

  @Test func `pages that move show the rows that they have at rest`() throws {
    let t = AppTester([root, page])
    root.addKeyCommand(KeyCommand("x", title: "what the root does, in some words") {})
    try t.settle()
    let rest = t.picture
    try t.press(at: Point(column: 2, row: 5))
    try t.move(to: Point(column: 60, row: 5), over: .seconds(0.5))
    let columns = Int((t.app.progress * 80).rounded())
    #expect(lastRow(of: t).dropFirst(columns).hasPrefix(" Esc back"))
    #expect(lastRow(of: t).prefix(columns).contains("? help"))
    #expect(!lastRow(of: t).prefix(columns).contains("back"))
    try t.move(to: Point(column: 2, row: 5), over: .seconds(0.5))
    #expect(t.picture.difference(from: rest) == nil)
    try t.release()
  }

  // MARK: Where keys do not come to the page

  enum Cover: CaseIterable { case alert, sheet, full, popover, menu, help, own }

  @Test(arguments: Cover.allCases)
  func `under what takes all keys the row is empty, and then as before`(_ cover: Cover) throws {
    let t = AppTester([root, page], size: Size(columns: 120, rows: 24))
    let button = Button("more") {}
    button.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    page.view.addSubview(button)
    try t.settle()
    let rest = t.picture
    let own = Label("over all")
    switch cover {
    case .alert: page.present(Alert("Discard?", actions: [.cancel, .init("Discard")]))
    case .sheet: page.present(FixedPage("Sheet"), style: .sheet)
    case .full: page.present(FixedPage("Full"), style: .fullScreen)
    case .popover: page.present(FixedPage("Card"), style: .popover(from: button))
    case .menu: t.app.showBackMenu()
    case .help: t.app.showKeyHelp()
    case .own: t.app.present(own, style: .modal) { _ in Rect(column: 2, row: 2, columns: 9, rows: 1) }
    }
    try t.settle()
    #expect(!t.screen.lines.contains { $0.contains("Esc back") })
    #expect(!lastRow(of: t).contains("? help"))
    if cover == .own { t.app.dismiss(own) } else { t.press(.escape) }
    try t.settle()
    #expect(t.picture.difference(from: rest) == nil)
  }

  @Test func `the presented page's own row says how it is left`() throws {
    let t = AppTester(root)
    root.present(page, style: .sheet)
    try t.settle()
    #expect(lastRow(of: t).contains("Esc close"))
    try t.click("Esc close")
    try t.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test func `of two pages side by side the one that has the keys shows its row`() throws {
    let split = SplitViewController(primary: root, secondary: page)
    let t = AppTester([FixedPage("Below"), split], size: Size(columns: 120, rows: 24))
    for each in [root, page] { each.addKeyCommand(KeyCommand("x", title: "of \(each.title)") {}) }
    try t.settle()
    let first = lastRow(of: t)
    #expect(first.contains("of Root") != first.contains("of Page"))
    t.press(.tab)
    t.press(.tab)
    let second = lastRow(of: t)
    #expect(second.contains("of Root") != second.contains("of Page"))
  }

  /// A view of a program's own that letters are typed into.
  private final class Typing: View {
    private(set) var text = ""

    override var canBecomeFirstResponder: Bool { true }

    override func takesAsText(_ key: KeyPress) -> Bool {
      if case .character = key.key { key.modifiers.isEmpty } else { false }
    }

    override func handle(_ key: KeyPress) -> Bool {
      guard takesAsText(key), case .character(let letter) = key.key else { return super.handle(key) }
      text.append(letter)
      return true
    }
  }

  @Test func `no command is hinted by a letter that a view of a program's own takes as text`() throws {
    let t = AppTester([root, page])
    var calls = 0
    page.addKeyCommand(KeyCommand("x", title: "by a letter") { calls += 1 })
    page.addKeyCommand(KeyCommand("F5", title: "by a function key") { calls += 10 })
    try t.settle()
    #expect(lastRow(of: t).contains("by a letter") && lastRow(of: t).contains("by a function key"))
    let typing = Typing()
    typing.frame = Rect(columns: 10, rows: 1)
    page.view.addSubview(typing)
    typing.becomeFirstResponder()
    try t.settle()
    #expect(!lastRow(of: t).contains("by a letter") && lastRow(of: t).contains("by a function key"))
    t.type("x")
    t.press(.function(5))
    #expect(typing.text == "x" && calls == 10)
  }
}
