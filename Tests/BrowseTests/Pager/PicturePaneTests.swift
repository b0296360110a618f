import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A picture page in a terminal that draws pictures in cells.
@Suite(
  .timeLimit(.minutes(5)), .enabled(if: ["magick", "convert", "ffmpeg"].contains(where: ProgramPath.has)))
final class PicturePaneTests {
  /// A page of a red picture of 40 × 20 pixels.
  private func rig() async throws -> BrowseRig {
    let rig = try BrowseRig { folder in
      let pixels = [[UInt8]](repeating: [200, 30, 30], count: 800).flatMap { $0 }
      folder.appending("red.ppm".utf8).write(bytes: Array("P6\n40 20\n255\n".utf8) + pixels)
    }
    rig.browser.open(.file(rig.folder.appending("red.ppm".utf8)))
    try await rig.see("PNM  40 × 20")
    return rig
  }

  private func showsPicture(_ t: AppTester) -> Bool {
    let surface = t.screen.surface
    return (0..<surface.size.rows).contains { row in
      (0..<surface.size.columns).contains { surface[$0, row].glyph.base == "\u{10EEEE}" }
    }
  }

  @Test func `the terminal is asked, and draws the picture once it has answered`() async throws {
    let rig = try await rig()
    #expect(rig.t.terminal.pictureOrders.contains(.ask) && !showsPicture(rig.t))
    rig.t.send("\u{1B}_Gi=31;OK\u{1B}\\")
    try await rig.wait(showsPicture)
    guard case .show(let cells, let png)? = rig.t.terminal.pictureOrders.last else {
      Issue.record("nothing was sent")
      return
    }
    #expect(cells.size == Size(columns: 4, rows: 1) && png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    rig.t.type("x")
    try await rig.see("50 36")
    rig.t.type("x")
    try await rig.wait(showsPicture)
    rig.t.type("q")
    try await rig.wait { t in
      if case .forget? = t.terminal.pictureOrders.last { true } else { false }
    }
  }

  @Test func `another size is another picture, and the one before is taken back`() async throws {
    let rig = try await rig()
    rig.t.send("\u{1B}_Gi=31;OK\u{1B}\\")
    try await rig.wait(showsPicture)
    rig.t.resize(to: Size(columns: 60, rows: 20))
    try await rig.wait { t in
      if case .forget? = t.terminal.pictureOrders.last { true } else { false }
    }
    try await rig.wait(showsPicture)
  }

  @Test func `a terminal that does not answer, or says no, shows half blocks`() async throws {
    let rig = try await rig()
    rig.t.send("\u{1B}_Gi=31;EINVAL\u{1B}\\")
    for _ in 0..<50 { try await rig.t.idle() }
    #expect(rig.t.terminal.pictureOrders.allSatisfy { $0 == .ask } && !showsPicture(rig.t))
  }
}
