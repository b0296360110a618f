import Dispatch
import Foundation
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

@Suite final class PagerPageTests {
  private let numbers = (1...200).map { "line \($0)" }

  @Test func `less's keys move, with counts`() throws {
    let rig = try PagerRig(numbers)
    #expect(rig.row(1).hasPrefix("line 1") && rig.status.contains("line 1 of 200"))
    for (keys, line) in [
      ("j", 2), ("e", 3), ("\n", 4), ("kk", 2), ("10j", 12), ("50g", 50), ("g", 1), ("50%", 107),
      ("G", 180), ("b", 160), ("u", 150), ("d", 160), ("f", 180),
    ] {
      rig.t.type(keys)
      #expect(rig.page.top + 1 == line, "\(keys)")
    }
  }

  @Test func `a filter leaves the lines that have a pattern, with their numbers, and gives the place back`()
    async throws
  {
    let rig = try PagerRig((1...400).map { "line \($0)" })
    rig.t.type("#150g&[05]$")
    rig.t.type("\n")
    try await rig.wait(for: "match 30 of 80")
    #expect(rig.row(1).contains(" 150 line 150") && rig.row(2).contains(" 155 line 155"))
    rig.t.type("j")
    rig.t.press(.escape)
    #expect(rig.row(1).contains("155 line 155") && rig.row(2).contains("156 line 156"))
    rig.t.type("&!1\n")
    try await rig.wait(for: "of 243")
    #expect(rig.page.source.count.known == 400)
  }

  @Test func `the right button and a key list what can be done with a text, and a press still selects`()
    throws
  {
    let rig = try PagerRig(numbers)
    let wraps = rig.page.lines.wrapsLines
    var isOpen: Bool { rig.t.screen.contains("╭") }
    try rig.t.click("line 10", button: .secondary)
    #expect(isOpen && !rig.t.screen.contains(rig.page.title(of: .app(.home))))
    rig.t.type("w")
    #expect(rig.page.lines.wrapsLines != wraps && !isOpen)
    rig.t.press(.function(10), .shift)
    #expect(isOpen)
    rig.t.type("w")
    #expect(rig.page.lines.wrapsLines == wraps && !isOpen)
    try rig.t.press(at: "line 10")
    rig.t.advance(by: .seconds(0.6))
    try rig.t.move(to: "line 12")
    try rig.t.release()
    #expect(rig.page.lines.selection != nil && !isOpen)
  }

  @Test(arguments: 1...16) func `a filter keeps the place whenever it has looked through all`(
    call: Int
  ) async throws {
    let lines = HeldLines((1...400).map { AttributedText("line \($0)") })
    let rig = try PagerRig(PagerPage(title: "text", source: lines))
    rig.t.type("150g")
    lines.hold(untilCall: call)
    rig.page.setFilter("[05]$")
    lines.release()
    try await rig.wait(for: "match 30 of 80")
  }

