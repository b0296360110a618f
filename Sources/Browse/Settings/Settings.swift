import TermNav

/// What a person can set; what the settings file does not say is as here.
public nonisolated struct Settings: Equatable, Sendable {
  var keymap = Keymap.standard
  var colors = ColorSettings()
  var lines = LineSettings()
  /// The order of files, and which are shown.
  var arrangement = Arrangement()
  /// The columns beside the names in the rows of directories, in this order.
  var columns: [EntryColumn] = [.size, .time]
  /// Whether rows and buttons are made for a finger.
  public internal(set) var touch = false
  var usesGit = true
  var tools = ToolSettings()
  /// How the terminal is used.
  public internal(set) var terminal = TerminalSettings()

  /// The settings of a person who has set nothing.
  public init() {}

  /// The look; what the command line asks for counts more than the file.
  public func theme(appearance asked: Theme.Appearance? = nil, usesBlueAndOrange: Bool = false) -> Theme {
    var (dark, light) = (colors.dark, colors.light)
    if colors.usesTerminalBackground { (dark.page, light.page) = (.default, .default) }
    var theme = Theme(appearance: asked ?? colors.appearance, dark: dark, light: light)
    theme.usesBlueAndOrange = colors.usesBlueAndOrange || usesBlueAndOrange
    return theme
  }
}

/// The colours of all pages.
nonisolated struct ColorSettings: Equatable, Sendable {
  var appearance = Theme.Appearance.automatic
  var usesTerminalBackground = false
  var usesBlueAndOrange = false
  var dark = Theme.Colors.dark
  var light = Theme.Colors.light
}

/// How lines of texts are shown.
nonisolated struct LineSettings: Equatable, Sendable {
  var showsNumbers = false
  var wraps = false
  var tabWidth = 8
  /// That of files that are no UTF-8, by a name of the C library's; empty: they are shown as they are.
  var encoding = ""
}

/// The programs that the browser starts, as words of a command each.
nonisolated struct ToolSettings: Equatable, Sendable {
  /// Empty: `$VISUAL`, else `$EDITOR`.
  var editor = ""
  /// Empty: `$SHELL`.
  var shell = ""
  /// Never empty.
  var git = "git"
  /// Empty: files have no colours.
  var bat = "bat"
  /// Empty: the browser finds names itself.
  var fd = "fd"
  /// Empty: the browser finds words in files itself.
  var rg = "rg"
}
