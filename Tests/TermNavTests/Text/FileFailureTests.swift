import CLibrary
import Testing

@testable import TermNav

/// A file that a disk does not give to its end.
@Suite final class FileFailureTests {
  private let path: String

  init() {
    var template = Array("/tmp/termnav-failure-XXXXXX".utf8CString)
    close(mkstemp(&template))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unlink(path) }

  private func write(_ text: String) {
    let file = fopen(path, "w")!
    fputs(text, file)
    fclose(file)
  }

  private func failed(_ text: String) throws -> FileLines {
    write(text)
    let lines = try FileLines(path: path)
    lines.state { $0.fail(FileLines.Failure(path: "x", reason: "Input/output error")) }
    return lines
  }

  private static let note = "… not read on from byte"

  @Test func `a line that was read in part says why it is not whole`() async throws {
    let lines = try failed("one\ntwo\nthr")
    #expect(lines.count == .exact(3))
    for texts in [try await lines.lines(0..<3), try #require(lines.readyLines(0..<3))] {
      #expect(texts.map(\.string) == ["one", "two", "thr… not read on from byte 11: Input/output error"])
      #expect(texts[2].runs.last?.attributes.isNote == true)
    }
    #expect(lines.readyLines(0..<2)?.map(\.string) == ["one", "two"])
  }

  @Test func `behind whole lines it is a line of its own`() async throws {
    let lines = try failed("one\ntwo\n")
    #expect(lines.count == .exact(3))
    #expect(try await lines.lines(1..<3).map(\.string) == ["two", "\(Self.note) 8: Input/output error"])
    #expect(lines.readyLines(2..<3)?.map(\.string) == ["\(Self.note) 8: Input/output error"])
    #expect(try await lines.find(TextQuery("not read"), in: 0..<3) == [])
  }

  @Test func `it is read on where it has changed, and not before`() async throws {
    let lines = try failed("one\n")
    #expect(lines.refresh() == .unchanged)
    #expect(lines.count == .exact(2))
    write("one\ntwo\nthree\n")
    #expect(lines.refresh() == .grew)
    #expect(lines.count == .exact(3))
    #expect(try await lines.lines(0..<3).map(\.string) == ["one", "two", "three"])
  }

  /// The first page of a process's memory is nobody's.
  @Test(.enabled(if: access("/proc/self/mem", R_OK) == 0, "no /proc here"))
  func `a file that gives nothing is not empty`() {
    let failure = #expect(throws: FileLines.Failure.self) { try FileLines(path: "/proc/self/mem") }
    #expect(failure?.reason == "Input/output error")
  }
}
