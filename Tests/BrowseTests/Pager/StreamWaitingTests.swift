import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite struct StreamWaitingTests {
  @Test func `standard input of which nothing has come says that it is waited for`() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let rig = try BrowseRig(openings: ["-"], input: ends[0])
    try rig.t.settle()
    #expect(rig.t.screen.contains("waiting for what is written…"))
    #expect(write(ends[1], "text\n", 5) == 5)
    try await rig.see("text")
    #expect(!rig.t.screen.contains("waiting"))
    close(ends[1])
    try await rig.see("100 %")
    close(ends[0])
  }

  @Test func `a stream's first lines are awaited, whether they come or only its end does`() async throws {
    for text in ["text\n", ""] {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      let stream = StreamLines(descriptor: ends[0])
      var isOver = false
      let waiting = Task {
        await stream.waitForFirstLines()
        isOver = true
      }
      while !stream.isReading { await Task.yield() }
      #expect(!isOver)
      #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
      close(ends[1])
      await waiting.value
      #expect(stream.count.known == (text.isEmpty ? 0 : 1))
      close(ends[0])
    }
  }

  @Test func `a cancelled task does not wait for a stream's first lines`() async {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let stream = StreamLines(descriptor: ends[0])
    let waiting = Task { await stream.waitForFirstLines() }
    waiting.cancel()
    await waiting.value
    close(ends[1])
    while !stream.count.isExact { await Task.yield() }
    close(ends[0])
  }
}
