/// A transition style as that of `UINavigationController`: the front page slides away, slightly brighter; the
/// back page moves more slowly and is dimmed.
public struct SlideStyle: TransitionStyle, Equatable {
  /// The distance by which the back page is shifted at the start of a pop, in widths. The default of 0.3 was
  /// measured on iOS.
  package var parallax: Double
  /// How much the back page is dimmed at the start of a pop, 0…1.
  package var dimming: Double
  /// The number of shades through which the back page is dimmed; each change of shade redraws its rows.
  package var dimmingSteps: Int
  /// The greatest width of the shadow beside the front page, in columns, 0…4. On small screens it is one
  /// column for each 20 columns of the screen, but at least one. A shadow with text has at most three
  /// columns.
  package var shadowReach: Int
  /// Whether the back page's text is shown in the shadow; nil shows the text unless frames wait for the
  /// connection to the terminal.
  package var shadowShowsText: Bool?
  /// How much the front page's background is blended with the theme's lighter colour `raised`, 0…1.
  package var lift: Double

  /// Creates the style, in which the front page slides away and the back page moves more slowly.
  /// - Parameter shadowShowsText: whether the back page's text is shown in the shadow, which takes 1.2
  ///   to 1.7 times the bytes. nil shows the text unless frames wait for the connection to the terminal when the
  ///   transition begins.
  /// - Precondition: `parallax`, `dimming` and `lift` are within 0…1. `dimmingSteps` is at least 1, and
  ///   `shadowReach` is within 0…4.
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

  /// The width in columns of a shadow that shows text: a blank column at the edge, and two with text.
  private static let reachWithText = 3

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    let rest = 1 - progress
    let level = stepped(rest, dimmingSteps)
    let back = PlacedPage(
      columns: 0..<seam, offset: -Int(nearest: (parallax * Double(width) * rest).rounded()), width: width,
      dim: dimming * level)
    // At both ends of the transition the front page is drawn as at rest, without lift and shadow.
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
