extension Color {
  /// Returns the colour as a terminal with so many colours shows it: the nearest of its palette, or
  /// `.default` without colours.
  package func shown(at depth: ColorDepth) -> Color { ColorMath.degraded(self, to: depth) }
}
