import TermNav

/// Reads a percentage with decimals, to which a text is scrolled, while the user types it: the count and the
/// point, then digits up to `%`.
final class TypedPercentage {
  /// The characters of a percentage typed so far, such as `33.3`; nil while no percentage is typed.
  private var text: String?
  /// Called with the characters of a percentage typed so far, and with nil where Esc has ended the typing.
  var onChange: ((String?) -> Void)?
  /// Called with the typed percentage when the user types `%`.
  var onEnd: ((Double) -> Void)?

  /// The most characters of a typed percentage; they suffice to name each byte of the largest file.
  private static let mostDigits = 18

  /// Begins the typing of a percentage's decimals after a count and a point.
  func begin(behind count: Int) { show("\(count).") }

  /// Handles a key while a percentage is typed: a digit, `%` or Esc. Any other key ends the typing without
  /// effect. Returns whether the key was handled.
  func takes(_ key: KeyPress) -> Bool {
    guard let text else { return false }
    self.text = nil
    guard case .character(let letter) = key.key, key.modifiers.isEmpty else {
      onChange?(nil)
      return key == "Esc"
    }
    if letter == "%", let percent = Double(text + "0") {
      onEnd?(percent)
    } else if letter.isASCII, letter.isNumber {
      show(text.count < Self.mostDigits ? text + String(letter) : text)
    } else {
      onChange?(nil)
      return false
    }
    return true
  }

  private func show(_ new: String) {
    text = new
    onChange?(new)
  }
}
