import Testing

@testable import NavModel

/// RULES section 5: the rule of a release as a value.
@Suite struct ReleasePolicyTests {
  private typealias Situation = ReleasePolicy.Situation
  private let all: [ReleasePolicy] = [
    .standard, .projection, .reactNative, .stay, .fraction(0.3), .distance(columns: 20), .fling(velocity: 2),
  ]

  private func finishes(
    _ policy: ReleasePolicy, _ progress: Double, _ velocity: Double = 0, width: Double = 80
  )
    -> Bool
  {
    policy.decision(in: .init(progress: progress, velocity: velocity, width: width)) == .finish
  }

  // MARK: The rules

  @Test func `the standard rule is a fling of one width a second, else more than one half`() {
    #expect(finishes(.standard, 0, 1) && !finishes(.standard, 0.9, -1))
    #expect(!finishes(.standard, 0.5, 0.99) && finishes(.standard, 0.51, -0.99))
  }

  @Test(arguments: [
    // Slower than 0.8: the nearer end, and one half is nearer to neither.
    (0.5, 0.79, false), (0.51, -0.79, true), (0.5, 0, false),
    // A swipe onward always leaves; one back comes to rest 0.187 of its velocity farther back.
    (0.01, 0.8, true), (0.6, -0.8, false), (0.7, -0.8, true), (0.9, -2, true), (0.9, -2.2, false),
  ])
  func `a projected release ends where the page would come to rest`(
    progress: Double, velocity: Double, isFinished: Bool
  ) {
    #expect(finishes(.projection, progress, velocity) == isFinished)
  }

  @Test(arguments: [
    (0.5, 0.0, false), (0.51, 0, true), (0.2, 1, false), (0.21, 1, true), (0.79, -1, false), (0.81, -1, true),
    (0, 1.6, false), (0.03, 1.6, true), (1, -1.7, false),
  ])
  func `React Native adds three tenths of a second at the velocity`(
    progress: Double, velocity: Double, isFinished: Bool
  ) {
    #expect(finishes(.reactNative, progress, velocity) == isFinished)
  }

  @Test func `a fraction and a distance ask no velocity`() {
    #expect(!finishes(.fraction(0.3), 0.3, 9) && finishes(.fraction(0.3), 0.31, -9))
    #expect(!finishes(.distance(columns: 20), 0.25, 9) && finishes(.distance(columns: 20), 0.26, -9))
  }

