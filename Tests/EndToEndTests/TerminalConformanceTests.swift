import Testing

extension EndToEnd {
  @Suite struct TerminalConformanceTests {
    @Test func `the terminal of ncurses keeps to the laws of terminals`() throws {
      let app = try App.program(
        Binary.crashDummy, ["--crash-dummy", "/dev/null", Crash.tellLaws.rawValue, "main"])
      #expect(try app.waitForExit() == .exited(0), "\(app.report)")
      #expect(app.picture.texts.contains("the laws hold"))
    }
  }
}
