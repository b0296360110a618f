import Testing

@testable import NavModel

/// What the rule of a release is asked about, whatever figures a situation has.
@Suite struct ReleaseFigureTests {

  private func asked(_ situation: ReleasePolicy.Situation) -> ReleasePolicy.Situation {
    nonisolated(unsafe) var told: ReleasePolicy.Situation?
    _ = ReleasePolicy("asked") {
      told = $0
      return .stay
    }.decision(in: situation)
    return told!
  }

  @Test func `what is no number counts as the lower bound`() {
    let told = asked(.init(progress: .nan, velocity: .nan, columns: .nan, width: .nan))
    #expect(told == .init(progress: 0, velocity: 0, columns: 0, width: 1))
  }

  @Test func `what is too much counts as the bound that it exceeds, and an endless velocity as none`() {
    let most = asked(.init(progress: .infinity, velocity: .infinity, columns: .infinity, width: .infinity))
    #expect(most == .init(progress: 1, velocity: 0, columns: 2000, width: 2000))
    let least = asked(.init(progress: -1, velocity: -.infinity, columns: -1, width: -1))
    #expect(least == .init(progress: 0, velocity: 0, columns: 0, width: 1))
    let wide = asked(.init(progress: 2, velocity: 3, columns: 90, width: 80))
    #expect(wide == .init(progress: 1, velocity: 3, columns: 80, width: 80))
  }

  @Test func `a release without figures cancels, by every rule that compares`() {
    let none = ReleasePolicy.Situation(progress: .nan, velocity: .nan, columns: .nan, width: 80)
    for policy in [
      ReleasePolicy.standard, .projection, .reactNative, .fraction(0.3), .distance(columns: 10), .fling(),
    ] {
      #expect(policy.decision(in: none) == .cancel, "\(policy.name)")
    }
  }
}
