import Foundation
import Invariants
import Storms
import Testing

/// Nothing is left behind by a page that comes and goes. `Scripts/lab soak` goes on for long, and looks at the memory.
@Suite struct SoakTests {
  @Test func `pages that were popped are gone, however many`() {
    let soak = Soak()
    for cycle in 1...TestLength.of(100, full: 300) {
      if let fault = soak.cycle() {
        Issue.record("cycle \(cycle): \(fault)")
        return
      }
    }
  }

  #if os(Linux)
    /// Growth allowed after a tenth of the cycles, in KiB: what the allocator makes of the same again and again.
    private static let bound = 1024
    private nonisolated static let cycles = ProcessInfo.processInfo.environment["SOAK_CYCLES"].flatMap {
      Int($0)
    }

    @Test(.enabled(if: cycles != nil, "asks for a process of its own: Scripts/lab soak"))
    func `memory stays flat over many cycles`() throws {
      let count = max(10, Self.cycles ?? 0)
      let soak = Soak()
      var warm = 0
      for cycle in 1...count {
        if let fault = soak.cycle() {
          Issue.record("cycle \(cycle): \(fault)")
          return
        }
        if cycle == count / 10 { warm = try resident() }
        if cycle % (count / 10) == 0 {
          print("Soak: cycle \(cycle), \(try resident()) KiB")
          fflush(nil)
        }
      }
      let grown = try resident() - warm
      print("Soak: \(grown) KiB more than after \(count / 10) cycles; \(Self.bound) KiB are allowed.")
      #expect(grown <= Self.bound)
    }

    private func resident() throws -> Int {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
      return try #require(Int(pages)) * sysconf(Int32(_SC_PAGESIZE)) / 1024
    }
  #endif
}
