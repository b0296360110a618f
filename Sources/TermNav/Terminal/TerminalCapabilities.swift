/// How the mouse is reported; `sgr` counts cells.
public enum MouseReporting: String, Sendable {
  case none, sgr, pixels
}

/// What a terminal is known to do.
public struct TerminalCapabilities: Equatable, Sendable {
  /// The colours shown.
  public var colorDepth: ColorDepth
  /// The form of mouse reports.
  public var mouse: MouseReporting
  /// Only whole frames are shown (mode 2026).
  public var synchronizedOutput: Bool
  /// A guardian restores the terminal after SIGKILL.
  public var isGuarded: Bool
  /// What it has told of its own colours.
  var colors = TerminalColors()
  /// Whether it was asked for them at the start, and neither the answer has come nor that to DA1 behind it.
  var awaitsColors = false
  /// Whether it draws pictures in cells, as it has said when it was asked (`TerminalPicture`).
  package var showsPictures = false
  /// Whether Shift-Tab is `ESC TAB`, as on the Linux console.
  var sendsEscapeTab = false

  /// By default neither synchronized nor guarded.
  public init(
    colorDepth: ColorDepth, mouse: MouseReporting, synchronizedOutput: Bool = false, isGuarded: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
    self.isGuarded = isGuarded
  }

  /// Dark or light, as last reported (mode 2031); nil where it was not.
  public var appearance: Theme.Appearance? {
    get { colors.appearance }
    set { colors.appearance = newValue }
  }
  /// The terminal's background (OSC 11); nil where unknown.
  public var backgroundColor: Color? {
    get { colors.told[.background] }
    set { colors.told[.background] = newValue }
  }

  /// Whether frames look the same by both.
  func hasLooks(of other: Self) -> Bool {
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
      colors.told[known] = color
      if known == .background { awaitsColors = false }
    case .deviceAttributes: awaitsColors = false
    default: break
    }
    return self != before
  }

  /// Writes what was answered by its names in recordings and traces, or reads it.
  package mutating func describe(by fields: inout some NamedFields) {
    fields.field("synchronized", &synchronizedOutput)
    fields.field("guarded", &isGuarded)
    fields.field(replayed: "escape-tab", &sendsEscapeTab)
    fields.field(replayed: "awaits-colors", &awaitsColors)
    fields.field(replayed: "pictures", &showsPictures)
    fields.field("appearance", &colors.appearance)
    for color in TerminalColor.allCases {
      fields.field(color.name, &colors.told[color], text: \.description) { Color(hex: $0) }
    }
  }
}

extension Theme {
  /// The theme in the depth of a terminal, with the colours that it has told; unchanged where no terminal is known.
  func told(_ capabilities: TerminalCapabilities?) -> Theme {
    guard let capabilities else { return self }
    var theme = self
    (theme.depth, theme.terminal) = (capabilities.colorDepth, capabilities.colors)
    return theme
  }
}
