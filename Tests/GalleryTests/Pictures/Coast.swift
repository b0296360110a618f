import Foundation

@testable import Browse

/// A folder with a text and a picture, as the film shows it to the reader. It is gone with its owner.
final class Coast {
  let folder: URL
  private let parent: URL

  init() throws {
    parent = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    folder = parent.appendingPathComponent("coast/lighthouse")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["charts", "logbook"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let texts = [
      "Keeper.swift": Self.code, "README.md": "# The lighthouse\n\nTwo flashes, a pause, two flashes.\n",
      "tides.txt": "High water 04:12\nLow water  10:31\n", "supplies.csv": "oil,40\nbread,12\n",
    ]
    for (name, text) in texts {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try Data(Self.picture).write(to: folder.appendingPathComponent("evening.ppm"))
    // What is years old is listed by its year, whatever day it is.
    let old = Date(timeIntervalSince1970: 1_590_000_000)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: folder.appendingPathComponent(name).path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  /// Colours stand in the text itself, as bat would give them: the film needs no other program.
  private static var code: String {
    var lines = [
      "import Sea", "", "/// Keeps the light, and says how it turns.", "struct Keeper {",
      "  let name: String", "  var flashes = [2, 2]", "", "  func turn(_ lamp: inout Lamp) async throws {",
      "    for count in flashes {", "      lamp.flash(times: count)", "      try await sea.wait(.seconds(4))",
      "    }", "    print(\"\\(name): all is well\")", "  }", "}",
    ]
    lines += ["", "// The tower is 31 m high, and seen from 19 miles."]
    let words = [
      "import", "struct", "let", "var", "func", "inout", "async", "throws", "for", "in", "try", "await",
    ]
    return lines.map { line in
      if line.contains("//") { return "\u{1B}[38;2;120;132;148m\(line)\u{1B}[m" }
      return words.reduce(line) { line, word in
        line.replacingOccurrences(
          of: "\\b\(word)\\b", with: "\u{1B}[38;2;214;140;230m\(word)\u{1B}[39m", options: .regularExpression)
      }
    }.joined(separator: "\n") + "\n"
  }

  /// The sun goes down behind the sea, with a tower before it: a PPM of 144×80 pixels.
  private static var picture: [UInt8] {
    let (width, height, horizon) = (144, 80, 50)
    func blend(_ a: [Double], _ b: [Double], _ part: Double) -> [Double] {
      zip(a, b).map { $0 + ($1 - $0) * min(max(part, 0), 1) }
    }
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) - 92, Double(y) - 46)
        var color = blend([24, 32, 74], [250, 150, 90], Double(y) / Double(horizon))
        if (dx * dx + dy * dy).squareRoot() < 15 { color = [255, 226, 150] }
        if y >= horizon {
          color = blend([176, 92, 84], [16, 28, 62], Double(y - horizon) / 26)
          // The sun's way on the water.
          if abs(dx) < 10 + Double(y - horizon) / 3, (y * 7 + x / 9) % 5 < 2 {
            color = blend(color, [255, 205, 130], 0.7)
          }
        }
        let middle = 38.0
        let isRock = Double(y) > 56 - 14 * exp(-pow((Double(x) - middle) / 22, 2)) + 2 && y > 40 && x < 84
        if isRock { color = [26, 24, 36] }
        let half = 3.4 + Double(y - 16) * 0.07
        if y > 16, y < 48, abs(Double(x) - middle) < half {
          color = (y / 7) % 2 == 0 ? [232, 228, 222] : [190, 60, 56]
        }
        if y > 9, y <= 16, abs(Double(x) - middle) < 3.2 { color = y > 14 ? [40, 40, 52] : [255, 244, 190] }
        if y <= 9, y > 5, abs(Double(x) - middle) < Double(y - 5) { color = [40, 40, 52] }
        bytes += color.map { UInt8($0) }
      }
    }
    return bytes
  }
}
