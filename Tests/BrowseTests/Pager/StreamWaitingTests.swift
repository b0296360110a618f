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
}
