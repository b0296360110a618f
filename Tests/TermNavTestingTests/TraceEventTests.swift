import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct TraceEventTests {
  let draft = Draft()
  let t: AppTester

  init() { t = AppTester([Inbox(), draft], size: .small) }

  @Test func `from the first frame on`() {
    #expect(t.events.first == .terminal(.small, t.terminal.capabilities))
    #expect(t.events.contains(.lifecycle(page: "Draft", .viewDidAppear, animated: false)))
    #expect(t.frames.count == 1 && t.frames[0].cells == 320 && t.frames[0].duration == .zero)
  }

  @Test func `a drag is told step by step`() throws {
    t.forgetEvents()
    try t.press(at: Point(column: 5, row: 4))
    try t.move(to: Point(column: 38, row: 5), over: .seconds(0.5))
    t.advance(by: .seconds(0.5))
    try t.release()
    try t.settle()
    #expect(t.gates == [nil])
    #expect(t.events.contains(.gate(nil, press: Point(column: 5, row: 4))))
    let phases = t.transitions.map(\.phase.rawValue)
    #expect(phases.first == "began" && phases.last == "finished" && phases.contains("finishing"))
    #expect(t.transitions[0].from == "Draft" && t.transitions[0].to == "Inbox")
    #expect(t.events.contains(.stack(pages: ["Inbox"], isBarHidden: false)))
    let words = t.events.map(\.description)
    #expect(words.contains("Inbox.viewDidAppear") && words.contains("gate allowed"))
    #expect(words.contains("pop finished") && words.contains("stack Inbox"))
  }

  @Test func `a refusal has its reason`() throws {
    draft.interactivePopDisabled = true
    try t.drag(from: Point(column: 2, row: 4), by: Vector(dx: 20, dy: 0))
    #expect(t.gates == [.popDisabled] && t.events.contains { $0.description == "gate popDisabled" })
  }

  @Test func `a gesture has a name, a state and a place`() throws {
    try t.click(Point(column: 3, row: 4))
    try t.settle()
    #expect(
      t.events.contains {
        guard case .gesture(let tap) = $0 else { return false }
        return tap.name == "tap" && tap.state == .ended && tap.location == Point(column: 3, row: 3)
      })
  }

  @Test func `what is ignored, and a new size`() {
    t.navigation.push(draft)
    #expect(t.events.contains { if case .ignored(what: _, why: _) = $0 { true } else { false } })
    t.resize(to: Size(columns: 20, rows: 4))
    #expect(t.events.contains { $0.description == "terminal 20×4" })
  }

  @Test func `events keep no page`() throws {
    weak var page: Draft?
    do {
      let gone = Draft("Gone")
      page = gone
      t.navigation.push(gone, animated: false)
    }
    t.navigation.pop(animated: false)
    #expect(page == nil && t.events.contains(.stack(pages: ["Inbox", "Draft"], isBarHidden: false)))
  }

  @Test(arguments: ["sheet", "fullScreen", "popover", "alert"])
  func `a page that is presented and dismissed has its style`(_ name: String) throws {
    let styles: [ModalPresentationStyle] = [.sheet, .fullScreen, .popover(from: draft.view), .alert]
    let style = try #require(styles.first { $0.name == name })
    t.forgetEvents()
    let note = Draft("Note")
    draft.present(note, style: style)
    try t.settle()
    #expect(t.presentations.last?.phase == .finished)
    draft.dismiss()
    try t.settle()
    let ends = t.presentations.filter { $0.phase == .finished }
    #expect(ends.map(\.page) == ["Note", "Note"] && ends.map(\.style) == [name, name])
    #expect(ends.map(\.isDismissal) == [false, true])
    let words = t.events.map(\.description)
    #expect(
      words.contains("present \(name) Note finished") && words.contains("dismiss \(name) Note finished"))
  }
}
