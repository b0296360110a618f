import NavModel
import Testing

@testable import TermNav

@Suite struct KeyRouterTests {
  private let page = FixedPage("Page")
  private let stage: Stage
  private let router: KeyRouter

  init() {
    stage = Stage(page)
    router = KeyRouter(PaneChain(stage.router.pane))
  }

  @Test func `an Alt key that nobody takes stands for Esc and the key`() {
    let key = KeyPress(.character("x"), .alt)
    #expect(router.route(key) == [KeyPress(.escape), KeyPress(.character("x"))])
    page.wantedKeys = [key]
    #expect(router.route(key).isEmpty)
  }

  @Test func `a key of another script that nobody takes stands for the Latin one, and that for nothing`() {
    var key = KeyPress(.character("ы"))
    key.latin = UInt8(ascii: "s")
    #expect(router.route(key) == [KeyPress(.character("s"))])
    #expect(router.route(KeyPress(.character("s"))).isEmpty)
    #expect(page.keys == [key, KeyPress(.character("s"))])
  }

  @Test func `the program's handler gets what no page took`() {
    var keys: [KeyPress] = []
    router.programHandler = {
      keys.append($0)
      return true
    }
    page.wantedKeys = [KeyPress(.character("a"))]
    for letter in "ab" { #expect(router.route(KeyPress(.character(letter))).isEmpty) }
    #expect(keys == [KeyPress(.character("b"))])
  }

  @Test func `a key that leaves the bar goes to the stack within the page`() {
    let (inner, outer) = (FixedPage("Inner"), FixedPage("Outer"))
    let view = NavigationView([inner])
    view.frame = Rect(columns: 20, rows: 4)
    outer.view.addSubview(view)
    let stage = Stage(FixedPage("Home"), outer, rows: 8)
    _ = stage.lines
    view.becomeFirstResponder()
    outer.barFocus = .back
    let key = KeyPress(.character("x"))
    inner.wantedKeys = [key]
    #expect(KeyRouter(PaneChain(stage.router.pane)).route(key).isEmpty)
    #expect(outer.barFocus == nil && inner.keys == [key] && outer.keys.isEmpty)
  }

  @Test func `a chord that has begun is forgotten`() {
    var runs = 0
    page.addKeyCommand(KeyCommand("g g", title: "start") { runs += 1 })
    _ = router.route(KeyPress(.character("g")))
    router.forget()
    _ = router.route(KeyPress(.character("g")))
    #expect(runs == 0)
    _ = router.route(KeyPress(.character("g")))
    #expect(runs == 1)
  }
}
