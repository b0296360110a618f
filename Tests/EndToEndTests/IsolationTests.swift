import Foundation
import Testing

extension EndToEnd {
  /// The two programs of Tests/Isolation, which use the main actor in every way, each in a terminal. `Scripts/test` builds them
  /// and says where they stand.
  @Suite struct IsolationTests {
    private static let programs =
      ProcessInfo.processInfo.environment["TERMNAV_ISOLATION"]?.split(separator: ":").map(String.init) ?? []

    @Test(.enabled(if: !programs.isEmpty, "Scripts/test builds its programs"))
    func `after an await nothing is shown, and one line says why`() throws {
      let folder = try #require(Self.programs.first { $0.contains("Nonisolated") })
      let app = try App.program(folder.replacing("/demo", with: "/awaits"))
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.text.contains("run() was called after an await"), "\(app.picture.text)")
    }

    @Test(
      .enabled(if: !programs.isEmpty, "Scripts/test builds its programs"), arguments: programs,
      [[], ["run"], ["guarded"], ["run", "guarded"]])
    func `every way to the main actor is served`(_ program: String, by arguments: [String]) throws {
      let app = try App.program(program, arguments)
      try app.waitFor("all ways", within: .seconds(20)) { app.picture.text.contains("all served") }
      #expect(!app.picture.text.contains("- "), "\(app.picture.text)")
      try app.keys("\u{3}")
      #expect(try app.waitForExit() == .exited(130))
    }
  }
}
