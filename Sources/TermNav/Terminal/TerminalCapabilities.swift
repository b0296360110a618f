/// The form in which the terminal reports the mouse: not at all, in cells (`sgr`), or in pixels.
public enum MouseReporting: String, Sendable {
  case none, sgr, pixels
}

/// The abilities of a terminal, as far as the program knows them.
public struct TerminalCapabilities: Equatable, Sendable {
  /// The depth of the terminal's colours: how many colours it shows.
  public var colorDepth: ColorDepth
  /// The form in which the terminal reports the mouse: not at all, in cells or in pixels.
  public var mouse: MouseReporting
  /// Whether the terminal can hold a frame back until it is complete (mode 2026).
  public var synchronizedOutput: Bool
  /// Whether a guardian, a second process, restores the terminal if this program is ended by SIGKILL.
  public var isGuarded: Bool
  /// The terminal's own colours, as far as it has reported them.
  var colors = TerminalColors()
  /// Whether the answer to the first question for the terminal's colours may still come. It cannot come any
  /// more once the colours, or the answer to a later question, have come.
  var awaitsColors = false
  /// Whether the terminal has answered that it draws pictures in cells (`TerminalPicture`).
  package var showsPictures = false
  /// Whether block glyphs, such as `▌` and `▄`, leave pixels of their cells free, as in an xterm, which takes
  /// these glyphs from the font.
  var blocksLeaveGaps = false
  /// Whether Shift-Tab is sent as `ESC TAB`, as on the Linux console.
  var sendsEscapeTab = false

  /// Creates the capabilities of a terminal. By default frames are not held back until complete, and there is
  /// no guardian.
  public init(
    colorDepth: ColorDepth, mouse: MouseReporting, synchronizedOutput: Bool = false, isGuarded: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
    self.isGuarded = isGuarded
  }

  /// The appearance, dark or light, that the terminal has reported last (in reports that mode 2031 switches
  /// on); nil if it has reported none.
  public var appearance: Theme.Appearance? {
    get { colors.appearance }
    set { colors.appearance = newValue }
  }
  /// The terminal's own background colour, as the terminal has answered when asked for it; nil if it has not
  /// answered.
  public var backgroundColor: Color? {
    get { colors.reported[.background] }
    set { colors.reported[.background] = newValue }
  }

  /// Returns whether a frame looks the same on a terminal with these capabilities and on one with others.
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

  /// Writes the terminal's answers to a recording or to a program's log of events (its trace), or reads them
  /// from a recording, field by field.
  package mutating func describe(by fields: inout some NamedFields) {
    fields.field("synchronized", &synchronizedOutput)
    fields.field("guarded", &isGuarded)
    fields.field(replayed: "escape-tab", &sendsEscapeTab)
    fields.field(replayed: "awaits-colors", &awaitsColors)
    fields.field(replayed: "pictures", &showsPictures)
    fields.field(replayed: "gaps", &blocksLeaveGaps)
    fields.field("appearance", &colors.appearance)
    for color in TerminalColor.allCases {
      fields.field(color.name, &colors.reported[color], text: \.description) { Color(hex: $0) }
    }
  }
}

extension Theme {
  /// Returns the theme, changed to the terminal's depth of colours and to the colours that the terminal has
  /// reported. If `capabilities` is nil, the theme stays as it is.
  func applying(_ capabilities: TerminalCapabilities?) -> Theme {
    guard let capabilities else { return self }
    var theme = self
    (theme.depth, theme.terminal) = (capabilities.colorDepth, capabilities.colors)
    theme.blocksLeaveGaps = capabilities.blocksLeaveGaps
    return theme
  }
}
