import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct KeyTests {
  let page = Draft()
  let t: AppTester

  init() { t = AppTester(page, size: .small) }

  @Test func `each key arrives as it was pressed, with each modifier`() {
    let named: [Key] = [
      .enter, .escape, .backspace, .tab, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown,
    ]
    let functions = (1...35).map { Key.function($0) }
    let characters = "b 5é".map { Key.character($0) }
    var events: [InputEvent] = []
    t.app.addEventObserver { events.append($0) }
    for held: Modifiers in [[], .shift, .alt, .control, [.alt, .control], [.shift, .alt, .control]] {
      for key in named + functions + characters {
        events = []
        t.press(key, held)
        // A letter comes already shifted.
        let isLetter = key == .character("b") || key == .character("é")
        guard !(isLetter && held.contains(.shift)) else { continue }
        #expect(events == [.key(KeyPress(key, held))])
      }
    }
  }

  @Test func `a shifted letter is a capital`() {
    t.press(.character("b"), .shift)
    t.press(KeyPress(.character("s"), .control))
    #expect(page.keys == [KeyPress(.character("B")), KeyPress(.character("s"), .control)])
  }

  @Test func `a text is typed key by key, each with a frame of its own`() {
    final class Echo: ViewController {
      var text = "" { didSet { setNeedsDisplay() } }
      override func draw(_ canvas: inout Canvas, theme: Theme) {
        canvas.text(text, column: 0, row: 0, style: theme.text)
      }
      override func handle(_ key: KeyPress) -> Bool {
        if case .character(let character) = key.key { text.append(character) } else { text += "/" }
        return true
      }
    }
    let t = AppTester(Echo(), size: .small)
    t.forgetEvents()
    t.type("Hé 漢\nx")
    #expect(t.screen[1] == "Hé 漢/x")
    #expect(t.frames.count == 6)
    #expect(t.now == TestClock.start)
  }

  @Test func `Esc is a key at once, and goes back`() throws {
    let t = AppTester([Inbox(), ViewController(title: "Draft")], size: .small)
    t.press(.escape)
    #expect(t.app.isMoving)
    try t.settle()
    #expect(t.topPage.title == "Inbox")
  }

  @Test func `a lone Esc as bytes is a key after its time`() {
    t.send("\u{1B}")
    #expect(page.keys.isEmpty)
    t.advance(by: .seconds(0.1))
    #expect(page.keys == [KeyPress(.escape)])
  }

  @Test func `a paste is one text, with returns, and nothing in it ends it`() {
    var pasted: [InputEvent] = []
    t.app.addEventObserver { pasted.append($0) }
    t.paste("one\ntwo\u{1B}[201~three")
    #expect(pasted.count == 1 && page.keys.isEmpty)
    guard case .paste(let text) = pasted[0] else { return }
    #expect(text.contains("two [201~three") && text.hasPrefix("one"))
  }

  @Test func `Ctrl-C ends the program, which then takes no more keys`() {
    t.press(.character("c"), .control)
    #expect(t.exitStatus == 130)
    t.type("x")
    t.advance(by: .seconds(1))
    #expect(page.keys.isEmpty)
  }

  @Test func `the window gets another size`() {
    page.lines = ["The first line of this page"]
    t.resize(to: Size(columns: 12, rows: 3))
    #expect(t.screen.size == Size(columns: 12, rows: 3))
    #expect(t.screen[1] == "The first li")
  }
}
