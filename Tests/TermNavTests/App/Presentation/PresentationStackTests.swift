import NavModel
import TermNavTesting
import Testing

@testable import TermNav

@Suite struct PresentationStackTests {
  private let page = FixedPage("Page")
  private let sheet = FixedPage("Sheet")
  private let stage: Stage
  private var presentations: PresentationStack { stage.app.presentations }

  init() { stage = Stage(page, columns: 40, rows: 12) }

  private func pointer(_ phase: PointerEvent.Phase, _ row: Double) -> InputEvent {
    .pointer(PointerEvent(phase, at: Point(column: 20, row: row), time: 0))
  }

  @Test func `without presented pages the root gets all events`() {
    #expect(presentations.router(for: pointer(.pressed, 11)) === presentations.root)
    #expect(presentations.router(for: .key(KeyPress(.enter))) === presentations.root)
    #expect(presentations.keyRouter === presentations.root)
  }

  @Test func `keys and presses are the presented page's until it is dismissed, then keys are the root's`()
    throws
  {
    page.present(sheet, style: .sheet)
    stage.settle()
    let presented = try #require(presentations.active).router
    #expect(presentations.keyRouter === presented)
    #expect(presentations.router(for: pointer(.pressed, 0)) === presented)
    sheet.dismiss()
    #expect(presentations.keyRouter === presentations.root)
    // Where the card is still seen it has the press.
    #expect(presentations.router(for: pointer(.pressed, 11)) === presented)
    #expect(presentations.router(for: pointer(.pressed, 0)) === presentations.root)
  }

  @Test func `the rest of a press stays where it began, though a page is presented meanwhile`() throws {
    page.present(sheet, style: .sheet)
    stage.settle()
    let presented = try #require(presentations.active).router
    #expect(presentations.router(for: pointer(.pressed, 11)) === presented)
    sheet.dismiss(animated: false)
    #expect(presentations.router(for: pointer(.dragged, 0)) === presented)
    #expect(presentations.router(for: pointer(.pressed, 0)) === presentations.root)
    #expect(presentations.router(for: pointer(.released, 0)) === presentations.root)
  }
}
