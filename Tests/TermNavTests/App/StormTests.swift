import Foundation
import Invariants
import NavModel
import Storms
import Testing

/// Every law, in storms of events and of bytes. `Scripts/fuzz` makes them as long as one wants them; here they last some
/// seconds in a debug build.
@Suite("Storm", .serialized) struct StormTests {
  static let seed = UInt64(clamping: number("STORM_SEED") ?? 1)
  /// One program's life, in events.
  static let each = 4000
  /// One program's life, in bytes.
  static let piece = 4096

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func `the laws hold at every turn, and nothing is stuck at the end`() {
    let wanted = Self.number("STORM_EVENTS") ?? TestLength.of(2500, full: 8000)
    var visits: Set<String> = []
    var events = 0
    var seed = Self.seed
    while events < wanted {
      let storm = Storm(seed: seed)
      if let fault = storm.run(min(Self.each, wanted - events)) {
        Issue.record("STORM_SEED=\(seed), \(fault)")
        return
      }
      visits.formUnion(storm.visits)
      events += storm.events
      seed += 1
    }
    print("Storm: \(events) events, seeds \(Self.seed)…\(seed).")
    guard wanted >= 100_000 else { return }
    let refusals = GateRefusal.allCases.map { "gate \($0.rawValue)" }
    let others = [
      "gate allowed", "pop caught", "push caught", "pop finished", "pop cancelled", "push finished",
      "push cancelled", "set finished", "ignored", "call from a handler",
    ]
    #expect(Set(refusals + others).subtracting(visits) == [], "a storm that never comes there proves nothing")
  }

  @Test func `any bytes, cut anywhere, decode to the same events`() {
    pieces(
      of: Self.number("STORM_DECODER_BYTES") ?? TestLength.of(50_000, full: 200_000), what: "the decoder"
    ) { seed, bytes in
      DecoderStorm.fault(bytes, seed: seed)
    }
  }

  @Test func `any bytes, read by a whole program, break no law`() {
    var visits: Set<String> = []
    let count = Self.number("STORM_PROGRAM_BYTES") ?? TestLength.of(30_000, full: 60_000)
    pieces(of: count, what: "the program") { _, bytes in
      let storm = ByteStorm()
      defer { visits.formUnion(storm.visits) }
      return storm.run(bytes)
    }
    let all: Set = ["gate allowed", "gate root", "pop finished", "pop cancelled", "push finished", "ignored"]
    #expect(all.subtracting(visits) == [], "bytes that never come there prove nothing")
  }

  /// Bytes piece by piece, each with a seed of its own.
  private func pieces(of count: Int, what: String, _ fault: (UInt64, [UInt8]) -> String?) {
    var seed = Self.seed
    var done = 0
    while done < count {
      var source = FuzzBytes(seed: seed)
      let bytes = source.next(min(Self.piece, count - done))
      if let fault = fault(seed, bytes) {
        Issue.record("STORM_SEED=\(seed), \(what): \(fault)")
        return
      }
      done += bytes.count
      seed += 1
    }
    print("Storm: \(done) bytes for \(what), seeds \(Self.seed)…\(seed - 1).")
  }
}