  @Test func `a wrong expression is taken as plain words, and Esc ends the filter`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("&1(")
    #expect(rig.status.contains("as plain words"))
    rig.t.press(.escape)
    #expect(rig.page.filter == nil)
    #expect(rig.status.contains("of 200"))
    rig.t.type("/1(\n")
    try await rig.wait(for: "as plain words  not found")
  }

  @Test func `found lines are counted, backwards too, and earlier queries come back`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("/line 1[0-9]$\n")
    try await rig.wait(for: "1 of 10")
    rig.t.type("n")
    try await rig.wait(for: "2 of 10")
    rig.t.type("3n")
    try await rig.wait(for: "5 of 10")
    rig.t.press(.escape)
    rig.t.type("?LINE")
    try await rig.wait(for: "not found")
    rig.t.press(.up)
    try await rig.wait(for: "line 1[0-9]$")
    rig.t.type("\n")
    try await rig.wait(for: "of 10")
  }

  @Test func `Ctrl-C stops a search and a filter that still look`() throws {
    let rig = try PagerRig(PagerPage(title: "text", source: EndlessLines()))
    rig.t.type("/a\n")
    rig.t.send("\u{3}")
    #expect(rig.page.lines.query == nil && rig.t.exitStatus == nil && rig.status.contains("not finding"))
    rig.t.type("&b\n")
    rig.t.send("\u{3}")
    #expect(rig.page.filter == nil && rig.t.exitStatus == nil && rig.status.contains("not filtering"))
    rig.t.send("\u{3}")
    #expect(rig.t.exitStatus == 130)
  }

  @Test func `the hints are those of what is typed`() throws {
    let rig = try PagerRig(numbers)
    rig.t.type("/")
    #expect(rig.row(-1).contains("⏎ find   Esc cancel   Ctrl-R as it is typed"))
    rig.t.press(.character("r"), .control)
    #expect(rig.row(-1).contains("Ctrl-R as a regular expression") && !rig.row(-1).contains("back"))
    rig.t.press(.escape)
    rig.t.type("m")
    #expect(
      rig.row(-1).contains("a letter marks the first line   Esc none") && !rig.row(-1).contains("below"))
    rig.t.type("a&")
    #expect(rig.row(-1).contains("⏎ filter   Esc all lines") && !rig.row(-1).contains("below"))
  }

  @Test func `Ctrl-C ends a search and a filter that have looked through all, and then the program`()
    async throws
  {
    let rig = try PagerRig(numbers)
    rig.t.type("/line 9\n")
    try await rig.wait(for: "1 of 11")
    rig.t.send("\u{3}")
    #expect(rig.page.lines.query == nil && rig.t.exitStatus == nil)
    rig.t.type("&line 1\n")
    try await rig.wait(for: "of 111")
    rig.t.send("\u{3}")
    #expect(rig.page.filter == nil && rig.t.exitStatus == nil)
    rig.t.send("\u{3}")
    #expect(rig.t.exitStatus == 130)
  }

  @Test func `Ctrl-C stops following, and only the next one is the program's`() throws {
    let rig = try PagerRig(numbers)
    rig.t.type("F")
    #expect(rig.page.lines.isFollowing && rig.status.contains("follows") && rig.row(-3).contains("200"))
    rig.t.send("\u{3}")
    #expect(!rig.page.lines.isFollowing && rig.t.exitStatus == nil && rig.status.contains("not following"))
    rig.t.send("\u{3}")
    #expect(rig.t.exitStatus != nil)
  }

  @Test func `marks, wrapping and numbers`() throws {
    let rig = try PagerRig(["0123456789" + String(repeating: "x", count: 90) + "end"] + numbers)
    rig.t.type("20gmag'a")
    #expect(rig.page.top == 19)
    rig.t.type("g-S")
    #expect(rig.row(2).contains("xend") && rig.status.contains("wraps"))
    rig.t.type("-N")
    #expect(rig.row(1).contains(" 1 0123"))
    rig.t.type("=")
    #expect(rig.status.contains("line 1 of 201"))
  }

  @Test func `h scrolls back to the first column, then goes back`() throws {
    let rig = try PagerRig([String(repeating: "x", count: 200)])
    let pages = rig.t.navigation.viewControllers.count
    rig.t.type("lh")
    #expect(rig.t.navigation.viewControllers.count == pages)
    rig.t.type("h")
    try rig.t.settle()
    #expect(rig.t.navigation.viewControllers.count == pages - 1)
  }

  @Test func `keys that move a query's caret are not the page's meanwhile`() throws {
    let rig = try PagerRig((0..<200).map { "line \($0)" })
    rig.t.type("/ine 15")
    for key in ["Ctrl-A", "l", "Ctrl-E", "7", "←", "Ctrl-D", "Ctrl-B", "Home", "→"] as [KeyPress] {
      rig.t.press(key)
    }
    #expect(rig.t.topPage === rig.page && rig.page.lines.query?.pattern == "line 15")
    rig.t.press("Ctrl-U")
    #expect(rig.page.lines.query?.pattern == "ine 15")
  }

  @Test func `Esc closes what is open, and then goes back`() async throws {
    let rig = try PagerRig(numbers)
    let pages = rig.t.navigation.viewControllers.count
    for (keys, text) in [("/1[0-9]$\n", "1 of 20"), ("&5\n", "of 38"), ("V", "of 200"), ("/", "of 200")] {
      rig.t.type(keys)
      try await rig.wait(for: text)
      rig.t.press(.escape)
      try rig.t.settle()
      #expect(rig.t.navigation.viewControllers.count == pages, "\(keys)")
    }
    #expect(rig.page.filter == nil && rig.page.lines.query == nil && rig.page.lines.selection == nil)
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.navigation.viewControllers.count == pages - 1)
  }

  @Test func `H helps, q closes the page, Q quits`() throws {
    let rig = try PagerRig(numbers, size: Size(columns: 40, rows: 12))
    rig.t.type("H")
    #expect(rig.t.screen.contains("other keys close"))
    rig.t.press(.escape)
    let pages = rig.t.navigation.viewControllers.count
    rig.t.type("q")
    try rig.t.settle()
    #expect(rig.t.navigation.viewControllers.count == pages - 1)
    rig.t.type("Q")
    #expect(rig.t.exitStatus == 0)
  }
}

/// Lines that are looked through while the main thread asks for their count for the nth time.
nonisolated private final class HeldLines: LineSource, @unchecked Sendable {
  private let lines: LineBuffer
  private let main = pthread_self()
  private let (gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  // Read and written while the other thread waits.
  private var calls = 0
  private var isFound = false

  init(_ lines: [AttributedText]) { self.lines = LineBuffer(lines) }

  func hold(untilCall call: Int) { calls = call }

  /// Where the count was not asked for so often.
  func release() { if calls > 0 { gate.signal() } }

  var count: LineCount {
    if pthread_equal(pthread_self(), main) == 0 {
      if isFound { end.signal() }
    } else if calls > 0 {
      calls -= 1
      if calls == 0 {
        gate.signal()
        end.wait()
      }
    }
    return lines.count
  }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { try await lines.lines(range) }
  func readyLines(_ range: Range<Int>) -> [AttributedText]? { lines.readyLines(range) }
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    pass()
    defer { isFound = true }
    return try await lines.find(query, in: range)
  }
  private func pass() { gate.wait() }
}

/// Lines of which nobody ever knows what is in them.
nonisolated private final class EndlessLines: LineSource {
  var count: LineCount { .exact(9) }
  func lines(_ range: Range<Int>) async throws -> [AttributedText] { range.map { AttributedText("\($0)") } }

  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    // Ends when its task is cancelled.
    let (nothing, end) = AsyncStream<Void>.makeStream()
    for await _ in nothing {}
    end.finish()
    return []
  }
}
