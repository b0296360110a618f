/// A map of islands, 320 × 240 pixels, made from noise. Each pixel has a kind of ground, and a light by its
/// slope.
final class Terrain {
  /// The kinds of ground on the map, from the bottom of the sea to the top of the mountains.
  enum Ground: Int {
    case deep, sea, shallows, surf, beach, meadow, wood, hill, rock, snow

    /// The height, 0…1, below which each kind of ground on the map lies; the last kind, snow, has no limit.
    fileprivate static let tops = [0.33, 0.41, 0.465, 0.485, 0.505, 0.56, 0.62, 0.68, 0.74]

    init(height: Double) { self = Ground(rawValue: Self.tops.count { height >= $0 }) ?? .snow }

    var isWater: Bool { rawValue < Ground.beach.rawValue }
  }

  /// The light on a pixel of the map, which comes from the top left.
  enum Light: Int { case shadow, plain, lit }

  static let width = 320
  static let height = 240

  /// The rows of the map that have been computed; nil for a row that has never been in sight.
  private var rows = [[UInt8]?](repeating: nil, count: height)

  /// Returns a number for each pixel of a map's row: that of its ground × 3, plus that of its light. For a
  /// row outside the map, the nearest row is returned.
  func shades(inRow y: Int) -> [UInt8] {
    let y = min(max(0, y), Self.height - 1)
    if let row = rows[y] { return row }
    let (above, own) = (heights(inRow: y - 1), heights(inRow: y))
    let row = (1...Self.width).map { shade(own[$0], from: above[$0 - 1]) }
    rows[y] = row
    return row
  }

  private func shade(_ height: Double, from aboveLeft: Double) -> UInt8 {
    let ground = Ground(height: height)
    let slope = ground.isWater ? 0 : height - aboveLeft
    let light: Light = slope > 0.018 ? .lit : slope < -0.018 ? .shadow : .plain
    return UInt8(ground.rawValue * 3 + light.rawValue)
  }

  /// The four layers of noise that are added to the heights of the map. Each is lower and has finer detail
  /// than the one before; periods are in pixels.
  private static let octaves: [(weight: Double, period: Double, start: Double)] = [
    (0.55, 44, 3), (0.26, 19, 0), (0.13, 8, 0), (0.06, 3.5, 0),
  ]

  /// Returns the heights of the pixels of a map's row, 0…1. The first height is that of a pixel left of the
  /// row, by which the slope of the next one is known.
  private func heights(inRow y: Int) -> [Double] {
    var heights = [Double](repeating: 0, count: Self.width + 1)
    for octave in Self.octaves {
      let position = Double(y) / octave.period + octave.start
      let top = position.rounded(.down)
      let (row, part) = (Int(top), ease(position - top))
      let first = Int((-1 / octave.period + octave.start).rounded(.down))
      let count = Int(Double(Self.width) / octave.period) + 3
      let posts = (first..<first + count).map { mix(noise($0, row), noise($0, row + 1), part) }
      for x in heights.indices {
        let position = Double(x - 1) / octave.period + octave.start
        let left = position.rounded(.down)
        let post = Int(left) - first
        heights[x] += octave.weight * mix(posts[post], posts[post + 1], ease(position - left))
      }
    }
    return heights
  }

  private func mix(_ a: Double, _ b: Double, _ part: Double) -> Double { a + (b - a) * part }

  private func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  /// Returns a pseudorandom number, 0…1, for a point of the map.
  private func noise(_ x: Int, _ y: Int) -> Double {
    var bits = UInt64(bitPattern: Int64(x &* 374_761_393 &+ y &* 668_265_263 &+ 1_274_126_177))
    bits = (bits ^ bits >> 13) &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
  }
}
