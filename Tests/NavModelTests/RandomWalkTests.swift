import Invariants
import Testing

@testable import NavModel

/// The laws of the house, asked at every step of seeded random walks.
@Suite("Laws, on random walks")
struct RandomWalkTests {
  /// 20,000 steps in all, in the full form 120,000.
  nonisolated static let seeds: ClosedRange<UInt64> = 1...20
  static let stepsEach = TestLength.of(1000, full: 6000)

  @Test
  func `by law 1 the root stays, no page is twice, rest is rest, wills are resolved, p is from 0 to 1`() {
    var visits: Set<String> = []
    for seed in Self.seeds {
      let walk = NavigationWalk(seed: seed)
      if let fault = walk.run(Self.stepsEach) { Issue.record("seed \(seed), \(fault)") }
      visits.formUnion(walk.visits)
    }
    let refusals = GateRefusal.allCases.filter { $0 != .contentClaims }.map { "gate \($0.rawValue)" }
    let others = [
      "gate allowed", "pop caught", "push caught", "set caught", "pop finished", "pop cancelled",
      "push cancelled",
      "set finished", "set cancelled", "ignored", "call from inside", "forward", "forward held",
    ]
    #expect(Set(refusals + others).subtracting(visits) == [], "a walk that never comes there proves nothing")
  }

  @Test(arguments: Self.seeds)
  func `by law 2 many cancelled drags are none, for the state and for all that happens afterwards`(
    seed: UInt64
  ) {
    var twins = Twins(seed: seed)
    let rounds = TestLength.of(20, full: 60)
    for round in 0..<rounds {
      if let difference = twins.round() {
        Issue.record("seed \(seed), round \(round): \(difference)")
        return
      }
    }
    #expect(twins.cancels > rounds)
  }
}
