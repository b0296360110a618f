import TermNav

extension KeyCommand {
  /// Returns a command for each digit of a range, and one hint that stands for all of them.
  /// - Parameters:
  ///   - digits: The digits.
  ///   - label: The keys in the hint, such as `0–9`.
  ///   - title: The effect of the keys, for the hint.
  ///   - action: Called with the digit that was pressed.
  static func digits(
    _ digits: ClosedRange<Int>, _ label: String, _ title: String, action: @escaping @MainActor (Int) -> Void
  ) -> [KeyCommand] {
    [KeyCommand(label: label, title: title)]
      + digits.map { digit in
        KeyCommand(KeySequence(KeyPress(.character(Character("\(digit)"))))) { action(digit) }
      }
  }
}
