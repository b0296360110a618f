import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class PeekTests {
  private func peeking() async throws -> BrowseRig {
    let rig = try BrowseRig { folder in for name in ["a", "b"] { folder.appending(name.utf8).write("") } }
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    rig.t.type("p")
    rig.t.advance(by: .seconds(0.5))
    return rig
  }

  @Test func `the page is held aside, and a second p lets it go`() async throws {
    let rig = try await peeking()
    let depth = rig.folder.ancestry.count
    #expect(rig.t.app.progress == 0.6 && rig.t.navigation.count == depth)
    rig.t.advance(by: .seconds(5))
    #expect(rig.t.app.progress == 0.6)
    rig.t.type("p")
    try rig.t.settle()
    #expect(rig.t.app.progress == 0 && rig.t.navigation.count == depth)
    rig.t.type("p")
    rig.t.advance(by: .seconds(0.5))
    #expect(rig.t.app.progress == 0.6)
  }

  @Test func `any other key lets it go and does what it does; Esc only that`() async throws {
    let rig = try await peeking()
    let page = rig.directory
    rig.t.type("j")
    try rig.t.settle()
    #expect(rig.t.topPage === page && page.selectedName == [0x62])
    rig.t.type("p")
    rig.t.advance(by: .seconds(0.5))
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage === page)
  }

  @Test func `Ctrl-L draws the screen anew, and the page stays aside`() async throws {
    let rig = try await peeking()
    rig.t.press(.character("l"), .control)
    rig.t.advance(by: .seconds(0.5))
    #expect(rig.t.app.progress == 0.6)
  }

  @Test func `the page below is seen from its first column`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("inner".utf8).makeDirectory()
      folder.appending("other".utf8).write("")
    }
    try await rig.read()
    func names() -> [Substring] { rig.t.screen.lines[1...3].map { $0.prefix(7) } }
    let seen = names()
    #expect(seen[1].contains("other"))
    rig.t.type("l")
    try rig.t.settle()
    #expect(names() != seen)
    rig.t.type("p")
    rig.t.advance(by: .seconds(0.5))
    #expect(rig.t.app.progress == 0.6)
    #expect(names() == seen)
  }

  @Test(arguments: [Point(column: 10, row: 10), Point(column: 60, row: 2)])
  func `a tap lets it go`(
    _ place: Point
  ) async throws {
    let rig = try await peeking()
    let page = rig.directory
    try rig.t.click(place)
    try rig.t.settle()
    #expect(rig.t.app.progress == 0 && rig.t.topPage === page && page.list.cursor == 0)
  }

  @Test func `a drag catches it`() async throws {
    let rig = try await peeking()
    try rig.t.press(at: Point(column: 60, row: 10))
    try rig.t.move(to: Point(column: 75, row: 10), over: .seconds(0.3))
    #expect(rig.t.app.progress > 0.7)
    try rig.t.release()
    try rig.t.settle()
    #expect(rig.directory.path == rig.folder.parent)
  }
}