  @Test func `a distance wider than the screen is left at its whole width`() {
    #expect(
      !finishes(.distance(columns: 70), 0.9, width: 40) && finishes(.distance(columns: 70), 1, width: 40))
  }

  @Test func `each rule has a name`() {
    #expect(
      all.map(\.name) == ["standard", "projection", "reactNative", "stay", "fraction", "distance", "fling"])
    #expect(ReleasePolicy("mine") { _ in .finish }.name == "mine")
  }

  // MARK: Finite figures

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `a rule is asked with finite figures within their bounds only`(wild: Double) {
    let asked = Asked()
    let policy = asked.policy(.cancel)
    for situation in [
      Situation(progress: wild, velocity: wild, columns: wild, width: wild),
      Situation(progress: 0.5, velocity: wild, width: 80), Situation(progress: 0.5, columns: wild, width: 80),
      Situation(progress: 0.5, width: wild),
    ] {
      #expect(policy.decision(in: situation) == .cancel)
      #expect(policy.turningPoint(in: situation) == nil)
    }
    #expect(asked.count > 8)
    #expect(
      asked.all {
        (0...1).contains($0.progress) && $0.velocity.isFinite && (1...2000).contains($0.width)
          && (0...$0.width).contains($0.columns)
      })
  }

  @Test func `the program's figures reach the rule: columns and width of the screen`() {
    let asked = Asked()
    let script = Script("A", "B", width: 120)
    script.nav.releasePolicy = asked.policy(.cancel)
    script.hold(10, to: 40)
    script.release()
    #expect(
      asked.last == Situation(progress: 0.25, velocity: 0, columns: 30, width: 120, duration: 0.01))
  }

  @Test func `a rule is told how long the drag took, from the press to the last motion`() {
    let asked = Asked()
    let script = Script("A", "B")
    script.nav.releasePolicy = asked.policy(.cancel)
    script.wait(3)
    script.press(10)
    script.drag(20, after: 0.25)
    script.drag(30, after: 0.5)
    // The verdict while it rests is that of the release.
    script.wait(2)
    _ = script.nav.interactivePopVerdict
    #expect(abs((asked.last?.duration ?? 0) - 0.75) < 1e-9)
    script.release()
    #expect(abs((asked.last?.duration ?? 0) - 0.75) < 1e-9)
  }

  @Test func `what the application holds counts from when the application began to hold it`() {
    let asked = Asked()
    let script = Script("A", "B")
    script.nav.releasePolicy = asked.policy(.cancel)
    script.wait(2)
    #expect(script.nav.beginInteractivePop() == nil)
    script.wait(0.5)
    script.nav.updateInteractivePop(0.2)
    script.wait(0.5)
    script.nav.updateInteractivePop(0.3)
    script.wait(0.5)
    script.nav.endInteractivePop()
    #expect(abs((asked.last?.duration ?? 0) - 1) < 1e-9)
  }

  @Test(arguments: [-1, Double.infinity, -.infinity, .nan])
  func `a duration that cannot be is 0 to a rule`(_ duration: Double) {
    let asked = Asked()
    _ = asked.policy(.cancel).decision(in: .init(progress: 0.5, width: 80, duration: duration))
    #expect(asked.last?.duration == 0)
  }

  @Test func `a push is asked by its own progress`() {
    let asked = Asked()
    let script = Script("A", "B")
    script.nav.push(TestPage("C"))
    script.wait(0.05)
    script.hold(60, to: 63)
    script.nav.releasePolicy = asked.policy(.finish)
    let progress = 1 - (script.p ?? 0)
    script.release()
    #expect(abs((asked.last?.progress ?? 0) - progress) < 1e-9)
    #expect(abs((asked.last?.columns ?? 0) - progress * 80) < 1e-6)
  }

  // MARK: The turn

  @Test(arguments: [(0.0, 40.0), (0.7, 40), (1, nil), (-1, nil), (-0.99, 40)])
  func `the standard rule turns at one half, or nowhere`(velocity: Double, column: Double?) {
    for progress in [0, 0.2, 0.5, 0.6, 1] {
      let turn = ReleasePolicy.standard.turningPoint(
        in: .init(progress: progress, velocity: velocity, width: 80))
      #expect(turn == column.map { $0 / 80 })
    }
  }

  @Test(arguments: [(0.0, 40.0), (0.5, 28), (1, 16), (-0.5, 52), (2, nil), (-2, nil)])
  func `the turn of React Native's rule moves with the velocity`(velocity: Double, column: Double?) {
    let turn = ReleasePolicy.reactNative.turningPoint(in: .init(progress: 0.4, velocity: velocity, width: 80))
    #expect(turn == column.map { $0 / 80 })
  }

  @Test func `a distance turns at its column, at every width that has it`() {
    let policy = ReleasePolicy.distance(columns: 20)
    #expect(policy.turningPoint(in: .init(progress: 0.9, width: 80)) == 0.25)
    #expect(policy.turningPoint(in: .init(progress: 0.1, width: 200)) == 0.1)
    #expect(ReleasePolicy.stay.turningPoint(in: .init(progress: 0.5, width: 80)) == nil)
  }

  @Test func `of several turns the nearest counts`() {
    let striped = ReleasePolicy("striped") { Int($0.columns / 10) % 2 == 0 ? .cancel : .finish }
    for (column, turn) in [(3.0, 9.0), (12, 9), (16, 19), (78, 79)] {
      #expect(striped.turningPoint(in: .init(progress: column / 80, width: 80)) == turn / 80)
    }
  }

  @Test func `every side of a turn is what a release there does`() {
    for policy in all {
      for velocity in stride(from: -2.5, through: 2.5, by: 0.25) {
        let here = Situation(progress: 0.4, velocity: velocity, width: 80)
        guard let turn = policy.turningPoint(in: here) else {
          #expect(finishes(policy, 0, velocity) == finishes(policy, 1, velocity))
          continue
        }
        #expect(finishes(policy, turn, velocity) != finishes(policy, turn + 1 / 80, velocity))
      }
    }
  }

  @Test func `a held page's verdict is its rule's, and shows its turn`() {
    for policy in all {
      let script = Script("A", "B")
      script.nav.releasePolicy = policy
      script.hold(0, to: 33)
      let verdict = script.nav.interactivePopVerdict
      #expect(verdict?.turningPoint == policy.turningPoint(in: .init(progress: 33 / 80, width: 80)))
      script.release()
      script.settle()
      switch verdict?.outcome {
      case .finish: #expect(script.names == "A")
      case .cancel: #expect(script.names == "A B" && script.p == nil)
      case .stay: #expect(script.p == 33.0 / 80)
      case .ask, nil: Issue.record("nobody asks")
      }
    }
  }
}

/// Writes down from any thread; the tests ask on one.
private final class Asked: @unchecked Sendable {
  nonisolated(unsafe) private var situations: [ReleasePolicy.Situation] = []
  nonisolated init() {}
  nonisolated func note(_ situation: ReleasePolicy.Situation) { situations.append(situation) }
  /// A policy whose rule writes down what it is asked, and decides so.
  func policy(_ decision: ReleasePolicy.Decision) -> ReleasePolicy {
    ReleasePolicy("watched") {
      self.note($0)
      return decision
    }
  }
  var count: Int { situations.count }
  var last: ReleasePolicy.Situation? { situations.last }
  func all(_ holds: (ReleasePolicy.Situation) -> Bool) -> Bool { situations.allSatisfy(holds) }
}
