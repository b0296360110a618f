extension Color {
  /// The number by which ncurses knows the colour under a `TerminfoEntry` of this depth; -1 is the terminal's own.
  func cursesNumber(at depth: ColorDepth) -> Int32 {
    switch (kind, depth) {
    case (.default, _), (_, .mono): -1
    case (.palette(let index), .truecolor): TerminfoEntry.paletteBit | Int32(index)
    case (.rgb(let red, let green, let blue), .truecolor): Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    case (.palette(let index), .indexed): Int32(index)
    case (.palette(let index), .sixteen) where index < 16: Int32(index)
    case (.palette(let index), .sixteen): Self.nearest(to: Self.parts(ofPalette: Int(index)), in: 0..<16)
    case (.rgb(let red, let green, let blue), .indexed):
      Self.nearest(to: (Int(red), Int(green), Int(blue)), in: 16..<256)
    case (.rgb(let red, let green, let blue), .sixteen):
      Self.nearest(to: (Int(red), Int(green), Int(blue)), in: 0..<16)
    }
  }

  // A stop-gap until Drawing has the reduction of colours: nearest by distance in RGB.
  private static func nearest(to color: (Int, Int, Int), in palette: Range<Int>) -> Int32 {
    func distance(_ index: Int) -> Int {
      let other = parts(ofPalette: index)
      let (r, g, b) = (color.0 - other.0, color.1 - other.1, color.2 - other.2)
      return r * r * 2 + g * g * 4 + b * b * 3
    }
    return Int32(palette.min { distance($0) < distance($1) }!)
  }

  private static func parts(ofPalette index: Int) -> (Int, Int, Int) {
    if index >= 232 { return (8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10) }
    if index >= 16 {
      func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + step * 40 }
      let cube = index - 16
      return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
    }
    if index == 7 { return (229, 229, 229) }
    if index == 8 { return (127, 127, 127) }
    let on = index > 8 ? 255 : 205
    return (index & 1 != 0 ? on : 0, index & 2 != 0 ? on : 0, index & 4 != 0 ? on : 0)
  }
}
