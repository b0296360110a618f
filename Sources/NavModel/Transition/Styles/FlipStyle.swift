internal import CLibrary

/// CustomPopAnimation's flip: a sheet |cos πp|·W columns wide. At one half it is seen edge-on, and from there
/// on its other side shows.
public struct FlipStyle: TransitionStyle, Equatable {
  /// The shade of the sheet where it is edge-on, 0…1; 0.6 as in the cube.
  package var shading: Double
  /// The rows by which the farther edge is lower, at most a fifth of the rows; 5 as in the cube.
  package var depth: Double
  /// The darkness beside the sheet, 0…1.
  package var backgroundShade: Double

  /// Creates the style.
  /// - Precondition: both shades are within 0…1, and `depth` is at least 0.
  public init(shading: Double = 0.6, depth: Double = 5, backgroundShade: Double = 1) {
    precondition((0...1).contains(shading) && (0...1).contains(backgroundShade), "parts of a whole are 0…1")
    precondition(depth >= 0, "an edge recedes")
    self.shading = shading
    self.depth = depth
    self.backgroundShade = backgroundShade
  }

  /// Returns the layout at a progress of the transition.
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
