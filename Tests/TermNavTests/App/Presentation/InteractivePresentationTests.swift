import TermNavTesting
import Testing

@testable import TermNav

/// RULES 12 and 31: presentations that a gesture drives from their start.
@Suite struct InteractivePresentationTests {
  private let home = ToldPage("Home", rows: (0..<24).map { "home row \($0)" })
  private let page = ToldPage("Page", rows: (0..<24).map { "page row \($0)" })
  private var controller: PresentationController { page.presentationController }

  private func tester(reduces: Bool = false) -> AppTester {
    let t = AppTester([home], size: Size(columns: 40, rows: 22), reducesMotion: reduces)
    home.log = []
    return t
  }

  private func shown(_ t: AppTester) -> Double? { t.app.presentations.presentations.first?.shown }

  @Test(arguments: [true, false])
  func `it waits at its beginning, follows the program, and comes to its place`(reduces: Bool) throws {
    let t = tester(reduces: reduces)
    var done = 0
    home.present(page, initiallyInteractive: true) { done += 1 }
    t.advance(by: .seconds(1))
    #expect(shown(t) == 0 && done == 0)
    #expect(controller.updateInteractiveTransition(0.5))
    #expect(shown(t) == 0.5)
    controller.updateInteractiveTransition(9)
    #expect(shown(t) == 1)
    controller.updateInteractiveTransition(.nan)
    #expect(shown(t) == 1)
    #expect(controller.finishInteractiveTransition())
    try t.settle()
    #expect(
      done == 1 && page.log == ["load", "willAppear", "didAppear"] && t.app.visibleViewController === page)
    #expect(!controller.updateInteractiveTransition(0.5) && !controller.cancelInteractiveTransition())
  }

  @Test(arguments: [false, true])
  func `cancelled it leaves no trace`(isFullScreen: Bool) throws {
    let t = tester()
    let (screen, picture) = (t.screen, t.picture)
    home.present(page, style: isFullScreen ? .fullScreen : .sheet, initiallyInteractive: true) {
      Issue.record("it has not come")
    }
    controller.updateInteractiveTransition(0.6)
    t.advance(by: .seconds(0.3))
    #expect(controller.cancelInteractiveTransition())
    try t.settle()
    #expect(t.screen == screen && t.picture == picture && t.app.presentedViewControllers.isEmpty)
    #expect(
      page.log == ["load", "willAppear", "willDisappear, dismissed", "didDisappear"] && page.app == nil)
    home.present(page)
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  @Test(arguments: [(0.4, 0.0, false), (0.6, 0, true), (0.1, 2, true), (0.9, -2, false)])
  func `its release is decided by the policy`(part: Double, velocity: Double, comes: Bool) throws {
    let t = tester()
    home.present(page, initiallyInteractive: true)
    controller.updateInteractiveTransition(part)
    #expect(controller.endInteractiveTransition(velocity: velocity))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty != comes)
  }

  @Test(
    arguments: [
      ([PresentationController.Detent.large, .medium], 0.45, 0.0, false), ([.large, .medium], 0.55, 0, true),
      ([.large, .medium], 0.9, -2, false), ([.medium, .large], 0.45, 0, false),
      ([.medium, .large], 0.55, 0, true),
      ([.medium, .large], 0.9, 20, true),
    ], [false, true])
  func `with detents it is decided over the way to the one that is selected, and selects none`(
    _ release: (detents: [PresentationController.Detent], part: Double, velocity: Double, comes: Bool),
    isModal: Bool
  ) throws {
    let t = tester()
    page.isModalInPresentation = isModal
    controller.detents = release.detents
    controller.onSelectDetent = { _ in Issue.record("no user has moved it") }
    home.present(page, initiallyInteractive: true)
    controller.updateInteractiveTransition(release.part)
    if release.velocity == 0 {
      #expect(t.app.runningTransition?.verdict?.outcome == (release.comes ? .finish : .cancel))
    }
    #expect(controller.endInteractiveTransition(velocity: release.velocity))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty != release.comes)
    #expect(controller.selectedDetent == release.detents[0])
    if release.comes { #expect(shown(t) == 1) }
  }

  @Test func `with detents it counts to the one that is selected`() throws {
    let t = tester()
    controller.detents = [.medium, .large]
    home.present(page, initiallyInteractive: true)
    controller.updateInteractiveTransition(1)
    _ = t.screen
    #expect(t.app.presentations.presentations.first?.frame.card.row == 11 && shown(t) == 1)
    controller.finishInteractiveTransition()
    try t.settle()
    #expect(controller.selectedDetent == .medium)
  }

  @Test(arguments: [false, true])
  func `a gesture of the page that presents goes on, and drives it`(isFullScreen: Bool) throws {
    let t = tester()
    home.view.onPan { [home, page] pan in
      let controller = page.presentationController
      switch pan.state {
      case .began:
        home.present(page, style: isFullScreen ? .fullScreen : .sheet, initiallyInteractive: true)
      case .changed: controller.updateInteractiveTransition(-pan.translation.dy / 20)
      case .ended: controller.endInteractiveTransition()
      case .cancelled: controller.cancelInteractiveTransition()
      case .possible, .failed: break
      }
    }
    try t.press(at: Point(column: 10, row: 20))
    try t.move(to: Point(column: 10, row: 10), over: .seconds(0.5))
    #expect(abs((shown(t) ?? 0) - 0.5) < 0.001)
    try t.move(to: Point(column: 10, row: 4), over: .seconds(0.5))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  @Test func `while it is driven its stack presents no other page, and its presenter takes it along`() throws
  {
    let t = tester()
    t.navigation.push(FixedPage("Middle"), animated: false)
    t.navigation.topViewController.present(page, initiallyInteractive: true)
    controller.updateInteractiveTransition(0.5)
    t.navigation.topViewController.present(FixedPage("Other"))
    #expect(t.app.presentedViewControllers.count == 1)
    t.navigation.pop(animated: false)
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && page.log.last == "didDisappear")
  }

  @Test func `Esc cancels the gesture that drives it`() throws {
    let t = tester()
    home.view.onPan { [home, page] pan in
      let controller = page.presentationController
      switch pan.state {
      case .began: home.present(page, initiallyInteractive: true)
      case .changed: controller.updateInteractiveTransition(-pan.translation.dy / 20)
      case .ended: controller.endInteractiveTransition()
      case .cancelled: controller.cancelInteractiveTransition()
      case .possible, .failed: break
      }
    }
    let screen = t.screen
    try t.press(at: Point(column: 10, row: 20))
    try t.move(to: Point(column: 10, row: 4), over: .seconds(0.5))
    t.press(.escape)
    try t.settle()
    try t.release()
    #expect(t.screen == screen && t.app.presentedViewControllers.isEmpty)
  }

  @Test func `where it cannot be presented nothing is held, and without motion it is there at once`() throws {
    let t = tester()
    FixedPage("Nowhere").present(page, initiallyInteractive: true)
    #expect(!controller.updateInteractiveTransition(0.5))
    home.present(page, animated: false, initiallyInteractive: true)
    #expect(shown(t) == 1 && !controller.updateInteractiveTransition(0.5))
  }
}
