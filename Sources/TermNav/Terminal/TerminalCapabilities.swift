/// How the mouse is reported: not at all, in cells (`sgr`), or in pixels.
public enum MouseReporting: String, Sendable {
  case none, sgr, pixels
}

/// The abilities of a terminal, as far as they are known.
public struct TerminalCapabilities: Equatable, Sendable {
  /// The depth of the terminal's colours.
  public var colorDepth: ColorDepth
  /// The unit of mouse reports.
  public var mouse: MouseReporting
  /// Whether the terminal shows only whole frames (mode 2026).
  public var synchronizedOutput: Bool
  /// Whether a guardian restores the terminal after SIGKILL.
  public var isGuarded: Bool
  /// The terminal's own colours, as far as it has reported them.
  var colors = TerminalColors()
  /// Whether the terminal's colours were asked for at the start, and neither they nor the answer to DA1
  /// behind them have come.
  var awaitsColors = false
  /// Whether the terminal has answered that it draws pictures in cells (`TerminalPicture`).
  package var showsPictures = false
  /// Whether Shift-Tab is sent as `ESC TAB`, as on the Linux console.
  var sendsEscapeTab = false

  /// Creates capabilities. By default output is not synchronized, and there is no guardian.
  public init(
    colorDepth: ColorDepth, mouse: MouseReporting, synchronizedOutput: Bool = false, isGuarded: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
    self.isGuarded = isGuarded
  }

  /// Whether the terminal is dark or light, as last reported (mode 2031); nil if it was not reported.
  public var appearance: Theme.Appearance? {
    get { colors.appearance }
    set { colors.appearance = newValue }
  }
  /// The terminal's background (OSC 11); nil if unknown.
  public var backgroundColor: Color? {
    get { colors.reported[.background] }
    set { colors.reported[.background] = newValue }
  }

  /// Whether frames are the same with these capabilities and with `other`.
  func rendersLike(_ other: Self) -> Bool {
    (colorDepth, colors, showsPictures) == (other.colorDepth, other.colors, other.showsPictures)
  }

  mutating func apply(_ reply: TerminalReply, asked mouse: MouseReporting = .sgr) -> Bool {
    let before = self
    switch reply {
    case .mode(2026, let value): synchronizedOutput = value == 1 || value == 2
    case .mode(1016, 1) where mouse == .pixels: self.mouse = .pixels
    case .mode(1016, let value) where value != 1 && self.mouse != .none: self.mouse = .sgr
    case .directColor: colorDepth = .truecolor
    case .pictures(let areShown): showsPictures = areShown
    case .appearance(let appearance): colors.appearance = appearance
    case .color(let number, let color):
      guard let known = TerminalColor(rawValue: number) else { break }
      colors.reported[known] = color
      if known == .background { awaitsColors = false }
    case .deviceAttributes: awaitsColors = false
    default: break
    }
    return self != before
  }

  /// Writes what the terminal has answered to recordings and traces, or reads it, field by field.
  package mutating func describe(by fields: inout some NamedFields) {
    fields.field("synchronized", &synchronizedOutput)
    fields.field("guarded", &isGuarded)
    fields.field(replayed: "escape-tab", &sendsEscapeTab)
    fields.field(replayed: "awaits-colors", &awaitsColors)
    fields.field(replayed: "pictures", &showsPictures)
    fields.field("appearance", &colors.appearance)
    for color in TerminalColor.allCases {
      fields.field(color.name, &colors.reported[color], text: \.description) { Color(hex: $0) }
    }
  }
}

extension Theme {
  /// Returns the theme at the terminal's depth of colours, with the colours that the terminal has reported.
  /// Without capabilities the theme stays as it is.
  func applying(_ capabilities: TerminalCapabilities?) -> Theme {
    guard let capabilities else { return self }
    var theme = self
    (theme.depth, theme.terminal) = (capabilities.colorDepth, capabilities.colors)
    return theme
  }
}
