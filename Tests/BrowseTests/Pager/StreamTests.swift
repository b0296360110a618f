import CLibrary
import Foundation
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Standard input as a page.
@Suite(.timeLimit(.minutes(5))) final class StreamTests {
  /// A pipe that a test writes into, and a page that reads it.
  @MainActor private final class Stream {
    let rig: BrowseRig
    let pipe: Pipe
    var t: AppTester { rig.t }
    var page: StreamPage { t.topPage as! StreamPage }

    init(_ text: String = "", ends: Bool = false) throws {
      pipe = Pipe()
      rig = try BrowseRig(openings: ["-"], input: pipe.reading)
      pipe.write(text)
      if ends { pipe.end() }
    }
  }

  private nonisolated final class Pipe: Sendable {
    let reading: Int32
    private let writing: Int32
    private let isOpen = Locked(true)
    /// Bytes that have found room.
    let written = Locked(0)

    init() {
      var ends: [Int32] = [-1, -1]
      _ = openPipe(&ends)
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      end()
      close(reading)
    }

    func write(_ text: String) {
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { posixWrite(writing, $0.baseAddress!, $0.count) }
        guard count > 0 else { return }
        written.withLock { $0 += count }
        bytes = bytes.dropFirst(count)
      }
    }

    func end() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if wasOpen { close(writing) }
    }
  }

  @Test func `what comes is shown as it comes, and its end is told`() async throws {
    let stream = try Stream("one\n\u{1B}[31mtwo\u{1B}[0m\n")
    try await stream.rig.see("two")
    #expect(stream.t.screen[0].contains("Standard input") && stream.t.screen.contains("line 1 of 2+"))
    stream.pipe.write("three\n")
    try await stream.rig.see("three")
    stream.pipe.end()
    try await stream.rig.see("line 1 of 3  100 %")
  }

  @Test func `a patch that comes is read as one, and git's colours are not`() async throws {
    let color = { (number: Int, words: String) in "\u{1B}[\(number)m\(words)\u{1B}[m\n" }
    let stream = try Stream(
      color(33, "commit 1234567890123456789012345678901234567890") + "\n    Words\n\n"
        + color(1, "diff --git a/x b/x") + color(1, "--- a/x") + color(1, "+++ b/x"))
    try await stream.rig.see("Words")
    stream.pipe.write(color(36, "@@ -7 +7 @@") + color(31, "-let a = 1") + color(32, "+let a = 2"))
    try await stream.rig.see("      7 +let a = 2")
    #expect(stream.t.screen.contains("  7     -let a = 1") && !stream.t.screen.contains("@@"))
    stream.pipe.end()
    try await stream.rig.see("x  +1 −1")
    stream.t.type("t")
    #expect(stream.t.screen.contains("@@ -7 +7 @@") && stream.t.screen.contains("diff --git a/x b/x"))
  }

  @Test func `o edits the file of a line in a patch that comes`() async throws {
    let folder = try #require(Path.working)
    let name = "\(UUID().uuidString).txt"
    folder.appending(name.utf8).write("one\n")
    defer { _ = folder.appending(name.utf8).withCString { unlink($0) } }
    let stream = try Stream("--- a/\(name)\n+++ b/\(name)\n@@ -7 +7 @@\n-let a = 1\n+let a = 2\n", ends: true)
    try await stream.rig.see("      7 +let a = 2")
    stream.t.type("]o")
    try await stream.rig.wait { !$0.terminal.ran.isEmpty }
    let arguments = try #require(stream.t.terminal.ran.last).arguments.map(\.description)
    #expect(arguments.contains { $0.contains(name) } && arguments.contains { $0.contains("7") })
  }

  @Test func `no more is read than is wanted, and whoever writes waits`() async throws {
    let stream = try Stream()
    let line = String(repeating: "x", count: 99) + "\n"
    let (pipe, isDone) = (stream.pipe, Locked(false))
    // 30 MB.
    Worker.start {
      for _ in 0..<300 { pipe.write(String(repeating: line, count: 1000)) }
      pipe.end()
      isDone.withLock { $0 = true }
    }
    let source = try #require(stream.page.lines.source as? StreamLines)
    try await stream.rig.wait { _ in source.count.known > StreamLines.linesAhead && !source.isReading }
    let known = source.count.known
    for _ in 0..<3 {
      stream.page.lines.setNeedsDisplay()
      try await stream.rig.t.idle()
      stream.t.advance(by: .seconds(5))
    }
    let most = StreamLines.linesAhead * 100 + (1 << 20)
    #expect(!source.isReading && source.count.known == known, "\(known), then \(source.count.known)")
    #expect(
      !isDone.withLock { $0 } && pipe.written.withLock { $0 } <= most, "\(pipe.written.withLock { $0 })")
    stream.t.type("G")
    #expect(stream.page.lines.isFollowing)
    try await stream.rig.see("line 299,980 of 300,000  100 %")
    #expect(!stream.page.lines.followsEnd && isDone.withLock { $0 })
  }

  @Test func `whoever asks for more as soon as it hears of some gets all that comes`() async throws {
    let stream = try Stream()
    let source = try #require(stream.page.lines.source as? StreamLines)
    let observation = source.observeChanges { [weak source] _ in source?.readOn(to: .max) }
    defer { observation.cancel() }
    let (pipe, part) = (stream.pipe, String(repeating: "\n", count: StreamLines.bytesAhead))
    Worker.start {
      for _ in 0..<3 { pipe.write(part) }
      pipe.end()
    }
    try await stream.rig.wait { _ in source.count.isExact }
  }

  @Test func `a search reads on until it has found, and Ctrl-C ends it`() async throws {
    let stream = try Stream()
    let (pipe, rest) = (stream.pipe, (1...200_000).map { "line \($0)\n" }.joined())
    Worker.start { pipe.write(rest) }
    try await stream.rig.see("line 1")
    stream.t.type("/line 199999\n")
    try await stream.rig.wait { _ in stream.page.lines.foundLine == 199_998 }
    #expect(!stream.page.lines.isFinding)
    stream.t.type("/nowhere\n")
    try await stream.rig.wait { _ in stream.page.lines.isFinding }
    stream.t.send("\u{3}")
    try stream.t.settle()
    #expect(stream.t.screen.contains("not finding") && stream.t.exitStatus == nil)
    stream.t.type("/nowhere\n")
    stream.pipe.end()
    try await stream.rig.see("not found")
  }

  @Test func `a filter reads on until the screen is full`() async throws {
    let stream = try Stream()
    let (pipe, rest) = (stream.pipe, (1...100_000).map { "line \($0)\n" }.joined())
    Worker.start { pipe.write(rest) }
    try await stream.rig.see("line 1")
    stream.t.type("&000$\n")
    try await stream.rig.see("line 21000")
  }

  @Test func `following, marks and wrapping are those of any text; q ends the program`() async throws {
    let stream = try Stream((1...100).map { "line \($0)\n" }.joined())
    try await stream.rig.see("line 1")
    stream.t.type("F")
    try await stream.rig.see("of 100+")
    stream.pipe.write("line 101\n")
    try await stream.rig.see("line 81 of 101+")
    stream.t.send("\u{3}")
    try stream.t.settle()
    #expect(stream.t.screen.contains("not following"))
    stream.t.type("magw'a")
    try stream.t.settle()
    #expect(stream.page.lines.wrapsLines)
    stream.t.type("h")
    try stream.t.settle()
    #expect(stream.t.topPage is StreamPage)
    stream.t.type("q")
    #expect(stream.t.exitStatus == 0)
  }

  /// Without colours, and with some.
  @Test(arguments: ["", "\u{1B}[31mred\u{1B}[0m "])
  func `a long line is found, kept by a filter and read to its end`(_ start: String) async throws {
    let long = start + String(repeating: "{\"id\":12},", count: 30_000) + "NEEDLE1"
    let stream = try Stream(ends: false)
    let pipe = stream.pipe
    Worker.start {
      pipe.write("first\n\(long)\nlast\n")
      pipe.end()
    }
    try await stream.rig.see("of 3  ")
    stream.t.type("/NEEDLE[0-9]$\r")
    try await stream.rig.see("},NEEDLE1")
    #expect(stream.t.screen.contains("1 of 1"))
    stream.t.press(.escape)
    stream.t.type("&NEEDLE[0-9]$\r")
    try await stream.rig.see("match 1 of 1")
    stream.t.type("&")
    stream.t.press(.escape)
    stream.t.type("wG")
    try await stream.rig.wait { $0.screen.contains("NEEDLE1") && $0.screen.contains("100 %") }
    #expect(!stream.t.screen.contains("more bytes"))
    stream.t.type("/^.?.?.?.?\\{.*NEEDLE1$\r")
    try await stream.rig.see("1 of 1")
  }

  @Test func `a line without an end is shown, and what cannot be read says so`() async throws {
    let stream = try Stream("no end", ends: true)
    try await stream.rig.see("no end")
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    let rig = try BrowseRig(openings: ["-"], input: folder)
    try await rig.see("Is a directory")
  }

  @Test func `beside files it keeps what it has read`() async throws {
    let pipe = Pipe()
    let rig = try BrowseRig(openings: ["-", "a"], input: pipe.reading) {
      $0.appending("a".utf8).write("text of a\n")
    }
    pipe.write("of the pipe\n")
    try await rig.see("of the pipe")
    rig.t.type(":n")
    try await rig.see("text of a")
    rig.t.type(":p")
    try await rig.see("of the pipe")
    #expect(rig.t.screen[0].contains("Standard input  1 of 2"))
  }
}

nonisolated private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

nonisolated private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
