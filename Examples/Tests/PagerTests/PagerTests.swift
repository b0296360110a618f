import Foundation
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import pager

@Suite @MainActor struct PagerTests {
  @Test func `a file is shown, and its end by one key`() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data((1...5000).map { "line \($0)\n" }.joined().utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let tester = AppTester(FilePager(try FileLines(path: url.path)), size: Size(columns: 40, rows: 12))
    #expect(tester.screen.contains("line 1 "))
    tester.press(.end)
    try await tester.idle()
    #expect(tester.screen.contains("line 5000"))
  }

  @Test func `what comes by a pipe is shown in its colours`() async throws {
    let pipe = Pipe()
    let pager = StreamPager(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let tester = AppTester(pager, size: Size(columns: 40, rows: 12))
    try pipe.fileHandleForWriting.write(contentsOf: Data("\u{1B}[1mbold\u{1B}[m and\nno more".utf8))
    pager.takeBytes()
    try pipe.fileHandleForWriting.close()
    pager.takeBytes()
    try await tester.idle()
    #expect(tester.screen.contains("bold and") && tester.screen.contains("no more"))
  }
}
