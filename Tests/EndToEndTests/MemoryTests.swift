import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What the program has in memory stays what it was.
  @Suite struct MemoryTests {
    private static let cycles =
      ProcessInfo.processInfo.environment["SOAK_TERMINAL_CYCLES"].flatMap { Int($0) } ?? 300

    @Test func `pages that come and go leave nothing`() throws {
      // Cuts in place of slides, so that a cycle takes no time of its own.
      let app = try App.launch(route: "start", options: ["--reduce-motion"])
      try cycle(app, times: 200)
      let before = try app.residentKilobytes()
      try cycle(app, times: Self.cycles)
      let after = try app.residentKilobytes()
      print("Memory: \(before) KiB, after \(Self.cycles) pushes and drags \(after) KiB")
      #expect(after - before <= 1024)
    }

    /// A page is pushed by its key and dragged away.
    private func cycle(_ app: App, times: Int) throws {
      for _ in 0..<times {
        app.mark()
        try app.keys("s")
        try app.press(2, 12)
        for column in [10, 40, 78] { try app.drag(column) }
        try app.release(78)
        try app.waitFor("the page to be gone") { app.last("stack")?.strings("controllers")?.count == 2 }
      }
    }

    @Test func `twenty thousand motions at once leave nothing`() throws {
      // Without a trace, which says every one of them.
      let app = try App.program(Binary.locate(), ["--open", "bars/shown-shown"])
      func flood(endingAt percent: Int) throws {
        let motions = (0..<20_000).map { "\u{1B}[<32;\(12 + ($0 * 7) % 60);13M" }
        try app.keys(motions.joined())
        try app.drag(2 + percent * 80 / 100)
        try app.waitFor("the last motion") { app.picture.text.contains(" \(percent) %") }
      }
      try app.waitFor("the page") { app.picture.text.contains("A bar over a bar") }
      try app.press(2, 12)
      // What the reads need is there after the first.
      try flood(endingAt: 50)
      let before = try app.residentKilobytes()
      let start = ContinuousClock.now
      try flood(endingAt: 25)
      let took = ContinuousClock.now - start
      try flood(endingAt: 75)
      let grown = try app.residentKilobytes() - before
      print("Memory: 20,001 motions in \(took), \(grown) KiB more after 40,002")
      #expect(grown <= 1024)
    }
  }
}
