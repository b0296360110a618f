extension Color {
  /// Returns the colour that a terminal of a depth shows in its place: the nearest one that the terminal has,
  /// or `.default` on a terminal without colours.
  package func shown(at depth: ColorDepth) -> Color { ColorMath.degraded(self, to: depth) }
}
