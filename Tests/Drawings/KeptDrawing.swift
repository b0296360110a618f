import Foundation
package import TermNavRecording

/// A drawing of README or the guide, in a file that a test keeps as the program draws it now.
package struct KeptDrawing {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let url: URL

  /// - Parameter path: from the package's folder on.
  package init(_ path: String) { url = Self.root.appendingPathComponent(path) }

  /// Compares the file with what is drawn now; with `TERMNAV_UPDATE_SNAPSHOTS=1`, as for the pictures of tests, writes it.
  /// - Parameter isTimed: false where threads read files for it: on a busy machine a page may come a screen later, so that only the
  ///   sizes are compared, within a tenth.
  package func verify(_ text: String, isTimed: Bool = true) throws {
    if ProcessInfo.processInfo.environment["TERMNAV_UPDATE_SNAPSHOTS"] == "1" {
      return try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let kept = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let isAlike = abs(kept.utf8.count - text.utf8.count) * 10 <= text.utf8.count
    guard isTimed ? kept == text : isAlike else {
      throw DrawingError(
        reason: """
          \(url.path) is not what the program draws now. Where the new look is meant: \
          TERMNAV_UPDATE_SNAPSHOTS=1 swift test --filter Drawing, and look at the file.
          """)
    }
  }
}

/// Pictures in rows, as one drawing.
package struct DrawingGrid {
  private static let gap = 12
  private let title: String
  private let rows: [[ScreenPicture]]

  package init(title: String, _ rows: [[ScreenPicture]]) { (self.title, self.rows) = (title, rows) }

  /// Row by row, two beside each other.
  package init(title: String, pairs pictures: [ScreenPicture]) {
    self.init(
      title: title, stride(from: 0, to: pictures.count, by: 2).map { Array(pictures[$0...].prefix(2)) })
  }

  package var text: String {
    var (width, top, parts) = (0, 0, "")
    for row in rows {
      var (left, height) = (0, 0)
      for picture in row {
        let svg = picture.text(.svg)
        let size = Self.size(of: svg)
        parts += svg.replacing("<svg ", with: "<svg x=\"\(left)\" y=\"\(top)\" ", maxReplacements: 1)
        left += size.width + Self.gap
        height = max(height, size.height)
      }
      width = max(width, left - Self.gap)
      top += height + Self.gap
    }
    let height = top - Self.gap
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(title)</title>
      \(parts)</svg>

      """
  }

  private static func size(of svg: String) -> (width: Int, height: Int) {
    guard let found = svg.firstMatch(of: /width="(\d+)" height="(\d+)"/) else { return (0, 0) }
    return (Int(found.1) ?? 0, Int(found.2) ?? 0)
  }
}
