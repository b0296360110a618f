import Invariants
import NavModel
import Testing

/// A stack of 10,000 pages, in the full form of 100,000, by counts of what the pages are asked.
@Suite struct ScaleTests {
  /// Counts every question that the navigation puts to it.
  private final class CountingPage: Navigable {
    nonisolated(unsafe) static var questions = 0
    let name = "page"
    var isViewLoaded = false
    var prefersNavigationBarHidden: Bool { Self.ask(false) }
    var interactivePopDisabled: Bool { Self.ask(false) }
    var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { Self.ask(0) }
    var allowsInteractiveForward: Bool { Self.ask(false) }
    func shouldBeginInteractivePop() -> Bool { Self.ask(true) }
    func shouldPop(_ pop: PendingPop) -> Bool { Self.ask(true) }
    func viewDidLoad() { Self.questions += 1 }
    func viewWillAppear(animated: Bool) { Self.questions += 1 }
    func viewDidAppear(animated: Bool) { Self.questions += 1 }
    func viewWillDisappear(animated: Bool) { Self.questions += 1 }
    func viewDidDisappear(animated: Bool) { Self.questions += 1 }
    func didMove(toParent parent: AnyObject?) { Self.questions += 1 }

    private static func ask<Answer>(_ answer: Answer) -> Answer {
      questions += 1
      return answer
    }
  }

  @Test func `a push and a pop ask no more on a high stack`() {
    let navigation = NavigationController(root: CountingPage())
    navigation.isForwardEnabled = false
    navigation.start()
    var costs: [Int: Int] = [:]
    let height = TestLength.of(10_000, full: 100_000)
    for depth in 1...height {
      CountingPage.questions = 0
      navigation.push(CountingPage(), animated: false)
      if depth == 1 || depth == height { costs[depth] = CountingPage.questions }
    }
    #expect(navigation.count == height + 1)
    #expect(costs[1] == costs[height] && costs[1]! > 0)
    CountingPage.questions = 0
    navigation.pop(animated: false)
    let high = CountingPage.questions
    navigation.pop(animated: false)
    #expect(CountingPage.questions == 2 * high)
    navigation.popToRoot(animated: false)
    #expect(navigation.count == 1)
  }
}
