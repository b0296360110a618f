internal import CLibrary

/// A transition style in which the two pages are faces of a turning cube, as in CustomPopAnimation, a demo
/// for iOS. The edge between the faces is nearest to the viewer.
public struct CubeStyle: TransitionStyle, Equatable {
  /// The darkness of a page, a face of the cube, that is turned away, 0…1. The default of 0.6 was chosen by
  /// eye.
  package var shading: Double
  /// The rows by which the farthest edge is shorter at its top and at its bottom, at most a fifth of the
  /// screen's rows. The default of 5 was chosen by eye. The outer edge of a face that is turned by an angle
  /// is shorter by these rows times the sine of the angle, in half rows.
  package var depth: Double

  /// Creates the style, in which the two pages are faces of a turning cube.
  /// - Precondition: `shading`, the darkness of a face that is turned away, is within 0…1, and `depth`, the
  ///   rows by which its far edge is shorter, is at least 0.
  public init(shading: Double = 0.6, depth: Double = 5) {
    precondition((0...1).contains(shading), "parts of a whole are 0…1")
    precondition(depth >= 0, "an edge recedes")
    self.shading = shading
    self.depth = depth
  }

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    let inset = min(depth, Double(size.rows) / 5)
    // The turn of each face, 0…1: at 1 the face is turned by a right angle and invisible.
    let (frontTurn, backTurn) = (sin(.pi / 2 * progress), sin(.pi / 2 * (1 - progress)))
    let front = PlacedPage(
      columns: seam..<width, offset: seam, width: width - seam,
      lift: seam == 0 ? 0 : stepped(frontTurn, 8),
      turn: seam == 0
        ? nil
        : .init(
          rightInset: inset * frontTurn, leftShade: shading * progress / 3, rightShade: shading * frontTurn))
    let back = PlacedPage(
      columns: 0..<seam, offset: 0, width: seam, lift: seam == width ? 0 : stepped(backTurn, 8),
      turn: seam == width
        ? nil
        : .init(
          leftInset: inset * backTurn, leftShade: shading * backTurn, rightShade: shading * (1 - progress) / 3
        ))
    return TransitionLayout(
      back: back, front: front, backgroundShade: 1,
      litEdge: seam > 0 && seam < width ? .init(columns: seam..<seam + 1, strength: 1) : nil, bars: .crossFade
    )
  }
}
