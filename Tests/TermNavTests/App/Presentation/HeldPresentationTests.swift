import TermNavTesting
import Testing

@testable import TermNav

/// RULES 12 and 31: what stands part-way on its way up or down can always be freed.
@Suite struct HeldPresentationTests {
  private let home = FixedPage("Home", rows: (0..<24).map { "home row \($0)" })
  private let middle = FixedPage("Middle", rows: (0..<24).map { "middle row \($0)" })
  private let page = FixedPage("Page", rows: (0..<24).map { "page row \($0)" })
  private var controller: PresentationController { page.presentationController }

  private func tester(isRoot: Bool = false) -> AppTester {
    AppTester(isRoot ? [home] : [home, middle], size: Size(columns: 40, rows: 22))
  }

  private func hold(_ style: ModalPresentationStyle = .sheet, in t: AppTester) {
    t.navigation.topViewController.present(page, style: style, initiallyInteractive: true)
    controller.updateInteractiveTransition(0.5)
  }

  private func row(_ t: AppTester) -> Int? { t.screen.places(of: "page row 0").first?.row }

  /// What goes back as a person does.
  enum Way: CaseIterable {
    case escape, backspace, program, mouse, mouseOnCard, bar

    @MainActor func go(_ t: AppTester) throws {
      switch self {
      case .escape: t.press(.escape)
      case .backspace: t.press(.backspace)
      case .program: #expect(t.app.goBack())
      case .mouse:
        try t.press(at: Point(column: 20, row: 4), button: .back)
        try t.release()
      case .mouseOnCard:
        try t.press(at: Point(column: 20, row: 20), button: .back)
        try t.release()
      case .bar: try t.click(Point(column: 3, row: 0))
      }
    }
  }

  @Test(arguments: Way.allCases, [false, true])
  func `what goes back puts a sheet back that is held, and nothing else`(way: Way, isModal: Bool) throws {
    let t = tester()
    let screen = t.screen
    page.isModalInPresentation = isModal
    hold(in: t)
    try way.go(t)
    #expect(!controller.updateInteractiveTransition(0.7))
    try t.settle()
    #expect(t.topPage === middle && t.app.presentedViewControllers.isEmpty && t.screen == screen)
    #expect(page.app == nil && middle.presentedViewController == nil)
  }

