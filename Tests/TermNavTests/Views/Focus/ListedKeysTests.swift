import Testing

@testable import TermNav

@Suite struct ListedKeysTests {
  private final class Keyed: FixedPage {
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { commands }
  }

  private let home = Keyed("Home")
  private let stage: Stage

  init() {
    home.commands = [KeyCommand("a", title: "a of home") {}, KeyCommand("b", title: "b of home") {}]
    stage = Stage(home, columns: 40, rows: 10)
    _ = stage.lines
  }

  private func titles(_ chain: ListedKeys, enough: Int = .max) -> [String] {
    var titles: [String] = []
    chain.visit {
      titles.append($0.title)
      return titles.count < enough
    }
    return titles
  }

  @Test func `commands are visited until one is enough`() {
    let chain = ListedKeys(of: home)
    #expect(chain.pages.map(\.name) == ["Home"])
    #expect(titles(chain).prefix(2) == ["a of home", "b of home"])
    #expect(titles(chain, enough: 1) == ["a of home"])
  }

  @Test func `keys of a page within the page go through it first, and then through those around it`() {
    let inner = Keyed("Inner")
    inner.commands = [KeyCommand("a", title: "a of inner") {}]
    let stack = NavigationView([inner])
    home.view.addSubview(stack)
    stack.frame = Rect(column: 0, row: 0, columns: 20, rows: 5)
    stack.becomeFirstResponder()
    _ = stage.lines
    let chain = ListedKeys(of: inner)
    #expect(chain.pages.map(\.name) == ["Inner", "Home"])
    let titles = titles(chain)
    #expect(titles.contains("a of inner"))
    #expect(titles.contains("b of home") && !titles.contains("a of home"))
    // Another part of the page has the keys.
    let field = TextField()
    home.view.addSubview(field)
    field.frame = Rect(column: 0, row: 6, columns: 20, rows: 1)
    field.becomeFirstResponder()
    #expect(ListedKeys(of: inner).pages.isEmpty && ListedKeys(of: home).pages.map(\.name) == ["Home"])
  }

  @Test func `while a page is presented, no keys come to those below`() {
    home.present(Keyed("Above"), animated: false)
    #expect(ListedKeys(of: home).pages.isEmpty && titles(ListedKeys(of: home)).isEmpty)
  }

  @Test func `what was asked for is current until another command is listed, or another view takes keys`() {
    let asked = ListedKeys(of: home).visit { _ in true }
    #expect(ListedKeys(of: home).isCurrent(asked))
    home.commands.removeLast()
    #expect(!ListedKeys(of: home).isCurrent(asked))
    home.commands.append(KeyCommand("b", title: "b of home") {})
    #expect(ListedKeys(of: home).isCurrent(asked))
    let field = TextField()
    home.view.addSubview(field)
    field.becomeFirstResponder()
    #expect(!ListedKeys(of: home).isCurrent(asked))
  }
}
