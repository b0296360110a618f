import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// What a program does to a view from within what that view calls or asks.
@Suite struct ViewCallbackTests {
  /// A view that calls a closure in each method that it overrides.
  private final class OwnView: View {
    var onCall: (String) -> Void = { _ in }

    override func draw(_ canvas: inout Canvas, theme: Theme) { onCall("draw") }
    override func layoutSubviews() { onCall("layoutSubviews") }
    override func handle(_ key: KeyPress) -> Bool {
      onCall("handle")
      return super.handle(key)
    }
    override func paste(_ text: String) -> Bool {
      onCall("paste")
      return true
    }
    override func interrupt() -> Bool {
      onCall("interrupt")
      return true
    }
    override func wheel(_ event: WheelEvent) -> Bool {
      onCall("wheel")
      return true
    }
    override func hitTest(_ point: Point) -> (view: View, point: Point)? {
      onCall("hitTest")
      return super.hitTest(point)
    }
    override func hoverDidChange(to place: Point?) { onCall("hoverDidChange") }
    override func pressDidChange(to place: Point?) { onCall("pressDidChange") }
    override func takesAsText(_ key: KeyPress) -> Bool {
      onCall("takesAsText")
      return false
    }
    override func sizeThatFits(_ size: Size) -> Size {
      onCall("sizeThatFits")
      return Size(columns: 3, rows: 1)
    }
    override var intrinsicContentSize: IntrinsicSize {
      onCall("intrinsicContentSize")
      return IntrinsicSize(columns: 3, rows: 1)
    }
    override var keyCommands: [KeyCommand] {
      onCall("keyCommands")
      return [KeyCommand("c", title: "Call") { [unowned self] in onCall("action") }]
    }
    override var canBecomeFirstResponder: Bool {
      onCall("canBecomeFirstResponder")
      return true
    }
    override func becomeFirstResponder() -> Bool {
      onCall("becomeFirstResponder")
      return super.becomeFirstResponder()
    }
    override func resignFirstResponder() -> Bool {
      onCall("resignFirstResponder")
      return super.resignFirstResponder()
    }
    override var terminalCursorPlace: Point {
      onCall("terminalCursorPlace")
      return Point(column: 1, row: 0)
    }
    override var isTerminalCursorVisible: Bool {
      onCall("isTerminalCursorVisible")
      return true
    }
    override var hasFocusRing: Bool {
      onCall("hasFocusRing")
      return true
    }
    override var listsOwnKeys: Bool {
      onCall("listsOwnKeys")
      return true
    }
  }

  /// In its layout and its drawing a view may not ask for another.
  private static let inFrame: Set<String> = [
    "draw", "layoutSubviews", "sizeThatFits", "intrinsicContentSize", "terminalCursorPlace",
    "isTerminalCursorVisible",
    "hasFocusRing", "canBecomeFirstResponder", "keyCommands", "listsOwnKeys", "takesAsText",
  ]

  private func bench(_ view: View) -> AppTester {
    let page = FixedPage("Page")
    let stack = VStack {
      view
      Button("Next")
    }
    page.content = stack
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 40, rows: 12))
    _ = view.becomeFirstResponder()
    return t
  }

  @Test(
    arguments: [
      "draw", "layoutSubviews", "handle", "paste", "interrupt", "wheel", "hitTest", "hoverDidChange",
      "pressDidChange", "takesAsText", "sizeThatFits", "intrinsicContentSize", "keyCommands", "action",
      "canBecomeFirstResponder", "becomeFirstResponder", "resignFirstResponder", "terminalCursorPlace",
      "isTerminalCursorVisible", "hasFocusRing", "listsOwnKeys",
    ])
  func `what a view of one's own overrides`(_ name: String) throws {
    let view = OwnView()
    let use = SenderUse {
      SenderUse.read(view)
    } change: {
      view.isHoverable = true
      view.focusOrder = same(view.focusOrder)
      view.contextMenu = { _ in [] }
      if Self.inFrame.contains(name) { view.setNeedsDisplay() } else { SenderUse.change(view) }
    }
    view.isHoverable = true
    view.onTap {}
    view.onCall = { if $0 == name { use() } }
    let t = bench(view)
    _ = t.screen
    t.press(.tab)
    t.press(.tab)
    _ = view.becomeFirstResponder()
    t.type("xc")
    t.paste("text")
    t.send("\u{3}")
    let point = Point(column: 1, row: 1)
    try t.wheel(.down, at: point)
    try t.move(to: point)
    try t.click(point)
    t.type("?")
    _ = t.screen
    t.press(.escape)
    _ = view.resignFirstResponder()
    t.resize(to: Size(columns: 30, rows: 9))
    _ = t.screen
    #expect(use.calls > 0)
  }

  @Test func `a motion's step`() {
    let view = Label("moves")
    let t = bench(view)
    var motion: TermNav.Animation?
    let use = SenderUse {
      SenderUse.read(view)
      _ = motion?.isActive
    } change: {
      SenderUse.change(view)
      view.animate { _ in .done }
      view.animate(after: .seconds(1)) { _ in .done }.cancel()
      motion?.cancel()
    }
    motion = view.animate { _ in
      use()
      return .nextFrame
    }
    for _ in 0..<5 { t.advance(by: .milliseconds(20)) }
    #expect(use.calls == 1, "it was cancelled in its own step")
    motion = view.page?.animate { _ in
      use()
      return .at(.seconds(1))
    }
    for _ in 0..<5 { t.advance(by: .milliseconds(20)) }
    #expect(use.calls == 2)
  }

  @Test func `a menu's commands, and what one does`() throws {
    let list = ListView(rowCount: 9) { ListRow(title: "Row \($0)") }
    let bench = ListBench(list)
    let change = {
      SenderUse.change(list)
      list.moveCursor(to: 2)
      list.reloadData()
      bench.page.navigationItem.title = "Rows"
    }
    let asked = SenderUse(read: { SenderUse.read(list) }, change: change)
    let done = SenderUse(read: { SenderUse.read(list) }) {
      change()
      list.showContextMenu(at: Point(column: 1, row: 1))
    }
    list.contextMenu = { _ in
      asked()
      return [KeyCommand("o", title: "Open") { done() }]
    }
    try bench.t.click("Row 3", button: .secondary)
    #expect(asked.calls == 1)
    bench.t.press(.character("o"))
    #expect(done.calls == 1)
    bench.t.press(.escape)
    bench.t.press(.function(10), .shift)
    bench.t.press(.enter)
    #expect(asked.calls > 2 && done.calls == 2)
  }
}
