internal import CLibrary
internal import NavModel

extension NcursesRenderer {
  struct Opened {
    var depth: ColorDepth
    /// Whether ncurses uses this library's description of the terminal, by which it can show all colours; false
    /// too where no colours are shown.
    var hasAllColors = false
    /// Whether the terminal uses control sequences of the standard ECMA-48, so that the differences between
    /// frames can be written without ncurses. If not, ncurses draws every frame.
    var speaksECMA48 = false
    /// The attributes that the terminal has. `FrameWriter` switches them on by the same sequences as ncurses.
    var attributes = Style.Attributes.all
    var canShift = false
    /// Whether the terminal can move whole lines (by the control sequences IL and DL).
    var canShiftLines = false
    /// Whether the terminal can erase parts of a row (by the control sequence ECH).
    var canErase = false
    var hidesCursor = true
  }

  static func open(
    _ description: TerminfoDescription, _ name: String, _ depth: ColorDepth
  ) throws(TerminalError) -> Opened {
    var (status, opened) = openAsOurs(description, name, depth)
    if status == -1 {
      // An ncurses that is too old for this library's description of the terminal uses the installed one.
      status = Curses.open(name, colors: depth == .mono ? 0 : -1)
      opened = Opened(depth: min(depth, .of(colors: description.number("colors"))))
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    return opened
  }

  /// Opens ncurses with this library's description of the terminal, given in the variable `TERMINFO`. The
  /// status is 0; −1 if ncurses cannot be opened so, or −2 if a screen is open already.
  ///
  /// Nothing else changes the environment. The change is made when the terminal is opened, usually before
  /// there are other threads that could read the environment.
  static func openAsOurs(
    _ description: TerminfoDescription, _ name: String, _ depth: ColorDepth
  ) -> (status: Int32, Opened) {
    var opened = Opened(depth: depth)
    guard let entry = TerminfoEntry(description, hasColors: depth != .mono) else { return (-1, opened) }
    let found = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", entry.environmentValue, 1)
    let status = Curses.open(name, colors: max(0, entry.colors))
    if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") }
    opened.hasAllColors = depth != .mono
    (opened.speaksECMA48, opened.attributes) = (description.hasCommonAttributes, description.attributes)
    opened.hidesCursor = description.string("civis") != nil
    let (insert, delete) = (description.string("ich") ?? [], description.string("dch") ?? [])
    opened.canShift =
      insert.starts(with: "\u{1B}[%p1%d@".utf8) && delete.starts(with: "\u{1B}[%p1%dP".utf8)
    opened.canShiftLines = [("il", "L"), ("dl", "M")].allSatisfy {
      description.string($0)?.starts(with: "\u{1B}[%p1%d\($1)".utf8) == true
    }
    opened.canErase = description.string("ech")?.starts(with: "\u{1B}[%p1%dX".utf8) == true
    return (status, opened)
  }
}
