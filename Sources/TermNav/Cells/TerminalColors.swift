/// A colour of the terminal's own, which it tells when it is asked; by the number of the OSC that asks and answers.
enum TerminalColor: Int, CaseIterable {
  case background = 11

  /// What recordings and traces call the colour.
  var name: String {
    switch self {
    case .background: "background"
    }
  }
}

/// What a terminal has told of its own colours.
struct TerminalColors: Equatable, Sendable {
  /// By mode 2031: dark or light.
  var appearance: Theme.Appearance?
  /// By OSC.
  var told: [TerminalColor: Color] = [:]
}
