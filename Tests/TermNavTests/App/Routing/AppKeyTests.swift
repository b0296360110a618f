import Testing

@testable import TermNav

@Suite struct AppKeyTests {
  private nonisolated static let back: [KeyPress] = [
    KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left),
  ]

  @Test(arguments: back) func `the keys that go back`(_ key: KeyPress) {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.send(.key(key))
    stage.settle()
    #expect(stage.names == ["Home"])
    stage.send(.key(key))
    #expect(stage.navigation.transition == nil && stage.names == ["Home"], "nothing at the root")
  }

  @Test func `the program chooses the keys that go back`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.app.backKeys = [KeyPress(.character("b"), .control), KeyPress(.left)]
    for key in [Key.escape, .backspace, .character("h")] { stage.key(key) }
    #expect(stage.navigation.transition == nil)
    stage.key(.character("b"), .control)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test(arguments: [KeyPress(.character("h")), KeyPress(.left), KeyPress(.backspace)])
  func `the first responder gets a key before it goes back`(_ key: KeyPress) {
    let page = FixedPage("Page")
    let field = TextField("abc")
    field.frame = Rect(columns: 10, rows: 1)
    page.view.addSubview(field)
    let stage = Stage(FixedPage("Home"), page)
    field.becomeFirstResponder()
    for _ in 0..<6 { stage.send(.key(key)) }
    #expect(stage.navigation.transition == nil && page.keys == [])
    field.resignFirstResponder()
    stage.send(.key(key))
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `read from the right the other arrow goes back`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"), direction: .rightToLeft)
    stage.key(.left)
    #expect(stage.navigation.transition == nil)
    stage.key(.right)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a page that may not be left stays`() {
    let page = FixedPage("Page")
    page.allowsPop = { false }
    let stage = Stage(FixedPage("Home"), page)
    for key in Self.back { stage.send(.key(key)) }
    stage.click(2, 0)
    #expect(stage.navigation.transition == nil)
    stage.hold(at: 20)
    stage.rest(20)
    #expect(stage.navigation.transition?.driver.state == .cancelling)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
  }

  @Test func `Esc cancels a held drag and does not pop`() {
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 20)
    stage.key(.escape)
    stage.drag(to: 23)
    stage.release(23)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"])
    stage.key(.escape)
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
  }

  @Test func `a key goes to its page, then to the program, then to the navigation`() {
    let page = FixedPage("Page")
    page.wantedKeys = [KeyPress(.character("h"))]
    let stage = Stage(FixedPage("Home"), page)
    var program: [KeyPress] = []
    stage.app.keyHandler = {
      program.append($0)
      return $0 == KeyPress(.left)
    }
    stage.type("hx")
    stage.key(.left)
    #expect(page.keys == [KeyPress(.character("h")), KeyPress(.character("x")), KeyPress(.left)])
    #expect(program == [KeyPress(.character("x")), KeyPress(.left)])
    #expect(stage.navigation.transition == nil)
    stage.key(.escape)
    #expect(stage.navigation.transition != nil)
  }

  @Test func `keys go to the revealed page the moment the button is up`() {
    let home = FixedPage("Home")
    let page = FixedPage("Page")
    let stage = Stage(home, page)
    stage.hold(at: 14)
    stage.type("a")
    stage.rest(14)
    stage.type("b")
    stage.settle()
    stage.type("c")
    #expect(page.keys == [KeyPress(.character("a"))])
    #expect(home.keys == [KeyPress(.character("b")), KeyPress(.character("c"))])
  }

  @Test func `keys go to a pushed page at once, and back again when the pop begins`() {
    let home = FixedPage("Home")
    let page = FixedPage("Page")
    let stage = Stage(home)
    stage.navigation.push(page)
    stage.type("a")
    stage.wait(0.05)
    stage.key(.escape)
    stage.type("b")
    stage.settle()
    #expect(page.keys == [KeyPress(.character("a")), KeyPress(.escape)])
    #expect(home.keys == [KeyPress(.character("b"))])
    #expect(stage.names == ["Home"])
  }

  @Test func `a key that goes back ends a held drag`() {
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 4)
    stage.type("h")
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
    stage.drag(to: 20)
    stage.release(20)
    #expect(stage.navigation.transition == nil)
  }

  @Test func `Alt that nobody wants is an Esc typed fast`() {
    let home = FixedPage("Home")
    let page = FixedPage("Page")
    let stage = Stage(home, page)
    stage.key(.character("x"), .alt)
    #expect(page.keys == [KeyPress(.character("x"), .alt), KeyPress(.escape)])
    #expect(home.keys == [KeyPress(.character("x"))])
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `Alt that the page wants stays with it`() {
    let page = FixedPage("Page")
    page.wantedKeys = [KeyPress(.character("x"), .alt)]
    let stage = Stage(FixedPage("Home"), page)
    stage.key(.character("x"), .alt)
    #expect(stage.navigation.transition == nil)
  }

  @Test(arguments: [Key.left, .up, .home, .delete, .function(4)])
  func `a key with a sequence of its own is no Esc`(_ key: Key) {
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.key(key, .alt)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"])
  }

  enum Shown: CaseIterable {
    case page, pageThatWantsIt, viewThatWantsIt, handlerThatWantsIt, sheet, modalSheet, backMenu, drag, keys,
      transition, push
  }

  @Test(arguments: Shown.allCases) func `Ctrl-L asks for a whole frame, whoever has the keys`(shown: Shown) {
    let redraw = KeyPress(.character("l"), .control)
    let page = FixedPage("Page")
    page.wantedKeys = shown == .pageThatWantsIt ? [redraw] : []
    let stage = Stage(FixedPage("Home"), page, columns: 40, rows: 12)
    let greedy = GreedyView()
    var heard: [KeyPress] = []
    stage.app.keyHandler = {
      heard.append($0)
      return shown == .handlerThatWantsIt
    }
    switch shown {
    case .page, .pageThatWantsIt, .handlerThatWantsIt: break
    case .viewThatWantsIt:
      page.view.addSubview(greedy)
      page.firstResponder = greedy
    case .sheet, .modalSheet:
      stage.app.present(greedy, style: shown == .modalSheet ? .modal : .overlay) {
        Rect(column: 0, row: 0, columns: $0.columns, rows: 3)
      }
    case .backMenu: #expect(stage.app.showBackMenu())
    case .drag: stage.hold(at: 10)
    case .keys: for _ in 0..<5 { stage.key(.right, .shift) }
    case .transition:
      stage.hold(at: 30)
      stage.rest(30)
    case .push: stage.navigation.push(FixedPage("Next"))
    }
    heard = []
    page.keys = []
    greedy.keys = []
    let before = stage.lines
    let (progress, overlays) = (stage.app.progress, stage.app.overlays.count)
    stage.key(redraw.key, redraw.modifiers)
    #expect(stage.app.needsDisplay && stage.wantsWholeFrame)
    #expect(page.keys + greedy.keys + heard == [])
    #expect(stage.lines == before && stage.app.progress == progress && stage.app.overlays.count == overlays)
  }

  /// Takes every key.
  private final class GreedyView: View {
    var keys: [KeyPress] = []

    override func handle(_ key: KeyPress) -> Bool {
      keys.append(key)
      return true
    }
  }

  @Test func `push twice, pop at once: the stack is what was asked for`() {
    let stage = Stage(FixedPage("Home"))
    let one = FixedPage("One")
    stage.navigation.push(one)
    stage.navigation.push(one)
    stage.navigation.push(FixedPage("Two"))
    stage.wait(0.01)
    stage.navigation.pop()
    stage.wait(0.01)
    stage.navigation.push(FixedPage("Three"))
    stage.settle()
    #expect(stage.names == ["Home", "One", "Three"])
    #expect(!stage.app.render().surface.cells.contains { $0.glyph == .undrawn })
  }

  @Test func `every event is told before it is handled`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    var depths: [Int] = []
    stage.app.addEventObserver { [unowned app = stage.app] _ in
      depths.append(app.navigation.activeViewController.name == "Page" ? 2 : 1)
    }
    stage.key(.escape)
    stage.send(.reply(.statusOK))
    #expect(depths == [2, 1])
  }
}
