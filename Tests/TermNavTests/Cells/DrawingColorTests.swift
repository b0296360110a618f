import Invariants
import Testing

@testable import TermNav

@Suite("Colours") struct DrawingColorTests {
  @Test func `blending starts at one end, stops at the other, and knows xterm's palette`() {
    #expect(ColorMath.blend(Color(0x000000), Color(0xFFFFFF), 0.5) == Color(0x808080))
    #expect(ColorMath.blend(Color(0x102030), .palette(9), 0) == Color(0x102030))
    #expect(ColorMath.blend(Color(0x102030), .palette(9), 1) == .palette(9))
    #expect(ColorMath.blend(.palette(16), .palette(231), 0.2) == Color(0x333333))
    #expect(ColorMath.blend(.palette(232), .palette(255), 0.5) == Color(0x7B7B7B))
    #expect(ColorMath.blend(.default, Color(0xFFFFFF), 0.4) == .default)
  }

  @Test
  func `dimming blends what is known or takes the attribute, and what could be read still can`() throws {
    func dimmed(
      _ style: Style, _ amount: Double, _ background: Double, towards color: Color = Color(0)
    ) -> Style {
      ColorMath.dimmed(style, amount, backgroundAmount: background, towards: color)
    }
    let fixed = Style(Color(0xC8C8C8), on: Color(0x646464), .bold)
    #expect(dimmed(fixed, 0.2, 0.5) == Style(Color(0xAAAAAA), on: Color(0x323232), .bold))
    #expect(dimmed(fixed, 0, 0) == fixed)
    #expect(dimmed(.plain, 0, 0) == .plain)
    #expect(dimmed(.plain, 0.1, 0.1) == Style(.default, on: .default, .dim))
    #expect(dimmed(Style(.palette(231), on: .palette(238)), 0.5, 0.5).background == .palette(235))
    #expect(dimmed(Style(.palette(4)), 0.1, 0.1, towards: .default).attributes == .dim)
    for amount in [0.5, 0.9, 1] {
      let style = dimmed(fixed, amount, 0.5)
      #expect(try #require(style.foreground.contrast(with: style.background)) >= 3)
    }
    let line = Style(Color(0x707070), on: Color(0x646464))
    #expect(dimmed(line, 0.5, 0.5) == Style(Color(0x383838), on: Color(0x323232)), "a line is no text")
  }

  @Test func `of 256 colours it is the nearest of cube and greys, against a search of all`() throws {
    var random = SplitMix64(seed: 256)
    let palette = try (0...255).map { try #require(Color.palette(UInt8($0)).rgb) }
    for step in 0..<TestLength.of(500, full: 2000) {
      // Greys and near-greys as often as colours: there cube and ramp compete.
      let hex =
        step % 2 == 0 ? UInt32.random(in: 0...0xFFFFFF, using: &random) : UInt32(step % 256) * 0x010101
      let color = Color(hex)
      let a = try #require(color.rgb)
      func distance(_ index: UInt8) -> Int {
        let b = palette[Int(index)]
        let parts = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)]
        return parts.map { (Int($0) - Int($1)) * (Int($0) - Int($1)) }.reduce(0, +)
      }
      guard case .palette(let index) = ColorMath.degraded(color, to: .indexed).kind else {
        Issue.record("no palette colour for \(color)")
        return
      }
      #expect(index >= 16)
      let best = (UInt8(16)...255).map { distance($0) }.min()
      #expect(distance(index) == best, "\(String(hex, radix: 16)) became \(index)")
    }
  }

  @Test func `of 16 colours it is the nearest, and of none nothing`() {
    #expect(ColorMath.degraded(Color(0xFF1010), to: .sixteen) == .palette(9))
    #expect(ColorMath.degraded(.palette(196), to: .sixteen) == .palette(9))
    #expect(ColorMath.degraded(.palette(3), to: .sixteen) == .palette(3))
    #expect(ColorMath.degraded(.palette(200), to: .indexed) == .palette(200))
    #expect(ColorMath.degraded(.default, to: .sixteen) == .default)
    let style = Style(Color(0xFF1010), on: .palette(3), [.reverse, .bold])
    #expect(ColorMath.degraded(style, to: .mono) == Style(.default, on: .default, [.reverse, .bold]))
    #expect(ColorMath.degraded(style, to: .truecolor) == style)
  }

  @Test func `the contrast is that of WCAG's own figures`() throws {
    #expect(ColorMath.contrast(Color(0), Color(0xFFFFFF)) == 21)
    let grey = try #require(ColorMath.contrast(Color(0x777777), Color(0xFFFFFF)))
    #expect(abs(grey - 4.478) < 0.001)
    #expect(ColorMath.contrast(.default, Color(0)) == nil)
  }
}
