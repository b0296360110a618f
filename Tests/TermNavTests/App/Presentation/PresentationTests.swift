import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: pages that are presented over a stack.
@Suite struct PresentationTests {
  final class Listener: FixedPage {
    var log: [String] = []
    var pasted = ""
    var taps = 0
    var keepsPop = false
    var pop: PendingPop?

    override func viewDidLoad() {
      log.append("load")
      view.onTap { [unowned self] in taps += 1 }
    }
    override func viewWillAppear(animated: Bool) { log.append("willAppear") }
    var onDidAppear: () -> Void = {}
    override func viewDidAppear(animated: Bool) {
      log.append("didAppear")
      onDidAppear()
    }
    override func viewWillDisappear(animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(animated: Bool) { log.append("didDisappear") }
    override func didMove(toParent parent: AnyObject?) {
      super.didMove(toParent: parent)
      log.append(parent == nil ? "left" : "came")
    }
    override func shouldPop(_ pop: PendingPop) -> Bool {
      if keepsPop { self.pop = pop }
      return allowsPop()
    }
  }

  let home = Listener("Home", rows: (0..<24).map { "home row \($0)" })
  let page = Listener("Page", rows: (0..<24).map { "page row \($0)" })

  private func tester(
    _ size: Size = Size(columns: 40, rows: 22), direction: LayoutDirection = .leftToRight,
    reduces: Bool = false
  ) -> AppTester {
    let t = AppTester([home], size: size, layoutDirection: direction, reducesMotion: reduces)
    home.log = []
    return t
  }

  @discardableResult
  private func presenting(_ style: ModalPresentationStyle = .sheet, _ t: AppTester? = nil) throws -> AppTester
  {
    let t = t ?? tester()
    home.present(page, style: style)
    try t.settle()
    return t
  }

  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  // MARK: Life

  @Test func `a sheet loads and appears; what lies below stays as it is`() throws {
    var done = 0
    let t = tester()
    home.present(page, style: .sheet) { done += 1 }
    #expect(done == 0)
    try t.settle()
    #expect(page.log == ["came", "load", "willAppear", "didAppear"] && home.log == [] && done == 1)
    #expect(home.presentedViewController === page && page.presentingViewController === home)
    #expect(page.app === t.app && t.app.visibleViewController === page)
    #expect(t.screen.contains("page row 0") && t.screen.contains("Page") && t.screen.contains("━━━━━"))
    page.dismiss { done += 1 }
    try t.settle()
    #expect(page.log.suffix(3) == ["willDisappear", "didDisappear", "left"] && home.log == [] && done == 2)
    #expect(home.presentedViewController == nil && page.app == nil && t.app.visibleViewController === home)
  }

  @Test func `a full screen hides the page below, which is told`() throws {
    let t = try presenting(.fullScreen)
    #expect(home.log == ["willDisappear", "didDisappear"])
    #expect(t.screen.contains("page row 20") && !t.screen.contains("home"))
    t.press(.escape)
    try t.settle()
    #expect(home.log.suffix(2) == ["willAppear", "didAppear"] && t.screen.contains("home row 0"))
  }

  @Test func `without motion it is there at once`() {
    let t = tester(reduces: true)
    home.present(page)
    #expect(!t.app.isMoving && page.log.last == "didAppear")
    home.dismiss()
    #expect(!t.app.isMoving && page.log.last == "left")
  }

  @Test func `what cannot be presented is ignored`() throws {
    let t = try presenting()
    home.present(FixedPage("Other"))
    page.present(home)
    page.present(page)
    #expect(t.app.presentedViewControllers.count == 1)
    FixedPage("Nowhere").present(FixedPage("Other"))
    home.dismiss(animated: false)
    home.dismiss()
    page.dismiss()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  // MARK: The drag

  @Test(arguments: [(0.25, false), (0.5, false), (0.75, true)])
  func `dragged down it follows the pointer by rows; past halfway it leaves`(_ part: Double, _ leaves: Bool)
    throws
  {
    let t = try presenting()
    let atRest = t.screen
    // 20 rows: its bar, and the grabber above.
    try t.press(at: point(10, 3))
    try t.move(to: point(10, 3 + 20 * part), over: .seconds(0.5))
    t.advance(by: .seconds(0.3))
    #expect(abs((t.app.presentations.active?.shown ?? 0) - (1 - part)) < 0.001)
    #expect(t.screen.places(of: "page row 0").first?.row == 4 + Int(20 * part))
    try t.release()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty == leaves)
    if !leaves { #expect(t.screen == atRest && page.log.suffix(4) == cancelled) }
  }

  private let cancelled: [String] = ["didAppear", "willDisappear", "willAppear", "didAppear"]

  @Test func `cancels leave no trace`() throws {
    let t = try presenting()
    let (atRest, picture) = (t.screen, t.picture)
    for _ in 0..<5 {
      try t.press(at: point(10, 10))
      try t.move(to: point(12, 18), over: .seconds(0.2))
      t.press(.escape)
      try t.settle()
      try t.release()
      try t.settle()
    }
    #expect(t.screen == atRest && t.picture == picture)
    #expect(home.log == [] && page.log.filter { $0 == "left" }.isEmpty)
    t.press(.escape)
    try t.settle()
    #expect(t.screen.contains("home row 20"))
  }

  @Test func `a flick down dismisses, and a sheet on its way is caught`() throws {
    let t = tester()
    home.present(page)
    t.advance(by: .seconds(0.1))
    try t.press(at: point(10, 20))
    try t.move(to: point(10, 21), over: .seconds(0.05))
    let presentation = try #require(t.app.presentations.presentations.last)
    #expect(presentation.transition.isInteractivePopHeld && presentation.shown > 0 && presentation.shown < 1)
    t.advance(by: .seconds(0.3))
    let stays = presentation.shown > 0.5
    try t.release()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty != stays)
    if !stays { try presenting(.sheet, t) }
    try t.drag(from: point(10, 3), to: point(10, 8), over: .seconds(0.1))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty, "a flick")
  }

