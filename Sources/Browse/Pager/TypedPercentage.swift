import TermNav

/// A percentage with decimals while it is typed: the count before the point, then digits up to `%`.
final class TypedPercentage {
  /// What was typed so far, such as `33.3`; nil while nothing is typed.
  private var text: String?
  /// Called with what was typed so far; with nil where Esc has ended it.
  var onChange: ((String?) -> Void)?
  /// Called with the percentage once `%` has ended it.
  var onEnd: ((Double) -> Void)?

  /// The most digits behind the point, which tell the bytes of the largest file apart.
  private static let mostDigits = 18

  /// Begins the decimals of a percentage.
  func begin(behind count: Int) { show("\(count).") }

  /// Applies a digit, `%` or Esc. Any other key ends the percentage without an effect, and returns false.
  func takes(_ key: KeyPress) -> Bool {
    guard let text else { return false }
    self.text = nil
    if key == "Esc" {
      onChange?(nil)
      return true
    }
    guard case .character(let letter) = key.key, key.modifiers.isEmpty else { return false }
    if letter == "%", let percent = Double(text + "0") {
      onEnd?(percent)
    } else if letter.isASCII, letter.isNumber {
      show(text.count < Self.mostDigits ? text + String(letter) : text)
    } else {
      return false
    }
    return true
  }

  private func show(_ new: String) {
    text = new
    onChange?(new)
  }
}
