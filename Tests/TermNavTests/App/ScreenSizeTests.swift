import Testing

@testable import TermNav

@Suite struct ScreenSizeTests {
  @Test func `recognizers of an edge know the edges of the screen after each resize`() {
    let app = NavigationApp(root: ViewController())
    #expect(app.arena.containerSize == app.size)
    app.resize(to: Size(columns: 40, rows: 12))
    #expect(app.arena.containerSize == Size(columns: 40, rows: 12))
    app.resize(to: Size(columns: -1, rows: 3))
    #expect(app.arena.containerSize == Size(columns: 0, rows: 3))
  }
}
