import Foundation
import Testing

extension EndToEnd {
  /// `termnav report`, and what else helps who maintains the program.
  @Suite struct ReportTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID())")

    /// Runs a report over `words`; the keys end the program. Returns the status and the report's lines.
    private func report(_ words: [String], keys: String) throws -> (status: ExitStatus?, lines: [String]) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "out")
      let secret = folder.appending(path: "secret name.txt")
      try Data("secret text\n".utf8).write(to: secret)
      let app = try App.program(
        Binary.locate(), ["report", file.path] + words.map { $0 == "SECRET" ? secret.path : $0 },
        environment: ["COLORTERM": "truecolor", "SSH_CONNECTION": "10.0.0.1 22"])
      try app.waitFor("a page") { app.picture.contains(words.isEmpty ? "TermNav" : "secret text") }
      try app.keys(keys)
      let status = try app.waitForExit()
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      return (status, lines)
    }

    @Test func `a report tells versions, terminal and trace of the gallery`() throws {
      let (status, lines) = try report([], keys: "q")
      #expect(status == .exited(0))
      #expect(lines[0].hasPrefix("termnav ") && lines[1].hasPrefix("system "))
      #expect(lines[2] == "command termnav")
      #expect(lines.contains("COLORTERM=truecolor") && lines.contains("SSH_CONNECTION is set"))
      let trace = lines.drop { $0 != "trace" }.dropFirst()
      #expect(trace.first?.contains(#""event":"terminal","columns":80,"rows":24"#) == true)
      #expect(trace.contains { $0.contains(#""event":"frame""#) })
      #expect(!lines.contains { $0.contains("10.0.0.1") })
    }

    @Test func `a report of the reader names no file and has no text`() throws {
      let (status, lines) = try report(["browse", "--no-mouse", "SECRET"], keys: "Q")
      #expect(status == .exited(0))
      #expect(lines[2] == "command termnav browse --no-mouse")
      #expect(lines.contains { $0.contains(#""event":"frame""#) })
      #expect(!lines.contains { $0.contains("secret") }, "\(lines)")
    }

    @Test(arguments: [["--trace", "x"], ["--trace=x"], ["manual"], ["--no-such-option"]])
    func `words that cannot be reported are refused`(_ words: [String]) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = try Headless.termnav(["report", folder.appending(path: "out").path] + words)
      #expect(result.status == .exited(64), "\(result)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["termnav", "browse"])
    func `a page for man has files, variables and letters that each groff reads`(_ page: String) throws {
      let text = try Headless.termnav(["manual", page]).output
      for section in ["ENVIRONMENT", "BUGS", "EXIT STATUS"] + (page == "browse" ? ["FILES"] : []) {
        #expect(text.contains(".SH \"\(section)\""))
      }
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
      #expect(page != "browse" || text.contains("/termnav/browse, else ~/.local/state/termnav/browse"))
    }
  }
}
