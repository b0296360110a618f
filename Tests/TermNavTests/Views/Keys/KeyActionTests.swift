import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 28: one table says what keys do in a view, and what hints and help list of it.
@Suite struct KeyActionTests {
  /// The samples that have keys, then views in states in which more of their keys do something.
  private nonisolated static let views = SampleView.all.filter(\.hasKeys).map(\.make) + states

  @Test func `what works around actions works around commands that are asked for`() {
    let view = View()
    var log: [String] = []
    let table = [
      KeyAction<View>.asked("asked") {
        [KeyCommand("x", title: "x", isEnabled: !$0.isHidden) { log.append("x") }]
      }.around { owner, work in
        log.append(owner === view ? "before" : "another")
        defer { log.append("after") }
        return work()
      }
    ]
    #expect(table.handle("x", in: view) && log == ["before", "x", "after"])
    #expect(!table.handle("y", in: view) && log.count == 3)
    // So does a click on the hint.
    table.commands(of: view, view.tree.words).first?.perform()
    #expect(log.count == 6)
    view.isHidden = true
    #expect(table.handle("x", in: view) && log.count == 6)
  }

  private nonisolated static let states: [@MainActor @Sendable () -> View] = [
    { makeList() },
    {
      let list = makeList()
      (list.usesViKeys, list.searchMode) = (true, .onSlash)
      list.search(for: "Row")
      _ = list.handle("⏎")
      return list
    },
    {
      let list = makeList()
      list.allowsMarks = true
      list.marks = [1, 4]
      return list
    },
    {
      let list = makeList()
      list.openActions(of: 3, animated: false)
      return list
    },
    {
      let list = ListView()
      list.state = .failed(CancellationError(), retry: {})
      return list
    },
    { makeLines() },
    {
      let lines = makeLines()
      lines.selection = LinePosition(line: 2)..<LinePosition(line: 3)
      return lines
    },
    {
      let lines = makeLines()
      lines.find(TextQuery("1"))
      return lines
    },
    {
      let view = ScrollView(Label("far"), contentSize: Size(columns: 200, rows: 60))
      view.frame = Rect(columns: 30, rows: 6)
      view.layoutIfNeeded()
      view.contentOffset = Point(column: 20, row: 20)
      return view
    },
    {
      let text = TextView((0..<30).map { .init("Paragraph \($0)") })
      text.scroll(to: 9)
      return text
    },
    {
      let pager = Pager((0..<4).map { Label("Page \($0)") })
      pager.turn(to: 2, animated: false)
      return pager
    },
    { Switch(isOn: true) }, { SampleView.make(Form.self) },
  ]

  private static func makeList() -> ListView {
    let list = ListView(rowCount: 40) { ListRow(title: "Row \($0)") }
    list.onOpen = { [unowned list] _ in list.rowCount -= 1 }
    list.actions = { _ in [RowAction("Delete", key: "x") { _ in }, RowAction("Archive") { _ in }] }
    list.moveCursor(to: 7)
    return list
  }

  private static func makeLines() -> LinesView {
    let texts = (0..<60).map { AttributedText("line \($0) " + String(repeating: "x", count: 90)) }
    let lines = LinesView(LineBuffer(texts))
    lines.frame = Rect(column: 0, row: 1, columns: 40, rows: 9)
    lines.layoutIfNeeded()
    lines.scroll(rows: 20, columns: 10)
    return lines
  }

  private func shown(_ view: View) -> AppTester {
    let page = FixedPage("Page")
    let t = AppTester([FixedPage("Root"), page], size: Size(columns: 50, rows: 14), reducesMotion: true)
    page.view.addSubview(view)
    view.frame = Rect(column: 0, row: 1, columns: 40, rows: 9)
    view.becomeFirstResponder()
    page.setNeedsDisplay()
    _ = t.screen
    return t
  }

