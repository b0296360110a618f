internal import NavModel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension NcursesRenderer {
  /// What an opened screen is like.
  struct Opened {
    /// The depth that it really has.
    var depth: ColorDepth
    /// Whether the terminal speaks ECMA-48, so that frames can go around ncurses.
    var speaksECMA48 = false
    /// Whether it can move parts of a row, too.
    var canShift = false
    var hidesCursor = true
  }

  /// Opens ncurses' screen.
  static func open(
    _ description: TerminfoDescription, _ name: String, _ depth: ColorDepth, _ size: Size
  ) throws(TerminalError) -> Opened {
    func open() -> Int32 {
      Curses.open(name, columns: size.columns, rows: size.rows, inColor: depth != .mono)
    }
    var status: Int32 = -1
    if let entry = TerminfoEntry(description, depth: depth) {
      let found = getenv("TERMINFO").map { String(cString: $0) }
      setenv("TERMINFO", entry.environmentValue, 1)
      status = open()
      if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") }
      if status == 0, depth != .mono, Curses.colors != Int(entry.colors) {
        Curses.close()
        status = -1
      }
    }
    var opened = Opened(depth: depth)
    if status == -1 {
      // Too old for an entry of ours: the terminal's own, with as many colours as it has.
      status = open()
      opened.depth = min(depth, .of(colors: description.number("colors")))
    } else {
      opened.speaksECMA48 = true
      opened.hidesCursor = description.string("civis") != nil
      let (insert, delete) = (description.string("ich") ?? [], description.string("dch") ?? [])
      opened.canShift =
        insert.starts(with: "\u{1B}[%p1%d@".utf8) && delete.starts(with: "\u{1B}[%p1%dP".utf8)
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    return opened
  }
}
