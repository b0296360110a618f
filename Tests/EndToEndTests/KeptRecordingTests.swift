import Foundation
import Testing

/// The recordings of Tests/Recordings, made in xterm and tmux by Scripts/record: each replays as it was, and twice the same.
///
/// When the look has changed, `Scripts/record --update` draws their frames anew, and so does this test with
/// TERMNAV_UPDATE_SNAPSHOTS=1.
@Suite struct KeptRecordingTests {
  nonisolated private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Recordings").path

  nonisolated static let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".rec") }.sorted()

  private static var wantsUpdate: Bool {
    !["", "0", "no", "false"].contains(ProcessInfo.processInfo.environment["TERMNAV_UPDATE_SNAPSHOTS"] ?? "")
  }

  @Test(arguments: all) func `a kept recording replays cell by cell, twice the same`(_ name: String) throws {
    let path = "\(Self.folder)/\(name)"
    if Self.wantsUpdate { _ = try Headless.termnav(["replay", path, "--update"]) }
    let first = try Headless.termnav(["replay", path, "--frames"])
    #expect(
      first.status == .exited(0),
      "\(first.errors)If the frames are right, run Scripts/record --update, and look at them: see CONTRIBUTING.md."
    )
    #expect(try Headless.termnav(["replay", path, "--frames"]).output == first.output)
    #expect(first.output.split(separator: "\n").count > 2)
  }

  @Test(arguments: ["pages", "sheet", "programs"])
  func `a recording that version 0.9 wrote plays, whatever its pictures have become`(_ name: String) throws {
    let path = "\(Self.folder)/../Kept/0.9/\(name).rec"
    let played = try Headless.termnav(["replay", path])
    #expect(played.status == .exited(0) || played.status == .exited(1), "\(played.errors)")
    #expect(try Headless.termnav(["export", path, "--format", "cast"]).status == .exited(0))
  }

  @Test func `there are twenty recordings, some of them with another size`() throws {
    #expect(Self.all.count >= 20 && Self.all.count { $0.hasPrefix("tmux") } >= 8)
    let resized = try Self.all.filter {
      try String(contentsOfFile: "\(Self.folder)/\($0)", encoding: .utf8).contains(" resized\n")
    }
    #expect(resized.count >= 2)
  }
}
