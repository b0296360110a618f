/// A colour of the terminal's own that it reports when it is asked. The raw value is the number of the OSC
/// that asks and answers.
enum TerminalColor: Int, CaseIterable {
  case background = 11

  /// The colour's name in recordings and traces.
  var name: String {
    switch self {
    case .background: "background"
    }
  }
}

/// The colours of a terminal's own, as far as it has reported them.
struct TerminalColors: Equatable, Sendable {
  /// Whether the terminal is dark or light, as it reports in mode 2031; nil until it has reported.
  var appearance: Theme.Appearance?
  /// The colours that the terminal has answered with.
  var reported: [TerminalColor: Color] = [:]
}
