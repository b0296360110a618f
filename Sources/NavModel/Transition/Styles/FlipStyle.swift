internal import CLibrary

/// CustomPopAnimation's flip: a sheet |cos πp|·W wide, whose other side shows from one half; there it is an edge.
public struct FlipStyle: TransitionStyle, Equatable {
  /// Shade of the sheet edge-on, 0…1; 0.6 as the cube's.
  package var shading: Double
  /// Rows by which the edge that is farther away is lower; 5 as the cube's, and at most a fifth of the rows.
  package var depth: Double
  /// Darkness beside the sheet, 0…1.
  package var backgroundShade: Double

  /// - Precondition: both shades within 0…1, depth at least 0.
  public init(shading: Double = 0.6, depth: Double = 5, backgroundShade: Double = 1) {
    precondition((0...1).contains(shading) && (0...1).contains(backgroundShade), "parts of a whole are 0…1")
    precondition(depth >= 0, "an edge recedes")
    self.shading = shading
    self.depth = depth
    self.backgroundShade = backgroundShade
  }

  /// See `TransitionStyle`.
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
