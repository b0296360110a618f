/// UINavigationController's slide: the front is lifted and moves off, the back more slowly, in the shade.
public struct SlideStyle: TransitionStyle, Equatable {
  /// The back's starting offset in widths; 0.3 measured on iOS.
  package var parallax: Double
  /// The back's dimming at the start, 0…1; 0.4 by RULES, section 8.
  package var dimming: Double
  /// The number of shades; each change redraws rows.
  package var dimmingSteps: Int
  /// Columns of shadow before the front, 0…4; at most one for each 20 of the screen, but one. A shadow with text has
  /// at most three.
  package var shadowReach: Int
  /// Whether the back's text goes on in the shadow; nil: where frames do not wait for the line to the terminal.
  package var shadowShowsText: Bool?
  /// How far the front is lifted, 0…1; a third by RULES, section 8.
  package var lift: Double

  /// - Parameter shadowShowsText: whether the back's text goes on in the shadow, which takes up to 2.8 times the bytes; nil
  ///   is yes, but where frames wait for the line to the terminal as the transition begins.
  /// - Precondition: parallax, dimming and lift within 0…1, at least one step, at most four columns of shadow.
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

  /// A blank column at the edge, and two with text.
  private static let reachWithText = 3

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    let rest = 1 - progress
    let level = stepped(rest, dimmingSteps)
    let back = PlacedPage(
      columns: 0..<seam, offset: -Int(nearest: (parallax * Double(width) * rest).rounded()), width: width,
      dim: dimming * level)
    // At either end nothing has been lifted yet.
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
