internal import CLibrary
internal import NavModel

extension NcursesRenderer {
  struct Opened {
    var depth: ColorDepth
    /// ncurses has our entry, which has all colours.
    var hasAllColors = false
    /// `FrameWriter` can write the differences between frames; else ncurses draws every frame.
    var speaksECMA48 = false
    /// The attributes that `FrameWriter` switches on as ncurses does.
    var attributes = Style.Attributes.all
    var canShift = false
    /// Also whole lines.
    var canShiftLines = false
    /// Parts of a row.
    var canErase = false
    var hidesCursor = true
  }

  static func open(
    _ description: TerminfoDescription, _ name: String, _ depth: ColorDepth
  ) throws(TerminalError) -> Opened {
    var (status, opened) = openAsOurs(description, name, depth)
    if status == -1 {
      // ncurses is too old for our entry.
      status = Curses.open(name, colors: depth == .mono ? 0 : -1)
      opened = Opened(depth: min(depth, .of(colors: description.number("colors"))))
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    return opened
  }

  /// The status is -1 where our entry cannot be used.
  ///
  /// The environment is changed here alone, when the terminal is opened: as a rule before the first thread, which might read it.
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