  @Test(arguments: [Way.escape, .backspace, .program, .mouse, .mouseOnCard], [false, true])
  func `over a root, and as a full screen, it is put back too`(way: Way, isModal: Bool) throws {
    let t = tester(isRoot: true)
    let screen = t.screen
    page.isModalInPresentation = isModal
    hold(.fullScreen, in: t)
    try way.go(t)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && t.screen == screen && !t.app.goBack())
  }

  @Test(arguments: [false, true])
  func `the help says what goes back while it is held`(isRoot: Bool) throws {
    let t = tester(isRoot: isRoot)
    hold(in: t)
    #expect(t.app.presentations.keyRouter.panes.backTitle(on: [t.topPage]) == "put the page back")
    #expect(t.app.presentations.keyRouter.keys.heldCommands.map(\.title) == ["put the page back"])
    t.press(.character("?"))
    #expect(t.screen.contains("Put the page back"))
    t.press(.escape)
    t.press(.escape)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && t.app.presentations.keyRouter.keys.heldCommands.isEmpty)
  }

  @Test(arguments: [false, true])
  func `it is its presenter's, whose dismiss puts it back`(animated: Bool) throws {
    let t = tester()
    let screen = t.screen
    hold(in: t)
    #expect(middle.presentedViewController === page)
    var gone = 0
    middle.dismiss(animated: animated) { gone += 1 }
    #expect(middle.presentedViewController == nil && t.app.presentedViewControllers.isEmpty != animated)
    try t.settle()
    #expect(gone == 1 && page.navigationController == nil && t.screen == screen)
  }

  @Test func `the pointer takes a modal one over`() throws {
    let t = tester()
    page.isModalInPresentation = true
    hold(in: t)
    let before = try #require(t.app.presentations.presentations.first?.shown)
    try t.press(at: Point(column: 20, row: 16))
    try t.move(to: Point(column: 20, row: 12), over: .seconds(0.5))
    #expect(try #require(t.app.presentations.presentations.first?.shown) > before)
    t.press(.escape)
    try t.release()
    try t.settle()
    #expect(t.topPage === middle && t.app.presentedViewControllers.isEmpty)
  }

  /// What moves the pages of a stack.
  enum Move: CaseIterable {
    case drag, forwardDrag, keys, wheel, forwardKey, forwardButton, menu, menuOfProgram, program

    @MainActor func go(_ t: AppTester) throws {
      switch self {
      case .drag: try t.drag(from: Point(column: 2, row: 5), to: Point(column: 36, row: 5))
      case .forwardDrag: try t.drag(from: Point(column: 39, row: 5), to: Point(column: 5, row: 5))
      case .keys: t.press(.right, [.shift])
      case .wheel: try t.wheel(.left, at: Point(column: 20, row: 5), notches: 30, over: .seconds(0.2))
      case .forwardKey: t.press(.character("]"))
      case .forwardButton:
        try t.press(at: Point(column: 20, row: 5), button: .forward)
        try t.release()
      case .menu: try t.click(Point(column: 3, row: 0), button: .secondary)
      case .menuOfProgram: #expect(!t.app.showBackMenu())
      case .program: #expect(t.navigation.beginInteractivePop() == .transitioning)
      }
    }
  }

  @Test(arguments: Move.allCases)
  func `nothing moves the pages below a sheet that is held, nor lists them`(move: Move) throws {
    let t = tester()
    t.navigation.isForwardEnabled = true
    middle.allowsInteractiveForward = true
    t.navigation.push(FixedPage("Next"), animated: false)
    t.navigation.pop(animated: false)
    hold(in: t)
    let screen = t.screen
    try move.go(t)
    t.advance(by: .seconds(1))
    #expect(t.screen == screen && t.navigation.transition == nil && t.topPage === middle)
    #expect(controller.finishInteractiveTransition())
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  @Test func `a menu of the pages below goes when a page is presented`() throws {
    let t = tester()
    #expect(t.app.showBackMenu())
    hold(in: t)
    #expect(t.app.presentations.root.pane.program.overlays.modal == nil)
  }

  // MARK: On the way down

  @Test(arguments: [[], [PresentationController.Detent.medium, .large]])
  func `a sheet that a policy has left part-way is put back to its place by Esc`(
    detents: [PresentationController.Detent]
  ) throws {
    let t = tester()
    controller.detents = detents
    middle.present(page, style: .sheet)
    try t.settle()
    t.navigation.releasePolicy = .stay
    let screen = t.screen
    let place = try #require(row(t))
    try t.drag(from: Point(column: 20, row: Double(place) - 1), by: Vector(dx: 0, dy: 4))
    try t.settle()
    #expect(row(t) == place + 4)
    #expect(t.app.presentations.keyRouter.keys.heldCommands.map(\.title) == ["put the page back"])
    t.press(.escape)
    try t.settle()
    #expect(t.screen == screen && t.app.visibleViewController === page)
    t.press(.escape)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test(arguments: [Way.escape, .backspace])
  func `a modal one between detents is put back`(way: Way) throws {
    let t = tester()
    page.isModalInPresentation = true
    controller.detents = [.medium, .large]
    middle.present(page, style: .sheet)
    try t.settle()
    t.navigation.releasePolicy = .stay
    let screen = t.screen
    let place = try #require(row(t))
    try t.drag(from: Point(column: 20, row: Double(place) - 1), by: Vector(dx: 0, dy: -4))
    try t.settle()
    #expect(row(t) == place - 4)
    try way.go(t)
    try t.settle()
    #expect(t.screen == screen && t.app.visibleViewController === page)
  }

  @Test func `what else goes back dismisses it`() throws {
    let t = tester()
    middle.present(page, style: .sheet)
    try t.settle()
    t.navigation.releasePolicy = .stay
    let place = try #require(row(t))
    try t.drag(from: Point(column: 20, row: Double(place) - 1), by: Vector(dx: 0, dy: 4))
    try t.settle()
    t.press(.backspace)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && t.topPage === middle)
  }

  @Test(arguments: [Theme.Appearance.dark, .light])
  func `the top edge of a sheet on its way is lit on dark pages, and not in its place`(
    _ appearance: Theme.Appearance
  ) throws {
    let t = tester()
    t.app.theme.appearance = appearance
    hold(in: t)
    let grabber = try #require(row(t)) - 2
    func isLit(_ row: Int) -> Bool {
      t.screen.surface[1, row].style.background != t.screen.surface[1, row + 1].style.background
    }
    #expect(isLit(grabber) == (appearance == .dark))
    _ = controller.finishInteractiveTransition()
    try t.settle()
    let place = try #require(row(t)) - 2
    #expect(place < grabber && !isLit(place))
  }

  // MARK: dismiss of what is held

  /// How much of the sheet is in sight; nil once it has gone.
  private func shown(_ t: AppTester) -> Double? { t.app.presentations.presentations.first?.shown }

  @Test func `dismiss takes a page that comes back by the curve of the call, from where it is held`() throws {
    let t = tester()
    hold(in: t)
    let held = try #require(shown(t))
    middle.dismiss(curve: .linear(duration: 4))
    #expect(shown(t) == held && !controller.updateInteractiveTransition(0.9))
    t.advance(by: .seconds(1))
    #expect(try abs(#require(shown(t)) - (held - 0.25)) < 0.03)
    try t.settle()
    #expect(middle.presentedViewController == nil)
  }

  @Test func `dismiss without a motion takes away at once what is held as it comes`() throws {
    let t = tester()
    middle.present(page, style: .sheet)
    t.advance(by: .milliseconds(100))
    try t.press(at: Point(column: 20, row: 20))
    try t.move(to: Point(column: 20, row: 21), over: .seconds(0.1))
    #expect(t.app.presentations.isHeld)
    var isGone = false
    middle.dismiss(animated: false) { isGone = true }
    #expect(isGone && t.app.presentations.presentations.isEmpty)
    try t.move(to: Point(column: 20, row: 4), over: .seconds(0.2))
    try t.release()
    #expect(!t.app.isMoving && middle.presentedViewController == nil)
  }

  @Test func `dismiss takes a page that a finger drags away by the curve of the call, and the drag ends`()
    throws
  {
    let t = tester()
    middle.present(page, style: .sheet)
    try t.settle()
    try t.press(at: Point(column: 20, row: 3))
    try t.move(to: Point(column: 20, row: 8), over: .seconds(0.5))
    let held = try #require(shown(t))
    #expect(held < 0.9)
    page.dismiss(curve: .linear(duration: 4))
    #expect(try abs(#require(shown(t)) - held) < 0.03)
    try t.move(to: Point(column: 20, row: 3), over: .seconds(1))
    #expect(try abs(#require(shown(t)) - (held - 0.25)) < 0.05)
    try t.release()
    try t.settle()
    #expect(middle.presentedViewController == nil)
  }
}
