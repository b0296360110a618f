import TermNav

extension KeyCommand {
  /// Returns a command for each digit, and one hint for all of them.
  static func digits(
    _ digits: ClosedRange<Int>, _ label: String, _ title: String, action: @escaping @MainActor (Int) -> Void
  ) -> [KeyCommand] {
    [KeyCommand(label: label, title: title)]
      + digits.map { digit in
        KeyCommand(KeySequence(KeyPress(.character(Character("\(digit)"))))) { action(digit) }
      }
  }
}
