import Testing

@testable import TermNav
@testable import TermNavText

/// RULES section 28: key commands that a view is given from outside.
@Suite final class AddedKeyCommandTests {
  private var runs = 0

  private func stage(_ view: View, _ key: KeySequence = "k") -> (stage: Stage, page: ViewController) {
    let page = ViewController(title: "Page")
    page.content = view
    view.addKeyCommand(KeyCommand(key, title: "kill") { [unowned self] in runs += 1 })
    let stage = Stage(FixedPage("Home"), page, columns: 40, rows: 12)
    view.becomeFirstResponder()
    _ = stage.app.render()
    return (stage, page)
  }

  private func list() -> ListView { ListView(rowCount: 9) { ListRow(title: "row \($0)") } }

  private func switches() -> (form: Form, switches: [Switch]) {
    let switches = [Switch(), Switch(), Switch()]
    return (Form { for item in switches { FormRow("Row", item) } }, switches)
  }

  @Test func `in a list its key is no arrow any more, the other keys are`() {
    let list = list()
    let (stage, page) = stage(list)
    stage.type("jjk")
    #expect(list.cursor == 2 && runs == 1)
    stage.key(.up)
    #expect(list.cursor == 1)
    #expect(page.hintedKeyCommands.map(\.title) == ["kill", "back", "help"])
    let all = ListedKeys(of: page).commands
    #expect(all.filter { $0.sequences.contains("k") }.map(\.title) == ["kill"])
    #expect(all.contains { $0.sequences.contains("j") && $0.sequences.contains("↑") })
  }

  @Test func `in a form, too, whichever control has the keys`() {
    let (form, switches) = switches()
    let (stage, page) = stage(form)
    for item in switches[1...] {
      stage.type("jk")
      #expect(item.isFirstResponder)
    }
    #expect(runs == 2 && page.hintedKeyCommands.map(\.title).first == "kill")
  }

  @Test func `in lines of text, whose own commands have the key, too`() {
    let lines = LinesView(LineBuffer(Array(repeating: AttributedText("line"), count: 40)))
    let (stage, _) = stage(lines)
    stage.type("jk")
    #expect(runs == 1 && lines.visibleLines.lowerBound == 1)
    stage.type("mk/k")
    #expect(runs == 1, "the name of a mark, and a letter of a search")
  }

  @Test func `letters that a search takes stay its letters`() {
    let list = list()
    list.searchMode = .onSlash
    let (stage, page) = stage(list)
    stage.type("/k")
    #expect(runs == 0 && list.searchQuery == "k")
    #expect(!page.hintedKeyCommands.map(\.title).contains("kill"))
    stage.key(.escape)
    stage.type("k")
    #expect(runs == 1)
  }

  @Test func `letters that a field takes stay text, a key with Ctrl is the command's`() {
    let field = TextField()
    let (stage, _) = stage(field)
    field.addKeyCommand(KeyCommand("Ctrl-O", title: "open") { [unowned self] in runs += 10 })
    stage.type("k")
    stage.key(.character("o"), .control)
    #expect(field.text == "k" && runs == 10)
  }

  @Test func `a chord of a list works, and of two with the same keys the first`() {
    let list = list()
    let (stage, _) = stage(list, "j k")
    stage.type("jk")
    #expect(runs == 1 && list.cursor == 0)
    list.addKeyCommand(KeyCommand("j k", title: "later") { [unowned self] in runs += 10 })
    stage.type("jk")
    #expect(runs == 2)
  }

  @Test func `a disabled control runs none`() {
    let item = Switch()
    let (stage, _) = stage(item)
    item.isEnabled = false
    stage.type("k")
    #expect(runs == 0)
  }
}
