/// UINavigationController's slide: the front page is lifted and moves off, the back page moves more slowly,
/// in the shade.
public struct SlideStyle: TransitionStyle, Equatable {
  /// The offset of the back page at the start, in widths; 0.3 was measured on iOS.
  package var parallax: Double
  /// How far the back page is dimmed at the start, 0…1; 0.4 by RULES, section 8.
  package var dimming: Double
  /// The number of shades of the back page; each change of shade redraws its rows.
  package var dimmingSteps: Int
  /// The columns of shadow before the front page, 0…4. A screen has at most one for each 20 of its columns,
  /// but at least one. A shadow with text has at most three.
  package var shadowReach: Int
  /// Whether the back page's text is shown in the shadow; nil is true unless frames wait for the connection
  /// to the terminal.
  package var shadowShowsText: Bool?
  /// How far the front page is lifted, 0…1; a third by RULES, section 8.
  package var lift: Double

  /// Creates the style.
  /// - Parameter shadowShowsText: whether the back page's text is shown in the shadow, which takes up to 2.8
  ///   times the bytes. nil is true unless frames wait for the connection to the terminal when the transition
  ///   begins.
  /// - Precondition: `parallax`, `dimming` and `lift` are within 0…1. There is at least one step, and the
  ///   shadow has at most four columns.
  public init(
    parallax: Double = 0.3, dimming: Double = 0.4, dimmingSteps: Int = 4, shadowReach: Int = 4,
    shadowShowsText: Bool? = nil, lift: Double = 1 / 3.0
  ) {
    let parts = 0.0...1
    precondition(
      parts.contains(parallax) && parts.contains(dimming) && parts.contains(lift), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    precondition((0...4).contains(shadowReach), "a shadow has at most four columns")
    self.parallax = parallax
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.shadowReach = shadowReach
    self.shadowShowsText = shadowShowsText
    self.lift = lift
  }

  /// The columns of a shadow that shows text: a blank one at the edge, and two with text.
  private static let reachWithText = 3

  /// Returns the layout at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    let rest = 1 - progress
    let level = stepped(rest, dimmingSteps)
    let back = PlacedPage(
      columns: 0..<seam, offset: -Int(nearest: (parallax * Double(width) * rest).rounded()), width: width,
      dim: dimming * level)
    // At both ends the front page is not lifted.
    let isBetween = seam > 0 && seam < width
    let front = PlacedPage(columns: seam..<width, offset: seam, width: width, lift: isBetween ? lift : 0)
    let showsText = shadowShowsText ?? !context.sparesBytes
    let reach = min(shadowReach, showsText ? Self.reachWithText : 4, max(1, width / 20))
    return TransitionLayout(
      back: back, front: front,
      shadow: isBetween && reach > 0
        ? .init(
          column: seam - 1, strength: max(level, 1 / Double(dimmingSteps)), reach: reach, showsText: showsText
        )
        : nil,
      seam: .init(column: seam, eighths: Int(((progress * Double(width) - Double(seam)) * 8).rounded())),
      litEdge: isBetween && lift > 0
        ? .init(columns: seam..<seam + 1, strength: TransitionLayout.LitEdge.tint) : nil)
  }
}
