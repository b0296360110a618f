import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: sheets that are dragged between heights.
@Suite struct DetentTests {
  private let home = FixedPage("Home", rows: (0..<24).map { "home row \($0)" })
  private let page = ToldPage("Page", rows: (0..<24).map { "page row \($0)" })
  private var controller: PresentationController { page.presentationController }

  /// On 22 rows medium is 11, large 20.
  private func presenting(
    _ detents: [PresentationController.Detent] = [.medium, .large], size: Size = Size(columns: 40, rows: 22),
    direction: LayoutDirection = .leftToRight, reduces: Bool = false
  ) throws -> AppTester {
    let t = AppTester([home], size: size, layoutDirection: direction, reducesMotion: reduces)
    controller.detents = detents
    home.present(page, style: .sheet)
    try t.settle()
    return t
  }

  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  private func rows(_ t: AppTester) -> Int? {
    _ = t.screen
    return t.app.presentations.active?.frame.card.size.rows
  }

  /// Drags slowly, and releases after a rest.
  private func drag(_ t: AppTester, from start: Double, to end: Double) throws {
    try t.press(at: point(10, start))
    try t.move(to: point(10, end), over: .seconds(0.8))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
  }

  // MARK: Heights

  @Test(arguments: [
    ([PresentationController.Detent.medium, .large], 22, 11), ([.large, .medium], 22, 20),
    ([.rows(3)], 22, 5),
    ([.rows(0)], 22, 3), ([.rows(-9)], 22, 3), ([.rows(.max)], 22, 21), ([.medium, .medium], 22, 11),
    ([], 22, 20),
    ([.medium, .large], 12, 6), ([.medium, .large], 4, 2), ([.large], 3, 2), ([.medium], 3, 2),
    ([.large], 1, 1),
  ])
  func `a sheet stands at the first of its detents`(
    detents: [PresentationController.Detent], screen: Int, rows: Int
  ) throws {
    let t = try presenting(detents, size: Size(columns: 40, rows: screen))
    #expect(self.rows(t) == rows && controller.selectedDetent == detents.first)
    t.press(.escape)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `the page has the rows that are seen, and its size when it appears`() throws {
    _ = try presenting()
    #expect(page.log == ["load", "willAppear", "didAppear"] && page.rowsAtAppearance == 9)
  }

  @Test func `the grabber's row has the background of the bar below it, and that of the card without a bar`()
    throws
  {
    let t = try presenting()
    func background(_ row: Int) -> Color { t.screen.surface[20, row].style.background }
    #expect(background(11) == background(12) && background(12) != background(14))
    page.navigationItem.appearance = NavigationBarAppearance(backgroundColor: Color(0x803020))
    #expect(background(11) == background(12) && background(12) == Color(0x803020))
    page.hidesBar = true
    page.navigationController?.setNeedsNavigationBarAppearanceUpdate()
    try t.settle()
    #expect(background(11) == background(14))
  }

  // MARK: Drags

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `dragged up it grows under the pointer, and stands at the higher detent`(_ direction: LayoutDirection)
    throws
  {
    let t = try presenting(direction: direction)
    var told: [PresentationController.Detent] = []
    controller.onSelectDetent = { told.append($0) }
    page.log = []
    try t.press(at: point(10, 12))
    try t.move(to: point(10, 4), over: .seconds(0.8))
    t.advance(by: .seconds(0.3))
    #expect(rows(t) == 19 && t.screen.places(of: "page row 0").first?.row == 5)
    #expect(t.app.runningTransition?.verdict?.landing == .higher && told == [])
    try t.release()
    #expect(told == [.large] && controller.selectedDetent == .large)
    try t.settle()
    #expect(rows(t) == 20 && t.screen.contains("page row 17") && page.log == [])
  }

  @Test func `a drag that springs back leaves no trace, in either direction`() throws {
    let t = try presenting()
    let (screen, picture) = (t.screen, t.picture)
    page.log = []
    controller.onSelectDetent = { _ in Issue.record("the detent stays") }
    try drag(t, from: 12, to: 9)
    #expect(t.screen == screen && t.picture == picture && page.log == [])
    try drag(t, from: 12, to: 15)
    #expect(t.screen == screen && t.picture == picture)
    #expect(
      page.log == ["willDisappear, dismissed", "willAppear", "didAppear"] && page.rowsAtAppearance == 9)
  }

