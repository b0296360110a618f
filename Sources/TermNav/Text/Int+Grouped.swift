extension Int {
  /// With a comma between thousands.
  package var grouped: String { grouped(by: ",") }

  /// With a separator between thousands. Foundation's form would cost a program 3 ms and 8 MiB at each start.
  package func grouped(by separator: Character) -> String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(separator) }
      text.append(digit)
    }
    return text
  }
}