  @Test func `across and upward it is not dismissed, nor where it is modal`() throws {
    let t = try presenting()
    try t.drag(from: point(5, 10), to: point(35, 10), over: .seconds(0.3))
    try t.drag(from: point(5, 18), to: point(5, 4), over: .seconds(0.3))
    page.isModalInPresentation = true
    try t.drag(from: point(5, 4), to: point(5, 20), over: .seconds(0.3))
    try t.settle()
    #expect(t.app.presentedViewControllers.count == 1 && !t.app.isMoving)
  }

  // MARK: Asking

  @Test func `the user's ways ask shouldPop, and its wish resumes the dismissal`() throws {
    let t = try presenting()
    page.allowsPop = { false }
    page.keepsPop = true
    t.press(.escape)
    try t.drag(from: point(10, 3), to: point(10, 20), over: .seconds(0.3))
    try t.settle()
    #expect(t.app.presentedViewControllers.count == 1)
    #expect(try #require(page.pop).resume())
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
    #expect(page.pop?.resume() == false)
  }

  @Test(arguments: [Key.escape, .backspace, .left, .character("h")])
  func `the back keys dismiss at the root of its stack`(_ key: Key) throws {
    let t = try presenting()
    page.navigationController?.push(FixedPage("Deep"), animated: false)
    t.press(key)
    try t.settle()
    #expect(t.app.visibleViewController === page)
    t.press(key)
    try t.settle()
    #expect(t.app.visibleViewController === home)
  }