  @Test func `dragged down it goes to the lower detent, and from the lowest away`() throws {
    let t = try presenting([.large, .medium])
    try drag(t, from: 3, to: 8)
    #expect(controller.selectedDetent == .medium && rows(t) == 11)
    try drag(t, from: 12, to: 19)
    #expect(
      t.app.presentedViewControllers.isEmpty
        && page.log.suffix(2) == ["willDisappear, dismissed", "didDisappear"])
  }

  @Test func `a fling goes one detent on, a faster one away`() throws {
    let t = try presenting([.large, .medium])
    try t.drag(from: point(10, 3), to: point(10, 8), over: .seconds(0.4))
    try t.settle()
    #expect(controller.selectedDetent == .medium && rows(t) == 11)
    controller.selectDetent(.large, animated: false)
    try t.drag(from: point(10, 3), to: point(10, 9), over: .seconds(0.1))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `content that scrolls keeps drags up, and leaves those down at its first row`() throws {
    let list = ListView(rowCount: 100) { ListRow(title: "row \($0)") }
    page.content = list
    let t = try presenting()
    try drag(t, from: 20, to: 14)
    #expect(list.top > 0 && controller.selectedDetent == .medium)
    list.scroll(to: 0)
    controller.selectDetent(.large, animated: false)
    _ = t.screen
    try drag(t, from: 10, to: 16)
    #expect(list.top == 0 && controller.selectedDetent == .medium)
  }

  @Test func `a modal page is dragged between its detents, and not below`() throws {
    page.isModalInPresentation = true
    let t = try presenting()
    try drag(t, from: 12, to: 21)
    #expect(rows(t) == 11)
    try drag(t, from: 12, to: 4)
    #expect(controller.selectedDetent == .large)
    try t.press(at: point(10, 3))
    try t.move(to: point(10, 21), over: .seconds(0.8))
    #expect(rows(t) == 11)
    try t.release()
    try t.settle()
    #expect(controller.selectedDetent == .medium && t.app.visibleViewController === page)
  }

  @Test func `with reduced motion it is there at once`() throws {
    let t = try presenting(reduces: true)
    try t.press(at: point(10, 12))
    try t.move(to: point(10, 4), over: .seconds(0.8))
    t.advance(by: .seconds(0.3))
    try t.release()
    #expect(!t.app.isMoving && rows(t) == 20)
    controller.selectDetent(.medium)
    #expect(!t.app.isMoving && rows(t) == 11)
  }

  // MARK: Keys and clicks

  @Test func `Shift with an arrow goes to the next detent, and the help says so`() throws {
    let t = try presenting()
    var told: [PresentationController.Detent] = []
    controller.onSelectDetent = { told.append($0) }
    let help = t.app.presentations.keyRouter.movesInHelp(isMouseWanted: true)
    #expect(help.contains { $0.label == "Shift-↑  Shift-↓" } && help.contains { $0.label == "drag ↑ ↓" })
    t.press(.down, [.shift])
    #expect(told == [])
    t.press(.up, [.shift])
    #expect(told == [.large] && t.app.isMoving)
    try t.settle()
    #expect(rows(t) == 20)
    t.press(.up, [.shift])
    t.press(.down, [.shift])
    try t.settle()
    #expect(told == [.large, .medium] && rows(t) == 11)
  }

  @Test func `a list that marks rows by Shift with an arrow keeps these keys, and the help says so`() throws {
    let list = ListView(rowCount: 9) { ListRow(title: "row \($0)") }
    list.allowsMarks = true
    page.content = list
    let t = try presenting()
    list.becomeFirstResponder()
    t.press(.down, [.shift])
    t.press(.up, [.shift])
    try t.settle()
    #expect(controller.selectedDetent == .medium && !list.marks.isEmpty)
    let help = t.app.presentations.keyRouter.movesInHelp(isMouseWanted: true)
    #expect(!help.contains { $0.label == "Shift-↑  Shift-↓" })
  }

  @Test func `a click on the grabber goes up, and from the highest down`() throws {
    let t = try presenting()
    try t.click(point(20, 11))
    try t.settle()
    #expect(rows(t) == 20)
    try t.click(point(20, 2))
    try t.settle()
    #expect(rows(t) == 11)
    try t.click(point(20, 5))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a click on the grabber of a sheet without other heights does nothing, and beside it dismisses`()
    throws
  {
    let t = try presenting([.medium])
    for detents in [[.medium], []] as [[PresentationController.Detent]] {
      controller.detents = detents
      let screen = t.screen
      let top = 22 - (try #require(rows(t)))
      try t.click(point(20, Double(top)))
      try t.settle()
      #expect(t.screen == screen && t.app.visibleViewController === page)
    }
    try t.click(point(20, 1))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  // MARK: The program

  @Test func `the program selects a detent, and is not told of it`() throws {
    let t = try presenting()
    controller.onSelectDetent = { _ in Issue.record("no user has done it") }
    page.log = []
    controller.selectDetent(.large)
    #expect(t.app.isMoving && controller.selectedDetent == .large)
    t.advance(by: .seconds(0.1))
    let middle = try #require(rows(t))
    #expect(middle > 11 && middle < 20)
    try t.settle()
    #expect(rows(t) == 20 && page.log == [])
    controller.selectDetent(.rows(4))
    controller.selectDetent(.medium, animated: false)
    #expect(rows(t) == 11 && !t.app.isMoving)
    controller.detents = [.rows(4), .large]
    #expect(rows(t) == 6 && controller.selectedDetent == .rows(4))
    controller.detents = []
    #expect(rows(t) == 20 && controller.selectedDetent == nil)
  }

  @Test func `a resize keeps the detent, also where two fall together`() throws {
    let t = try presenting()
    controller.selectDetent(.large, animated: false)
    t.resize(to: Size(columns: 40, rows: 12))
    #expect(rows(t) == 10)
    t.resize(to: Size(columns: 40, rows: 4))
    #expect(rows(t) == 2)
    t.press(.down, [.shift])
    try t.settle()
    t.resize(to: Size(columns: 40, rows: 22))
    #expect(rows(t) == 20 && controller.selectedDetent == .large)
  }

  @Test func `it is dismissed from any detent, and comes again at the one that was selected`() throws {
    let t = try presenting()
    controller.selectDetent(.large, animated: false)
    page.dismiss()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
    home.present(page)
    try t.settle()
    #expect(rows(t) == 20 && page.log.last == "didAppear" && page.rowsAtAppearance == 18)
  }

  @Test func `a click on the grabber of a sheet that leaves moves it nowhere else, and tells nobody`() throws
  {
    let t = try presenting()
    var told: [PresentationController.Detent] = []
    controller.onSelectDetent = { told.append($0) }
    page.dismiss(curve: .linear(duration: 4))
    t.advance(by: .seconds(0.4))
    let card = try #require(t.app.presentations.presentations.first)
    let row = try #require((0..<22).first { card.contains(point(20, Double($0))) })
    let before = card.shown
    try t.click(point(20, Double(row)))
    #expect(abs(card.shown - before) < 0.03 && told.isEmpty)
    #expect(controller.selectedDetent == .medium)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && told.isEmpty)
  }
}
