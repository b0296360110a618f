import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: what the gallery draws is in the fonts that terminals come with.
@Suite struct GlyphTests {
  /// In DejaVu Sans Mono, in Liberation Mono and in xterm's default font.
  private static let inAll = Set(
    "←↑→↓·•…‹›«»–—−×±÷°№¼½¾§©®│─┌┐└┘├┤┬┴┼═║▀▄█▌▐░▒▓■□▪▫▲►▼◄◊○●◘◙◦☺☻☼♀♂♠♣♥♦♪♫≈≠≡≤≥∩∞√∟⌂“”‘’")
  /// In the two that draw them by themselves or lend them from another font.
  private static let inMost = Set("━╭╮╰╯┊╸▁▂▃▅▆▇▏▎▍▋▊▉▕▸▾◆₀ω✓✗↩⏎⌫☂✿❄")

  private static func isKnown(_ character: Character) -> Bool {
    let scalar = character.unicodeScalars.first!
    // Plots are made of dots.
    return scalar.isASCII || scalar.properties.isAlphabetic || (0x2800...0x28FF).contains(scalar.value)
      || inAll.contains(character) || inMost.contains(character)
  }

  /// The page of many scripts shows what a font may lack.
  @Test(arguments: Entry.all.map(\.route).filter { $0 != "content/scripts" })
  func `a page draws no glyph that common fonts lack`(_ route: String) throws {
    for size in ClaimStage.sizes {
      let stage = try ClaimStage(route, size: size, reducesMotion: true)
      let unknown = Set(stage.lines.joined()).filter { !Self.isKnown($0) }
      #expect(unknown.isEmpty, "\(unknown)")
    }
  }

  @Test func `where pages have backgrounds the map of releases is painted without blocks`() throws {
    let stage = try ClaimStage("release/policies")
    #expect(!stage.t.screen.contains("█"))
    var theme = Theme()
    theme.depth = .mono
    #expect(try ClaimStage("release/policies", theme: theme).t.screen.contains("█"))
  }
}
