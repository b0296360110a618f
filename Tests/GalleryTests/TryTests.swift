import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// BEHAVIOUR 14: every page says on screen what to try.
@Suite struct TryTests {
  /// Pages whose whole screen is things to try.
  nonisolated private static let others: Set = ["gestures/lab", "percent/lab"]

  @Test(arguments: Entry.all.map(\.route)) func `every page says on screen what to try, at each size`(
    _ route: String
  )
    throws
  {
    let stage = try ClaimStage(route, reducesMotion: true)
    for size in ClaimStage.sizes {
      stage.t.resize(to: size)
      try stage.t.settle()
      #expect(stage.lines.contains { $0.contains("Try") }, "\(size)\n\(stage.t.screen)")
      #expect(
        !stage.lines.dropFirst().contains { $0.contains("…") && $0.contains("Try") }, "a try that is cut")
    }
  }
}
