internal import CLibrary
internal import NavModel

extension NcursesRenderer {
  struct Opened {
    var depth: ColorDepth
    /// Whether ncurses uses this library's terminfo entry, which has all colours.
    var hasAllColors = false
    /// Whether `FrameWriter` can write the differences between frames. Otherwise ncurses draws every frame.
    var speaksECMA48 = false
    /// The attributes that `FrameWriter` switches on by the same sequences as ncurses.
    var attributes = Style.Attributes.all
    var canShift = false
    /// Whether whole lines can be moved (IL, DL).
    var canShiftLines = false
    /// Whether parts of a row can be erased (ECH).
    var canErase = false
    var hidesCursor = true
  }

  static func open(
    _ description: TerminfoDescription, _ name: String, _ depth: ColorDepth
  ) throws(TerminalError) -> Opened {
    var (status, opened) = openAsOurs(description, name, depth)
    if status == -1 {
      // ncurses is too old for this library's entry.
      status = Curses.open(name, colors: depth == .mono ? 0 : -1)
      opened = Opened(depth: min(depth, .of(colors: description.number("colors"))))
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    return opened
  }

  /// Opens ncurses with this library's terminfo entry. The status is -1 if the entry cannot be used.
  ///
  /// Nothing else changes the environment. It happens when the terminal is opened, usually before other
  /// threads exist that could read it.
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
