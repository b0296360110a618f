import TermNavTesting
import Testing

@testable import TermNav

@Suite struct ProgramWishesTests {
  @Test func `all wishes are given out once, in the order in which they came`() throws {
    var wishes = ProgramWishes()
    #expect(wishes.popAll() == nil)
    wishes.notifications = ["built", "sent"]
    wishes.copies = [("a", { _ in }), ("b", { _ in })]
    wishes.wholeFrame = true
    let popped = wishes.popAll()
    let all = try #require(popped)
    #expect(
      all.notifications == ["built", "sent"] && all.copies.map(\.text) == ["a", "b"] && all.wholeFrame)
    #expect(wishes.popAll() == nil)
  }

  @Test func `any single wish is one`() {
    var wishes = ProgramWishes()
    wishes.notifications.append("built")
    #expect(wishes.popAll() != nil)
    wishes.copies.append(("a", { _ in }))
    #expect(wishes.popAll() != nil)
    wishes.wholeFrame = true
    #expect(wishes.popAll() != nil)
  }

  @Test func `a program that wishes for more when it hears of a copy gets it in the same turn`() {
    let app = NavigationApp([FixedPage("Home")])
    let terminal = InMemoryTerminal(size: Size(columns: 20, rows: 4))
    let loop = EventLoop(app: app, terminal: terminal) { 0 }
    loop.start()
    var outcomes = 0
    app.copy("first") { _ in
      outcomes += 1
      app.notify("copied")
      app.copy("second") { _ in outcomes += 1 }
    }
    loop.turn()
    #expect(outcomes == 2 && app.copiedText == "second")
    #expect(terminal.notifications == ["copied"] && app.wishes.popAll() == nil)
  }
}
