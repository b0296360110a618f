import TermNav
import TermNavTesting
import Testing

@testable import contacts

/// The list of the example: found, starred and removed as a person does it.
@Suite @MainActor struct ContactsTests {
  let page = Contacts(
    ["Ida", "Nils", "Ada", "Ines", "Boris"].enumerated().map {
      Person(name: $0.element, number: "555 \($0.offset)")
    })
  let t: AppTester

  init() { t = AppTester(page, size: Size(columns: 40, rows: 12)) }

  @Test func `people stand under their letters`() {
    #expect(t.screen.lines[1...4].map { $0.prefix(5) } == ["  A ─", "▌ Ada", "  B ─", "  Bor"])
  }

  @Test func `letters find a person, Return opens the card, back again Escape shows all`() throws {
    t.type("ni")
    #expect(t.screen.contains("Nils") && !t.screen.contains("Ines"))
    t.press(.enter)
    try t.settle()
    #expect(t.screen.contains("Call 555 1"))
    t.press(.escape)
    try t.settle()
    t.press(.escape)
    #expect(t.screen.contains("Ines") && t.topPage === page)
  }

  @Test func `a drag to the right stars a person, on a far one at once`() throws {
    try t.drag(from: "Ines", by: Vector(dx: 7, dy: 0), resting: .seconds(0.3))
    try t.settle()
    try t.click("Star")
    #expect(page.people.filter(\.isFavourite).map(\.name) == ["Ines"])
    try t.drag(from: Point(column: 8, row: 4), by: Vector(dx: 30, dy: 0), resting: .seconds(0.3))
    try t.settle()
    #expect(page.people.filter(\.isFavourite).map(\.name) == ["Ines", "Boris"])
  }

  @Test func `a drag to the left removes a person; the others close up`() throws {
    try t.drag(from: Point(column: 35, row: 2), by: Vector(dx: -30, dy: 0), resting: .seconds(0.3))
    #expect(!page.people.contains { $0.name == "Ada" })
    try t.settle()
    #expect(t.screen.lines[1].hasPrefix("  B ─") && t.screen.lines[2].hasPrefix("▌ Boris"))
  }
}
