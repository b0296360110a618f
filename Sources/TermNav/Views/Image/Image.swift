/// Pixels in rows from the top left; `.default` is see-through.
public struct Image: Equatable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  private let pixels: [Color]

  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows of pixels.
  ///   - pixels: `width` × `height` colours, row by row.
  /// - Precondition: `width` and `height` are not negative, and there are as many colours.
  public init(width: Int, height: Int, pixels: [Color]) {
    precondition(width >= 0 && height >= 0, "an image has no negative sides")
    precondition(
      width.multipliedReportingOverflow(by: height) == (pixels.count, false),
      "an image of \(width) × \(height) has as many pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows of pixels.
  ///   - pixel: the colour at x from the left and y from the top; called once for each pixel.
  /// - Precondition: `width` and `height` are not negative.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Color) {
    precondition(width >= 0 && height >= 0, "an image has no negative sides")
    let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// No pixels.
  public static let empty = Image(width: 0, height: 0, pixels: [])

  /// A pixel; `.default` outside.
  public subscript(x: Int, y: Int) -> Color {
    guard x >= 0, y >= 0, x < width, y < height else { return .default }
    return pixels[y * width + x]
  }

  /// The colour at a place whose whole figures are the corners of pixels; `.default` outside.
  public func color(x: Double, y: Double, sampling: Sampling = .nearest) -> Color {
    guard x.isFinite, y.isFinite, x >= 0, y >= 0, x < Double(width), y < Double(height) else {
      return .default
    }
    switch sampling {
    case .nearest: return pixels[Int(y) * width + Int(x)]
    case .bilinear: return blended(x - 0.5, y - 0.5)
    }
  }

  /// How colours between two pixels are found.
  public enum Sampling: Sendable, CaseIterable {
    /// The nearest pixel's.
    case nearest
    /// Blended from the four around, of which those that are see-through do not count.
    case bilinear
  }

  private func blended(_ x: Double, _ y: Double) -> Color {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let above = mix(at(column, row), at(column + 1, row), u)
    let below = mix(at(column, row + 1), at(column + 1, row + 1), u)
    return mix(above, below, v)
  }

  /// The border's pixels go on outside.
  private func at(_ x: Int, _ y: Int) -> Color {
    pixels[min(max(0, y), height - 1) * width + min(max(0, x), width - 1)]
  }

  private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    if a == .default || b == .default { return t < 0.5 ? a : b }
    return ColorMath.blend(a, b, t)
  }
}
