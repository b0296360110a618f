/// xterm's 256 default colours.
enum Palette {
  /// The first 16 of xterm's default colours, from its file XTerm-col.ad.
  private static let first16: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  static func rgb(_ index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    switch index {
    case ..<16:
      let hex = first16[Int(index)]
      return (UInt8(hex >> 16), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    case ..<232:
      let offset = index - 16
      return (level(offset / 36), level(offset / 6 % 6), level(offset % 6))
    default:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }

  static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
    // Among the palette's greys, the one nearest to the mean of red, green and blue is the nearest to the
    // colour.
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
    return distance(grey, red, green, blue) < distance(cube, red, green, blue) ? grey : cube
  }

  static func nearest16(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    var best: UInt8 = 0
    for index in UInt8(1)..<16 where distance(index, red, green, blue) < distance(best, red, green, blue) {
      best = index
    }
    return best
  }

  private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }

  /// Returns which of the colour cube's levels 0, 95, 135, 175, 215 and 255 is the nearest to a part of a
  /// colour, as an index 0…5.
  private static func step(_ part: UInt8) -> UInt8 { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }

  private static func distance(_ index: UInt8, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let color = rgb(index)
    let dr = Int(color.red) - Int(red)
    let dg = Int(color.green) - Int(green)
    let db = Int(color.blue) - Int(blue)
    return dr * dr + dg * dg + db * db
  }
}