  @Test func `no two actions of a table have one name`() {
    // A text takes its keys as typing.
    let views = Self.views.map { $0() }.filter { !($0 is TextField || $0 is TextEditor) }
    var tables = views.map { $0.keyActions.map(\.name) }
    let tabs = TabBarController([.init("One", root: FixedPage("One"))])
    tables += [Alert("Title"), tabs].map { $0.keyActions.map(\.name) }
    tables += [
      FocusSystem.barKeys.map(\.name), Scrub.keys.map(\.name), ListedKeys.heldPageActions.map(\.name),
    ]
    for names in tables {
      #expect(Set(names).count == names.count, "\(names)")
      #expect(!names.isEmpty && !names.contains(""))
    }
  }

  @Test(arguments: views.indices)
  func `a line of the help does what its first key does`(_ index: Int) throws {
    let make = Self.views[index]
    let pattern = make()
    _ = shown(pattern)
    let commands = pattern.ownKeyCommands + pattern.keyCommands
    var taken: Set<KeySequence> = []
    for (place, command) in commands.enumerated() where command.hasAction && !command.title.isEmpty {
      // An earlier line has the key.
      if taken.contains(command.sequences[0]) { continue }
      taken.formUnion(command.sequences)
      let (byKey, byLine) = (make(), make())
      let (one, other) = (shown(byKey), shown(byLine))
      one.press(command.sequences[0].keys[0])
      (byLine.ownKeyCommands + byLine.keyCommands)[place].perform()
      try one.settle()
      try other.settle()
      #expect(one.screen == other.screen, "\(type(of: pattern)): \(command.title)")
      let isTaken = (one.topPage as? FixedPage)?.keys == []
      // The first control of a form has none above it.
      #expect(isTaken || pattern is Form, "\(type(of: pattern)) takes it: \(command.title)")
    }
  }

  /// Declines a key on request.
  private final class Pad: View {
    var declines = true
    var ran: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyActions: [KeyAction<View>] { Self.table }
    private static let table: [KeyAction<View>] = keys.erased()
    private static let keys: [KeyAction<Pad>] = [
      .declining("first", "x", title: "first") {
        $0.ran.append("first")
        return !$0.declines
      },
      .init("second", "x", title: "second") { $0.ran.append("second") }.when { $0.ran.count < 4 },
      .init("capital", "G", title: "capital") { $0.ran.append("capital") },
    ]
  }

  @Test func `a key that an action declines goes to the next one, and then outward`() {
    let pad = Pad()
    let t = shown(pad)
    let page = t.topPage as! FixedPage
    t.type("x")
    #expect(pad.ran == ["first", "second"])
    t.type("x")
    t.type("x")
    #expect(pad.ran == ["first", "second", "first", "second", "first"])
    #expect(page.keys == ["x"])
    pad.declines = false
    t.type("x")
    #expect(pad.ran.count == 6 && page.keys == ["x"])
  }

  @Test func `a capital is the same with Shift`() {
    let pad = Pad()
    let t = shown(pad)
    t.press(.character("G"))
    t.press(.character("G"), .shift)
    t.press(.character("g"))
    #expect(pad.ran == ["capital", "capital"])
  }

  @Test func `a view's override of handle is asked before its table, and may leave the key to it`() {
    final class Own: ListView {
      override func handle(_ key: KeyPress) -> Bool { key != "k" && super.handle(key == "z" ? "End" : key) }
    }
    let list = Own(rowCount: 5) { ListRow(title: "Row \($0)") }
    let t = shown(list)
    t.type("z")
    #expect(list.cursor == 4)
    t.type("k")
    #expect(list.cursor == 4)
    t.press(.up)
    #expect(list.cursor == 3)
  }

  @Test func `a hint runs the command that the page has now, where it looks the same`() throws {
    final class Counting: FixedPage {
      let hints = HintBar()
      var item = 0
      var opened: [Int] = []
      override func viewDidLoad() { view.addSubview(hints) }
      override func viewWillLayoutSubviews() {
        hints.frame = Rect(column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: 1)
      }
      override var keyCommands: [KeyCommand] {
        [KeyCommand("n", title: "next") { [item, unowned self] in opened.append(item) }]
      }
    }
    let page = Counting("Page")
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    _ = t.screen
    page.item = 5
    t.press(.up)
    try t.click("n next")
    #expect(page.opened == [5])
  }
}
