import TermNav

/// The user's settings; the initial values here are the defaults.
public nonisolated struct Settings: Equatable, Sendable {
  var keymap = Keymap.standard
  var colors = ColorSettings()
  var lines = LineSettings()
  /// The order in which entries are shown, and whether hidden ones are.
  var arrangement = Arrangement()
  /// The columns beside the names in the rows of directories, in this order.
  var columns: [EntryColumn] = [.size, .time]
  /// Whether rows and buttons are laid out for touch.
  public internal(set) var touch = false
  var usesGit = true
  var tools = ToolSettings()
  /// How the program uses its terminal.
  public internal(set) var terminal = TerminalSettings()

  /// Makes the default settings.
  public init() {}

  /// Returns the theme of these settings. The arguments, which come from the command line, take precedence.
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

/// How the lines of texts are shown.
nonisolated struct LineSettings: Equatable, Sendable {
  var showsNumbers = false
  var wraps = false
  var tabWidth = 8
  /// The encoding of files that are not UTF-8, by a name that `iconv` knows; if empty, such files are shown
  /// undecoded.
  var encoding = ""
}

/// The programs that the browser starts, each as the words of a command.
nonisolated struct ToolSettings: Equatable, Sendable {
  /// The editor; if empty, `$VISUAL` or else `$EDITOR`.
  var editor = ""
  /// The shell; if empty, `$SHELL`.
  var shell = ""
  /// The command of git, which is never empty.
  var git = "git"
  /// The program that colours files; if empty, they have no colours.
  var bat = "bat"
  /// The program that finds files; if empty, the browser does so itself.
  var fd = "fd"
  /// The program that finds words in files; if empty, the browser does so itself.
  var rg = "rg"
}
