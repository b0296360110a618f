internal import CLibrary

/// A transition style in which the two pages are the sides of a sheet that turns over, as in
/// CustomPopAnimation, a demo for iOS. At progress p the sheet is |cos πp| times as wide as the screen. At ½
/// only its edge of two columns is visible; after that its other side is.
public struct FlipStyle: TransitionStyle, Equatable {
  /// The darkness of the turning sheet when only its edge is visible, 0…1. The default of 0.6 is that of
  /// `CubeStyle`.
  package var shading: Double
  /// The rows by which the farther edge of the turning sheet of the flip is shorter at its top and at its
  /// bottom, at most a fifth of the screen's rows. The default of 5 is that of `CubeStyle`, another transition
  /// style.
  package var depth: Double
  /// The darkness of the background beside the turning sheet, 0…1.
  package var backgroundShade: Double

  /// Creates the style, in which the two pages are the sides of a sheet that turns over.
  /// - Precondition: `shading`, the darkness of the sheet, and `backgroundShade`, that beside it, are within
  ///   0…1, and `depth`, the rows by which the farther edge is shorter, is at least 0.
  public init(shading: Double = 0.6, depth: Double = 5, backgroundShade: Double = 1) {
    precondition((0...1).contains(shading) && (0...1).contains(backgroundShade), "parts of a whole are 0…1")
    precondition(depth >= 0, "an edge recedes")
    self.shading = shading
    self.depth = depth
    self.backgroundShade = backgroundShade
  }

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let part = abs(cos(.pi * progress))
    let edge = min(2, size.columns)
    let width = max(edge, Int((part * Double(size.columns)).rounded()))
    let column = (size.columns - width) / 2
    var layout = TransitionLayout(backgroundShade: backgroundShade, bars: .crossFade)
    if width == edge, size.columns > edge {
      layout.litEdge = .init(columns: column..<column + edge, strength: 1)
      return layout
    }
    let turn = sin(.pi * progress)
    let inset = min(depth, Double(size.rows) / 5) * turn
    let isWhole = width == size.columns
    var sheet = PlacedPage(
      columns: column..<column + width, offset: column, width: width, lift: isWhole ? 0 : stepped(turn, 8))
    if progress < 0.5 {
      sheet.turn =
        isWhole ? nil : .init(rightInset: inset, leftShade: shading * turn / 3, rightShade: shading * turn)
      layout.front = sheet
    } else {
      sheet.turn =
        isWhole ? nil : .init(leftInset: inset, leftShade: shading * turn, rightShade: shading * turn / 3)
      layout.back = sheet
    }
    return layout
  }
}
