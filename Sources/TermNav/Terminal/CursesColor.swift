extension Color {
  /// Returns the number of the colour for ncurses, as a `TerminfoEntry` describes colours; -1 for the
  /// terminal's own colour.
  func cursesNumber(at depth: ColorDepth) -> Int32 {
    switch ColorMath.degraded(self, to: depth).kind {
    case .default: -1
    case .palette(let index): depth == .truecolor ? TerminfoEntry.paletteBit | Int32(index) : Int32(index)
    case .rgb(let red, let green, let blue): Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
  }
}
