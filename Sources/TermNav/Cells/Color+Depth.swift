extension Color {
  /// Returns the colour that a terminal of a colour depth shows in place of this colour: the nearest one that
  /// the terminal has, or `.default` on a terminal without colours.
  package func shown(at depth: ColorDepth) -> Color { ColorMath.degraded(self, to: depth) }
}
