import TermNav

/// The settings of a user of the browser. The initial values are the defaults.
public nonisolated struct Settings: Equatable, Sendable {
  var keymap = Keymap.standard
  var colors = ColorSettings()
  var lines = LineSettings()
  /// The order in which directories show their entries, and whether hidden entries are shown.
  var arrangement = Arrangement()
  /// The columns beside the names in the rows of directories, from left to right.
  var columns: [EntryColumn] = [.size, .time]
  /// Whether a preview stands beside each list on wide screens, until a key closes it.
  var showsPreview = true
  /// Whether pages are always laid out for touch, with larger rows and buttons.
  public internal(set) var touch = false
  var usesGit = true
  /// Whether a log that has a graph begins with all children before their parents.
  var sortsLogs = false
  var tools = ToolSettings()
  /// The settings for how the program uses its terminal.
  public internal(set) var terminal = TerminalSettings()

  /// Makes the default settings of the browser.
  public init() {}

  /// Returns the theme of the settings. The arguments come from the command line and take precedence.
  /// - Parameters:
  ///   - asked: Whether pages are dark or light; nil if the command line does not say it.
  ///   - usesBlueAndOrange: Whether blue and orange are used instead of green and red, whatever the settings
  ///     say.
  public func theme(appearance asked: Theme.Appearance? = nil, usesBlueAndOrange: Bool = false) -> Theme {
    var (dark, light) = (colors.dark, colors.light)
    if colors.usesTerminalBackground { (dark.page, light.page) = (.default, .default) }
    var theme = Theme(appearance: asked ?? colors.appearance, dark: dark, light: light)
    theme.usesBlueAndOrange = colors.usesBlueAndOrange || usesBlueAndOrange
    return theme
  }
}

/// The settings for the colours that all pages have.
nonisolated struct ColorSettings: Equatable, Sendable {
  var appearance = Theme.Appearance.automatic
  var usesTerminalBackground = false
  var usesBlueAndOrange = false
  var dark = Theme.Colors.dark
  var light = Theme.Colors.light
}

/// The settings for how the lines of texts are shown.
nonisolated struct LineSettings: Equatable, Sendable {
  var showsNumbers = false
  var wraps = false
  var tabWidth = 8
  /// The encoding of files that are not UTF-8, by a name that `iconv` knows. If empty, their bytes are not
  /// converted.
  var encoding = ""
}

/// The programs that the browser starts, each as the words of a command.
nonisolated struct ToolSettings: Equatable, Sendable {
  /// The command of the editor. If empty, `$VISUAL` is used, otherwise `$EDITOR`.
  var editor = ""
  /// The command of the user's shell. If empty, `$SHELL` is used.
  var shell = ""
  /// The command that runs git. This is never empty.
  var git = "git"
  /// The command of `bat`, which colours the text of files. If empty, texts have no colours.
  var bat = "bat"
  /// The command of `fd`, which finds files. If empty, it is not used.
  var fd = "fd"
  /// The command of ripgrep, which finds words in files. If empty, it is not used.
  var rg = "rg"
}
