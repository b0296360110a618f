import Invariants
import NavModel
import Testing

@testable import TermNav

/// A style of somebody else's: a cover that starts slowly.
private struct SlowCoverStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    CoverStyle().layout(progress: context.progress * context.progress, size: context.size)
  }
}

extension TerminalRenderingTests {
  private static let styles = everyTransitionStyle + [SlowCoverStyle()]

  /// Sizes from one cell to 500×200, under a page that is held; then it comes to rest, and the terminal shows what one
  /// whole frame shows.
  @Test(.needsLibvterm(), arguments: 0..<6)
  func `a storm of sizes while a page is held leaves an exact frame`(style: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(style))
    let pages = [
      FixedPage("Home", rows: ["漢字かな交じり文 and more", "é x"]),
      FixedPage("Page", hidesBar: true, rows: ["page 永 rows", "  under the hand"]),
    ]
    let stage = Stage(pages[0], pages[1], columns: 80, rows: 24)
    stage.navigation.transitionStyle = Self.styles[style]
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor,
      size: Size(columns: 80, rows: 24))
    let emulator = Emulator(size: renderer.size)
    func show() {
      if renderer.size != stage.app.size { renderer.resize(to: stage.app.size) }
      let frame = stage.app.render()
      let surface = frame.surface
      #expect(!surface.cells.contains { $0.glyph == .undrawn }, "\(surface.size), p \(stage.app.progress)")
      emulator.feed(renderer.render(frame).bytes)
    }
    func resize(_ columns: Int, _ rows: Int) {
      stage.app.resize(to: Size(columns: columns, rows: rows))
      emulator.resize(stage.app.size)
      show()
    }
    show()
    stage.hold(at: 30)
    show()
    let held = stage.app.progress
    for _ in 0..<TestLength.of(12, full: 40) {
      switch random.below(8) {
      case 0: resize(1, 1)
      case 1: resize(1 + random.below(500), 1 + random.below(3))
      case 2: resize(1 + random.below(3), 1 + random.below(200))
      default: resize(1 + random.below(140), 1 + random.below(40))
      }
      #expect(abs(stage.app.progress - held) < 1e-9, "a resize keeps the progress")
    }
    resize(500, 200)
    // The hand goes on in the window that there is now.
    stage.drag(to: 200)
    show()
    resize(80, 24)
    stage.drag(to: 10)
    stage.rest(10)
    for _ in 0..<200 where stage.app.isMoving {
      stage.wait(1.0 / 60)
      show()
    }
    let frame = stage.app.render().surface
    #expect(emulator.firstFault(against: frame) == nil)
    let fresh = Stage(
      FixedPage("Home", rows: pages[0].rows), FixedPage("Page", hidesBar: true, rows: pages[1].rows),
      columns: 80, rows: 24)
    #expect(frame.differences(from: fresh.app.render().surface) == [])
    #expect(stage.names == fresh.names)
  }
}
