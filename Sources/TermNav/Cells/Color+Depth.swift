extension Color {
  /// The colour of a terminal with so many colours: the nearest of the palette; `.default` without colours.
  package func shown(at depth: ColorDepth) -> Color { ColorMath.degraded(self, to: depth) }
}
