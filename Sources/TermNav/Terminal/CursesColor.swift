extension Color {
  /// Returns the colour's number in ncurses, with the description of a `TerminfoEntry`; -1 is the terminal's
  /// own colour.
  func cursesNumber(at depth: ColorDepth) -> Int32 {
    switch ColorMath.degraded(self, to: depth).kind {
    case .default: -1
    case .palette(let index): depth == .truecolor ? TerminfoEntry.paletteBit | Int32(index) : Int32(index)
    case .rgb(let red, let green, let blue): Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
  }
}
