import Foundation

/// The part of a terminal that knows pixels: its mouse reports in them, and it tells sizes as xterm.js does, the text area exact,
/// a cell rounded.
final class PixelTerminal {
  /// One cell in pixels.
  var cell: (width: Double, height: Double)
  /// The text area as told; nil is the truth.
  var area: (width: Int, height: Int)?
  /// Whether mode 1016 is on.
  private(set) var isOn = false
  private weak var app: App?

  init(_ app: App, cell: (width: Double, height: Double)) {
    self.app = app
    self.cell = cell
  }

  private static let mode = "\u{1B}[?1016"

  /// What is answered to a program's output. The emulator's own answers about the mode are left out.
  func answers(to output: [UInt8], beside known: [UInt8]) -> [UInt8] {
    guard let app else { return known }
    var text = Substring(String(decoding: output, as: UTF8.self))
    var result = String(decoding: known, as: UTF8.self).replacingOccurrences(of: Self.mode + ";0$y", with: "")
    let size = app.size
    while let escape = text.firstIndex(of: "\u{1B}") {
      text = text[escape...]
      if text.hasPrefix(Self.mode + "h") { isOn = true }
      if text.hasPrefix(Self.mode + "l") { isOn = false }
      if text.hasPrefix(Self.mode + "$p") { result += "\(Self.mode);\(isOn ? 1 : 2)$y" }
      if text.hasPrefix("\u{1B}[14t") {
        let width = (cell.width * Double(size.columns)).rounded()
        let height = (cell.height * Double(size.rows)).rounded()
        let area = area ?? (Int(width), Int(height))
        result += "\u{1B}[4;\(area.height);\(area.width)t"
      }
      if text.hasPrefix("\u{1B}[16t") {
        result += "\u{1B}[6;\(Int(cell.height.rounded()));\(Int(cell.width.rounded()))t"
      }
      text = text.dropFirst()
    }
    return Array(result.utf8)
  }

  /// The middle of a cell, as its mouse reports it.
  func report(_ code: Int, _ column: Int, _ row: Int, released: Bool = false) -> String {
    let x = isOn ? Int((Double(column) + 0.5) * cell.width) : column + 1
    let y = isOn ? Int((Double(row) + 0.5) * cell.height) : row + 1
    return "\u{1B}[<\(code);\(x);\(y)\(released ? "m" : "M")"
  }
}
