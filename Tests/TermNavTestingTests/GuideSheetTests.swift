import TermNav
import TermNavTesting
import Testing

/// The sheets of the guide: places on a map, in a sheet of two heights that is pulled up from the bottom.
final class ChartPage: ViewController {
  let places = PlacesPage()

  override func viewDidLoad() {
    title = "Chart"
    places.presentationController.detents = [.medium, .large]
    addKeyCommand(
      KeyCommand("p", title: "places", action: weakly { page in page.present(page.places) }))
    view.onPan(weakly { page, pan in page.pull(pan) })
  }

  /// The sheet comes up under the pointer; a short pull puts it back.
  private func pull(_ pan: PanGestureRecognizer) {
    let sheet = places.presentationController
    let rows = Double(max(1, view.size.rows / 2))
    switch pan.state {
    case .began: present(places, style: .sheet, initiallyInteractive: true)
    case .changed: sheet.updateInteractiveTransition(-pan.translation.dy / rows)
    case .ended: sheet.endInteractiveTransition(velocity: -pan.velocity.dy / rows)
    case .cancelled: sheet.cancelInteractiveTransition()
    case .possible, .failed: break
    }
  }
}

final class PlacesPage: ListViewController {
  private(set) var isWhole = false
  private(set) var closes = 0

  init() {
    super.init(title: "Places", rows: (1...40).map { ListRow(title: "Harbour \($0)") })
    presentationController.onSelectDetent = weakly { page, detent in page.isWhole = detent == .large }
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    if isBeingDismissed { closes += 1 }
  }

  func close() { dismiss(curve: .easeOut(duration: 0.15)) }
}

@MainActor @Suite struct GuideSheetTests {
  private let chart = ChartPage()

  @Test func `a sheet of two heights is pulled up, and grows by a key`() throws {
    let t = AppTester([chart], size: Size(columns: 40, rows: 20))
    try t.drag(from: Point(column: 20, row: 18), to: Point(column: 20, row: 9), over: .seconds(2))
    try t.settle()
    #expect(t.screen.contains("Harbour 1") && !t.screen.contains("Harbour 12"))
    t.press(.up, [.shift])
    try t.settle()
    #expect(t.screen.contains("Harbour 12") && chart.places.isWhole)
  }

  @Test func `a sheet that closes by a curve of its own is told why it goes`() throws {
    let t = AppTester([chart], size: Size(columns: 40, rows: 20))
    t.type("p")
    try t.settle()
    chart.places.close()
    t.advance(by: .seconds(0.2))
    #expect(chart.places.closes == 1 && chart.presentedViewController == nil)
  }

  @Test func `a short pull leaves no trace`() throws {
    let t = AppTester([chart], size: Size(columns: 40, rows: 20))
    let screen = t.screen
    try t.press(at: Point(column: 20, row: 18))
    try t.move(to: Point(column: 20, row: 15), over: .seconds(0.5))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(t.screen == screen && chart.presentedViewController == nil)
  }
}
