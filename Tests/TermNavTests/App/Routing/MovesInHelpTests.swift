import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: the help lists a key that moves pages or the focus only where that key comes so far.
@Suite struct MovesInHelpTests {
  private let root = FixedPage("Root")
  private let page = FixedPage("Page")
  private let t: AppTester

  init() throws {
    root.allowsInteractiveForward = true
    t = AppTester([root, FixedPage("Above")])
    t.press(.escape)
    try t.settle()
  }

  /// The lines of the help, without what is beside it.
  private func help() -> String {
    t.press("?")
    let lines = t.screen.lines.joined(separator: "\n")
    t.app.closeHelp()
    return lines
  }

  @Test func `the key that goes forward is listed where it does`() throws {
    #expect(help().contains("Go forward"))
    t.press("]")
    try t.settle()
    #expect(t.topPage !== root)
    #expect(!help().contains("Go forward"), "nothing is ahead any more")
  }

  @Test(arguments: ["]", "] x"] as [KeySequence])
  func `a key that the page has a command for is not listed as one that goes forward`(
    _ keys: KeySequence
  ) throws {
    root.addKeyCommand(KeyCommand(keys, title: "of the page") {})
    let lines = help()
    #expect(lines.contains("Of the page") && !lines.contains("Go forward"))
    t.press("]")
    try t.settle()
    #expect(t.topPage === root)
  }

  @Test func `a key that the program has a command for is not listed as one that goes forward`() {
    t.app.keyCommands = { [KeyCommand("]", title: "of the program") {}] }
    let lines = help()
    #expect(lines.contains("Of the program") && !lines.contains("Go forward"))
  }

  @Test func `a key that turns what is on the page is not listed as one that goes forward`() throws {
    let picture = View()
    let rotation = RotationGestureRecognizer(name: "turn")
    picture.addGestureRecognizer(rotation)
    root.view.addSubview(picture)
    #expect(!help().contains("Go forward"))
    rotation.isEnabled = false
    #expect(help().contains("Go forward"))
  }

  @Test func `the key that moves a page is listed unless the page takes it`() throws {
    t.navigation.push(page)
    try t.settle()
    #expect(help().contains("Move the page"))
    var calls = 0
    page.addKeyCommand(KeyCommand("Shift-→", title: "wider") { calls += 1 })
    let lines = help()
    #expect(lines.contains("Wider") && !lines.contains("Move the page"))
    t.press(.right, .shift)
    #expect(calls == 1 && t.app.progress == 0)
  }

  @Test func `of Tab and Shift-Tab the one that the page leaves is listed`() throws {
    let button = Button("one") {}
    button.frame = Rect(column: 2, row: 2, columns: 9, rows: 1)
    root.view.addSubview(button)
    try t.settle()
    #expect(help().contains("Tab  Shift-Tab"))
    root.addKeyCommand(KeyCommand("Tab", title: "indent") {})
    let lines = help()
    #expect(lines.contains("Indent") && !lines.contains("Tab  Shift-Tab"))
    #expect(lines.contains("Shift-Tab") && lines.contains("Previous control"))
  }

  @Test func `keys that move a sheet are listed unless its page takes them`() throws {
    page.presentationController.detents = [.medium, .large]
    page.addKeyCommand(KeyCommand("Shift-↑", title: "select up") {})
    root.present(page, style: .sheet)
    try t.settle()
    let lines = help()
    #expect(lines.contains("Select up") && lines.contains("Lower the sheet"))
    #expect(!lines.contains("Shift-↑  Shift-↓"))
  }

  @Test func `a key that goes back is listed by the program's command that has it`() throws {
    t.navigation.push(page)
    try t.settle()
    var calls = 0
    t.app.keyCommands = { [KeyCommand("h", title: "history") { calls += 1 }] }
    let lines = help()
    #expect(lines.contains("History"))
    t.press("h")
    #expect(calls == 1 && t.topPage === page)
  }

  @Test func `nothing is listed that moves pages under a view that takes every key`() throws {
    root.view.addSubview(Button("one") {})
    t.app.present(Label("over all"), style: .modal) { _ in Rect(column: 2, row: 2, columns: 9, rows: 1) }
    try t.settle()
    t.app.showKeyHelp()
    #expect(!t.screen.lines.contains { $0.contains("Go forward") })
  }
}
