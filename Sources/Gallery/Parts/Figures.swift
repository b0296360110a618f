/// Figures of the gallery: numbers within ±9999 as text, with a minus sign that is as wide as a plus.
extension Double {
  /// Returns the number as text, rounded.
  /// - Parameter decimals: the number of decimals, 0…3.
  func figure(decimals: Int = 0) -> String {
    let scale = [1, 10, 100, 1000][decimals]
    let whole = Int((min(max(self, -9999), 9999) * Double(scale)).rounded())
    let part = decimals == 0 ? "" : ".\(String(whole.magnitude % UInt(scale) + UInt(scale)).dropFirst())"
    return "\(whole < 0 ? "−" : "")\(whole.magnitude / UInt(scale))\(part)"
  }

  /// Returns the number as text with its sign; 0 has a plus.
  /// - Parameter decimals: the number of decimals, 0…3.
  func signedFigure(decimals: Int = 0) -> String {
    let figure = figure(decimals: decimals)
    return figure.hasPrefix("−") ? figure : "+" + figure
  }

  var percentFigure: String { "\((self * 100).figure()) %" }
}
