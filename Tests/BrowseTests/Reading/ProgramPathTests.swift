import Testing

@testable import Browse

@Suite struct ProgramPathTests {
  @Test func `a folder is no program, although its execute bit is set`() {
    #expect(!ProgramPath.has("/usr/bin"))
    #expect(ProgramPath.has("/bin/sh") && ProgramPath.has("sh"))
    #expect(!ProgramPath.has("no program has this name") && !ProgramPath.has(""))
  }
}
