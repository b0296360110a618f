import TermNav

/// What a person can set; what the settings file does not say is as here.
public nonisolated struct Settings: Equatable, Sendable {
  var keymap = Keymap.standard

  // MARK: look
  var appearance = Theme.Appearance.automatic
  var usesTerminalBackground = false
  var dark = Theme.Colors.dark
  var light = Theme.Colors.light
  var showsLineNumbers = false
  var wraps = false
  var tabWidth = 8
  /// The order of files, and which are shown.
  var arrangement = Arrangement()
  /// Whether rows and buttons are made for a finger.
  public internal(set) var touch = false

  // MARK: git
  var usesGit = true

  // MARK: tools
  /// Words of a command each; empty: `$VISUAL` or `$EDITOR`, and `$SHELL`.
  var editor = ""
  var shell = ""
  var git = "git"
  /// Words of a command each; empty: not used.
  var bat = "bat"
  var fd = "fd"
  var rg = "rg"

  /// As nothing is set.
  public init() {}

  /// The look; what the command line asks for counts more than the file.
  public func theme(appearance asked: Theme.Appearance? = nil, depth: ColorDepth = .truecolor) -> Theme {
    var (dark, light) = (dark, light)
    if usesTerminalBackground { (dark.page, light.page) = (.default, .default) }
    return Theme(appearance: asked ?? appearance, depth: depth, dark: dark, light: light)
  }
}
