import Foundation
import Testing

@testable import TermNav

/// Every law, in a storm of pointer, wheel and key events on the whole program. `Scripts/fuzz` makes it as long as one
/// wants it.
@Suite("Storm") struct StormTests {
  /// A few seconds' worth in a debug build; `STORM_EVENTS` and `STORM_SEED` say otherwise.
  static let events = number("STORM_EVENTS") ?? 16_000
  static let seed = number("STORM_SEED") ?? 1
  /// One program's life.
  static let each = 4000

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("the laws hold at every turn, and nothing is stuck at the end")
  func laws() {
    var visits: Set<String> = []
    var events = 0
    var seed = UInt64(clamping: Self.seed)
    while events < Self.events {
      let storm = Storm(seed: seed)
      if let fault = storm.run(min(Self.each, Self.events - events)) {
        Issue.record("STORM_SEED=\(seed), \(fault)")
        return
      }
      visits.formUnion(storm.visits)
      events += storm.events
      seed += 1
    }
    print("Storm: \(events) events, seeds \(Self.seed)…\(seed - 1).")
    guard Self.events >= 100_000 else { return }
    let refusals = GateRefusal.allCases.map { "gate \($0.rawValue)" }
    let others = [
      "gate allowed", "pop caught", "push caught", "pop finished", "pop cancelled", "push finished",
      "push cancelled", "set finished", "ignored", "call from a handler",
    ]
    #expect(Set(refusals + others).subtracting(visits) == [], "a storm that never comes there proves nothing")
  }
}
