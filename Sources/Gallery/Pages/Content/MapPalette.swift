import TermNav

/// The colours of the map, one for each kind of ground and its light.
struct MapPalette {
  /// The colours of the map, indexed by the values of `Terrain.shades(inRow:)`.
  let colors: [Color]

  private struct Tones {
    /// The colours of the map's kinds of ground, from the bottom of the sea to the top of the mountains, as
    /// 0xRRGGBB.
    var colors: [UInt32]
    /// The factors by which a colour of the map is multiplied in shadow, in plain light and in full light.
    var strengths: [Double]
    /// The colours of the map for terminals with 256 colours, as numbers of their palette. They were chosen
    /// by eye: the nearest ones would lose the blue of the sea and the green of the woods.
    var indexed: [(shadow: UInt8, plain: UInt8, lit: UInt8)]
  }

  private static let dark = Tones(
    colors: [
      0x0E2A47, 0x12375C, 0x194B75, 0x2C6E96, 0xC9B98A, 0x55803F, 0x3A6A38, 0x6B6A45, 0x80776C, 0xDDE2E6,
    ],
    strengths: [0.82, 1, 1.14],
    indexed: [
      (17, 17, 17), (24, 24, 24), (31, 31, 31), (74, 74, 74), (137, 180, 187), (58, 64, 70), (22, 28, 64),
      (58, 94, 101), (240, 244, 248), (250, 254, 231),
    ])
  private static let light = Tones(
    colors: [
      0x9CC4E4, 0xB4D4EC, 0xCBE3F3, 0xE4F2F8, 0xF1E6C2, 0xC6DDA8, 0xA5CB93, 0xD5C79C, 0xBDB0A6, 0xFFFFFF,
    ],
    strengths: [0.88, 1, 1.06],
    indexed: [
      (110, 110, 110), (117, 117, 117), (153, 153, 153), (195, 195, 195), (223, 230, 230), (150, 150, 193),
      (65, 108, 151), (137, 180, 187), (245, 249, 252), (254, 231, 231),
    ])

  init(_ theme: Theme) {
    let tones = theme.isDark ? Self.dark : Self.light
    colors =
      theme.depth == .indexed
      ? tones.indexed.flatMap { [$0.shadow, $0.plain, $0.lit].map { .palette($0) } }
      : tones.colors.flatMap { color in tones.strengths.map { Self.lit(color, $0) } }
  }

  private static func lit(_ color: UInt32, _ strength: Double) -> Color {
    func part(_ shift: UInt32) -> UInt8 { UInt8(min(255, Double(color >> shift & 255) * strength)) }
    return .rgb(part(16), part(8), part(0))
  }
}
