import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: detents that change, and pages that become modal, while a sheet is under way.
@Suite struct DetentChangeTests {
  private let home = FixedPage("Home", rows: (0..<24).map { "home row \($0)" })
  private let page = ToldPage("Page", rows: (0..<24).map { "page row \($0)" })
  private var controller: PresentationController { page.presentationController }

  /// On 22 rows medium is 11, large 20; the page's first row is the card's third.
  private func presenting(_ detents: [PresentationController.Detent]) throws -> AppTester {
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    controller.detents = detents
    home.present(page, style: .sheet)
    try t.settle()
    page.log = []
    return t
  }

  private func pull(_ t: AppTester, from start: Int, to end: Int) throws {
    try t.press(at: point(start))
    try t.move(to: point(end), over: .seconds(0.3))
  }

  private func letGo(_ t: AppTester) throws {
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
  }

  private func point(_ row: Int) -> Point { Point(column: 10, row: Double(row)) }

  private func firstRow(_ t: AppTester) -> Int? { t.screen.places(of: "page row 0").first?.row }

  private func rows(_ t: AppTester) -> Int? {
    _ = t.screen
    return t.app.presentations.active?.frame.card.size.rows
  }

  private func isPresented(_ t: AppTester) -> Bool { t.app.presentedViewControllers.contains { $0 === page } }

  // MARK: What is seen

  @Test func `a sheet stays under the pointer when its detents change`() throws {
    let t = try presenting([.medium])
    try pull(t, from: 12, to: 14)
    #expect(firstRow(t) == 15)
    controller.detents = [.medium, .large]
    #expect(firstRow(t) == 15)
    try t.move(to: point(6), over: .seconds(0.3))
    #expect(firstRow(t) == 7)
    try letGo(t)
    #expect(controller.selectedDetent == .large && rows(t) == 20)
  }

  @Test func `a sheet on its way goes on from the rows that are seen`() throws {
    let t = try presenting([.medium, .large])
    controller.selectDetent(.large)
    t.advance(by: .seconds(0.1))
    let middle = try #require(rows(t))
    #expect(middle > 11 && middle < 20)
    controller.detents = [.medium, .large, .rows(19)]
    #expect(rows(t) == middle)
    try t.settle()
    #expect(rows(t) == 20 && controller.selectedDetent == .large)
  }

  // MARK: What is told

  @Test func `detents that are taken away between two of them dismiss nothing`() throws {
    let t = try presenting([.medium, .large])
    t.forgetEvents()
    controller.selectDetent(.large)
    t.advance(by: .seconds(0.05))
    controller.detents = []
    try t.settle()
    #expect(page.log == [] && t.presentations.allSatisfy { !$0.isDismissal } && isPresented(t))
  }

  @Test func `detents that change where the user's choice is told dismiss nothing`() throws {
    let t = try presenting([.medium, .large])
    let controller = controller
    controller.onSelectDetent = { [unowned controller] _ in controller.detents = [.large] }
    t.press(.up, [.shift])
    try t.settle()
    #expect(page.log == [] && rows(t) == 20)
  }

  // MARK: Drags up

  @Test func `a drag up dismisses nothing, also after a resize`() throws {
    let t = try presenting([.rows(3), .large])
    try pull(t, from: 18, to: 15)
    t.resize(to: Size(columns: 40, rows: 6))
    try letGo(t)
    #expect(isPresented(t))
  }

  @Test func `a drag up dismisses nothing, also where its detent has gone`() throws {
    let t = try presenting([.rows(3), .rows(12)])
    try pull(t, from: 18, to: 17)
    controller.detents = [.large]
    try letGo(t)
    #expect(isPresented(t) && rows(t) == 20)
  }

  // MARK: Modal pages

  @Test func `a modal page stays where its detents change under the drag, and is told nothing`() throws {
    page.isModalInPresentation = true
    let t = try presenting([.medium, .large])
    try pull(t, from: 12, to: 10)
    #expect(firstRow(t) == 11)
    controller.detents = [.large]
    try t.move(to: point(21), over: .seconds(0.3))
    #expect(firstRow(t) == 11)
    try letGo(t)
    #expect(isPresented(t) && rows(t) == 20 && page.log == [])
  }

  @Test(arguments: [([PresentationController.Detent](), 3), ([.rows(12)], 9), ([.large, .medium], 3)])
  func `a page that becomes modal under the drag stays`(
    detents: [PresentationController.Detent], start: Int
  ) throws {
    let t = try presenting(detents)
    try pull(t, from: start, to: start + 3)
    page.isModalInPresentation = true
    try t.move(to: point(21), over: .seconds(0.3))
    try letGo(t)
    #expect(isPresented(t))
  }

  @Test(arguments: [
    ([PresentationController.Detent.large, .medium], 3, 6, Size(columns: 40, rows: 4)),
    ([.rows(3), .large], 18, 15, Size(columns: 3, rows: 2)),
  ])
  func `a modal page stays where a resize lets its detents fall together`(
    detents: [PresentationController.Detent], start: Int, end: Int, size: Size
  ) throws {
    page.isModalInPresentation = true
    let t = try presenting(detents)
    try pull(t, from: start, to: end)
    t.resize(to: size)
    try letGo(t)
    #expect(isPresented(t))
  }

  @Test func `a modal page that is caught as it comes stands at its lowest detent`() throws {
    page.isModalInPresentation = true
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    controller.detents = [.large, .medium]
    home.present(page, style: .sheet, initiallyInteractive: true)
    controller.updateInteractiveTransition(0.5)
    try pull(t, from: 13, to: 16)
    try letGo(t)
    #expect(rows(t) == 11 && controller.selectedDetent == .medium)
  }
}
