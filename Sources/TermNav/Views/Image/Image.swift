/// An image: pixels in rows from the top left. A pixel of the colour `.default` is transparent.
public struct Image: Equatable, Sendable {
  /// The number of pixels in a row of the image.
  public let width: Int
  /// The number of rows of pixels of the image.
  public let height: Int
  private let pixels: [Color]

  /// Creates an image from its pixels.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows of pixels.
  ///   - pixels: `width` × `height` colours, row by row.
  /// - Precondition: `width` and `height` are not negative, and their product is the number of pixels.
  public init(width: Int, height: Int, pixels: [Color]) {
    precondition(width >= 0 && height >= 0, "an image has no negative sides")
    precondition(
      width.multipliedReportingOverflow(by: height) == (pixels.count, false),
      "an image of \(width) × \(height) has as many pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Creates an image from a function of its pixels.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows of pixels.
  ///   - pixel: Returns the colour at x from the left and y from the top. Called once for each pixel.
  /// - Precondition: `width` and `height` are not negative.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Color) {
    precondition(width >= 0 && height >= 0, "an image has no negative sides")
    let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// An image without pixels.
  public static let empty = Image(width: 0, height: 0, pixels: [])

  /// The colour of a pixel of the image; `.default` outside the image.
  public subscript(x: Int, y: Int) -> Color {
    guard x >= 0, y >= 0, x < width, y < height else { return .default }
    return pixels[y * width + x]
  }

  /// Returns the colour at a point of the image; `.default` outside. Whole coordinates are the corners of
  /// pixels, so the centre of the first pixel is (0.5, 0.5).
  public func color(x: Double, y: Double, sampling: Sampling = .nearest) -> Color {
    guard x.isFinite, y.isFinite, x >= 0, y >= 0, x < Double(width), y < Double(height) else {
      return .default
    }
    switch sampling {
    case .nearest: return pixels[Int(y) * width + Int(x)]
    case .bilinear: return blended(x - 0.5, y - 0.5)
    }
  }

  /// The method by which the colour of an image between pixel centres is found.
  public enum Sampling: Sendable, CaseIterable {
    /// A colour between pixel centres is that of the nearest pixel.
    case nearest
    /// A colour between pixel centres is the blend of the four nearest pixels. A transparent pixel is not
    /// blended with its neighbour: the nearer one of the two is used.
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

  /// Returns the colour of a pixel, or of the nearest pixel of the border for coordinates outside the image.
  private func at(_ x: Int, _ y: Int) -> Color {
    pixels[min(max(0, y), height - 1) * width + min(max(0, x), width - 1)]
  }

  private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    if a == .default || b == .default { return t < 0.5 ? a : b }
    return ColorMath.blend(a, b, t)
  }
}
