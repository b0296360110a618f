import TermNav

/// A picture of a boat before the sun. Several views share the picture, and show it with the same scale and
/// rotation.
final class BoatPicture {
  private(set) var scale = 1.0
  private(set) var rotation = 0.0
  private var views: [ImageView] = []
  private static let scales = 0.1...10

  func makeView() -> ImageView {
    let view = ImageView(Self.image)
    views.append(view)
    return view
  }

  func scale(by factor: Double) {
    scale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    for view in views { view.scale = scale }
  }

  func turn(by angle: Double) {
    rotation += angle
    for view in views { view.rotation = rotation }
  }

  private static let width = 48
  private static let height = 32
  private static let image = Image(width: width, height: height) { x, y in
    color(2 * (Double(x) + 0.5) / Double(width) - 1, 2 * (Double(y) + 0.5) / Double(height) - 1, y)
  }

  /// Returns the colour of a point in the picture of a boat. `x` is −1 at the left and 1 at the right, `y` is
  /// −1 at the top and 1 at the bottom. `row` is the row of pixels, by which the waves are drawn.
  private static func color(_ x: Double, _ y: Double, _ row: Int) -> Color {
    if isHull(x, y) { return Color(0x8A3B2E) }
    if isMainSail(x, y) { return Color(0xF4F1E8) }
    if isJib(x, y) { return Color(0xE0503F) }
    if y > 0.42 { return Color(row % 3 == 0 ? 0x2C86A3 : 0x1A5F7D) }
    return isSun(x, y) ? Color(0xFFE08A) : sky(y)
  }

  private static func isHull(_ x: Double, _ y: Double) -> Bool {
    y > 0.3 && y < 0.56 && abs(x + 0.05) < 0.6 - 0.8 * (y - 0.3)
  }

  private static func isMainSail(_ x: Double, _ y: Double) -> Bool {
    y > -0.85 && y < 0.24 && x > -0.06 && x < -0.06 + 0.52 * (y + 0.85)
  }

  private static func isJib(_ x: Double, _ y: Double) -> Bool {
    y > -0.7 && y < 0.24 && x < -0.14 && x > -0.14 - 0.45 * (y + 0.7)
  }

  private static func isSun(_ x: Double, _ y: Double) -> Bool {
    let (dx, dy) = (1.5 * (x - 0.66), y - 0.05)
    return dx * dx + dy * dy < 0.09
  }

  /// Returns the colour of the sky: blue at the top, orange at the sea.
  /// - Parameter y: The position in the picture: −1 at the top, 1 at the bottom.
  private static func sky(_ y: Double) -> Color {
    let part = min(1, max(0, (y + 1) / 1.42))
    func mix(_ from: Double, _ to: Double) -> UInt8 { UInt8(from + (to - from) * part) }
    return .rgb(mix(43, 242), mix(76, 166), mix(126, 90))
  }
}