  @Test func `a press beside a sheet dismisses, and does nothing else`() throws {
    let t = try presenting()
    try t.click(point(5, 0))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && home.taps == 0)
  }

  // MARK: Input

  @Test func `keys, pastes and presses are its own`() throws {
    let t = try presenting()
    let field = TextField()
    field.frame = Rect(row: 10, columns: 20, rows: 1)
    page.view.addSubview(field)
    field.becomeFirstResponder()
    home.keys = []
    t.type("ab")
    t.paste("cd")
    #expect(field.text == "abcd" && home.keys.isEmpty)
    try t.click("page row 2")
    #expect(page.taps == 1 && home.taps == 0)
    t.press(.escape)
    try t.settle()
    t.type("x")
    #expect(home.keys == [KeyPress(.character("x"))])
  }

  @Test func `what a page presents while its sheet goes, goes with it`() throws {
    let t = try presenting()
    page.dismiss()
    t.advance(by: .seconds(0.1))
    page.present(FixedPage("Late"))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
    #expect(page.presentedViewController == nil)
  }

  @Test func `a drag that ends by a presentation may take the presenter away`() throws {
    let t = tester()
    t.navigation.push(page, animated: false)
    page.onDidAppear = { [unowned page] in page.navigationController?.pop(animated: false) }
    try t.press(at: point(10, 10))
    try t.move(to: point(30, 10), over: .seconds(0.3))
    page.present(FixedPage("Late"), animated: false)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a press on a sheet that has gone moves nothing`() throws {
    let t = try presenting()
    page.dismiss()
    t.advance(by: .seconds(0.1))
    try t.press(at: point(10, 18))
    t.advance(by: .seconds(2))
    #expect(t.app.presentedViewControllers.isEmpty)
    try t.move(to: point(30, 20), over: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(t.screen.contains("home row 0"))
  }

  @Test func `a press that ends a sheet's way out is for the page below`() throws {
    let t = try presenting()
    page.dismiss()
    for step in 0..<80 {
      t.advance(by: .seconds(0.016))
      try t.press(at: point(10, Double(21 - step % 3)))
      try t.release()
    }
    #expect(t.app.presentedViewControllers.isEmpty && home.taps > 0)
  }

  @Test func `it pushes and is dragged to pop in its own stack`() throws {
    let t = try presenting()
    page.navigationController?.push(FixedPage("Deep", rows: ["deep row"]))
    try t.settle()
    #expect(t.screen.contains("deep row") && t.navigation.topViewController === home)
    try t.press(at: point(5, 12))
    try t.move(to: point(25, 12), over: .seconds(0.3))
    #expect(page.navigationController?.transition?.popProgress == 0.5)
    try t.move(to: point(35, 12), over: .seconds(0.2))
    try t.release()
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  // MARK: Several

  @Test func `dismissing a page dismisses those above, and a page goes with its presenter`() throws {
    let t = try presenting()
    let top = Listener("Top")
    page.present(top)
    try t.settle()
    #expect(t.app.visibleViewController === top && t.app.presentedViewControllers.count == 2)
    home.dismiss()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && top.log.last == "left" && page.log.last == "left")
    let next = Listener("Next")
    t.navigation.push(next, animated: false)
    next.present(Listener("Sheet"))
    t.navigation.pop(animated: false)
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  // MARK: Places

  @Test func `a sheet is as high as its page prefers, and leaves a row on the smallest screens`() throws {
    page.preferredContentSize = Size(columns: 0, rows: 5)
    let t = try presenting()
    #expect(t.screen.places(of: "page row 0").first?.row == 17)
    t.resize(to: Size(columns: 40, rows: 12))
    #expect(t.screen.places(of: "page row 0").first?.row == 7)
    t.resize(to: Size(columns: 20, rows: 3))
    #expect(t.screen.contains("home") || t.screen.contains("Home"))
    #expect(t.screen.contains("page row 0"))
    t.resize(to: Size(columns: 120, rows: 30))
    #expect(t.screen.places(of: "page row 0").first?.column == 20)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a popover stands at its view, above where there is more room, mirrored`(_ direction: LayoutDirection)
    throws
  {
    let t = tester(direction: direction)
    page.preferredContentSize = Size(columns: 14, rows: 3)
    let anchor = View()
    anchor.frame = Rect(column: 4, row: 2, columns: 6, rows: 1)
    home.view.addSubview(anchor)
    home.present(page, style: .popover(from: anchor))
    try t.settle()
    let card = try #require(t.app.presentations.active?.frame.card)
    #expect(card == Rect(column: 4, row: 4, columns: 16, rows: 6))
    #expect(t.screen.contains("page row 0"))
    let column = try #require(t.screen.places(of: "page row 0").first?.column)
    #expect(direction == .leftToRight ? column < 12 : column > 12)
    anchor.frame.row = 18
    t.app.redraw()
    _ = t.screen
    #expect(t.app.presentations.active?.frame.card.row == 13)
    try t.click(point(20, 21))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  private let pen = BarItem("Pen", key: KeyPress(.character("p"))) {}

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a popover stands at an item of the bar, wherever the item stands`(_ direction: LayoutDirection) throws
  {
    let t = tester(direction: direction)
    page.preferredContentSize = Size(columns: 10, rows: 3)
    home.navigationItem.trailingItems = [BarItem("Ink") {}, pen]
    home.present(page, style: .popover(at: pen))
    try t.settle()
    // "Ink  Pen " ends the bar.
    let card = try #require(t.app.presentations.active?.frame.card)
    #expect(card == Rect(column: 28, row: 1, columns: 12, rows: 6))
    home.navigationItem.leadingItems = [pen]
    home.navigationItem.trailingItems = []
    t.app.redraw()
    _ = t.screen
    #expect(t.app.presentations.active?.frame.card.column == 1)
    t.press(.escape)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test
  func
    `at an item that no bar shows the popover is in the middle, at the sign of the menu where it is in the menu`()
    throws
  {
    let t = tester()
    page.preferredContentSize = Size(columns: 10, rows: 3)
    home.present(page, style: .popover(at: pen))
    try t.settle()
    #expect(t.app.presentations.active?.frame.card.column == 20)
    home.navigationItem.trailingItems = [BarItem("A long word") {}, BarItem("Another") {}, pen]
    t.app.redraw()
    _ = t.screen
    #expect(t.app.presentations.active?.frame.card.row == 1)
    #expect(t.app.presentations.active?.frame.card.column == 28)
    t.navigation.setNavigationBarHidden(true, animated: false)
    _ = t.screen
    #expect(t.app.presentations.active?.frame.card.column == 20)
  }

  @Test func `a curve of one call is that of its way up or down alone`() throws {
    let t = tester()
    home.present(page, curve: .linear(duration: 2))
    t.advance(by: .seconds(1))
    #expect(abs((t.app.presentations.active?.shown ?? 0) - 0.5) < 0.02)
    try t.settle()
    page.dismiss(curve: .linear(duration: 4))
    t.advance(by: .seconds(1))
    #expect(abs((t.app.presentations.presentations.first?.shown ?? 0) - 0.75) < 0.02)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }
}
