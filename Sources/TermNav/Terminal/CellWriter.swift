/// A writer of cells for an ECMA-48 terminal. The writer keeps track of the terminal's cursor and of its pen
/// (the colours and attributes in which it writes), so as to send the fewest bytes.
struct CellWriter: ~Copyable {
  private var bytes = FrameBuffer<UInt8>(capacity: 4096)
  private(set) var pen = Pen.plain
  /// The row of the terminal's cursor, from 0; -1 if unknown.
  private(set) var row = -1
  /// The column of the terminal's cursor, from 0; -1 if unknown. After a cell was written in the last column,
  /// this is the number of columns: the terminal then wraps at the next cell.
  private(set) var column = -1
  private var columns = 0
  private let depth: ColorDepth
  var avoidsFlushes = false
  /// The bits of a style that name the link to which cells written now lead; 0 for no link, as between
  /// frames.
  private(set) var link: UInt64 = 0

  private let decimals = Self.makeDecimals()

  init(depth: ColorDepth) { self.depth = depth }

  deinit { decimals.deallocate() }

  mutating func begin(columns: Int) {
    bytes.removeAll()
    link = 0
    if columns != self.columns { row = -1 }
    self.columns = columns
  }

  var contents: UnsafeBufferPointer<UInt8> { bytes.contents }

  mutating func forget() {
    (row, column, pen) = (-1, -1, .plain)
  }

  /// Notes that bytes which this writer did not send have moved the terminal's cursor.
  mutating func cursorMoved(toColumn column: Int, row: Int) { (self.column, self.row) = (column, row) }

  mutating func send(_ text: StaticString) {
    bytes.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Moves the terminal's cursor to a column and row, by the fewest bytes.
  @inline(__always) mutating func move(toColumn target: Int, row targetRow: Int) {
    if row == targetRow, column == target { return }
    // A move of the cursor by one row straight down is the most frequent one when pages slide; it is a single
    // line feed.
    if targetRow == row &+ 1, column == target, row >= 0, column < columns, columns > 1, !avoidsFlushes {
      row = targetRow
      return bytes.append(10)
    }
    if !step(down: targetRow - row, toColumn: target) { go(toColumn: target, row: targetRow) }
    (row, column) = (targetRow, target)
  }

  /// Moves the terminal's cursor by at most five bytes of line feed (LF), backspace (BS) and carriage return
  /// (CR). The target must be at most three rows below and two columns to the left, or at most two rows below
  /// and in column 0. Returns false, and sends nothing, for other targets, and where LF or CR would be needed
  /// but is avoided (`avoidsFlushes`).
  private mutating func step(down: Int, toColumn target: Int) -> Bool {
    guard row >= 0, down == 0 || 1...3 ~= down && !avoidsFlushes, columns > 1 else { return false }
    let back = column - target
    let isNear = column < columns && 0...(target > 0 ? 2 : 1) ~= back
    guard isNear || target == 0 && down < 3 && !avoidsFlushes else { return false }
    // The bytes that move the cursor are at most three line feeds, and after them up to two backspaces or a
    // carriage return.
    var word: UInt64 = 0x0A_0A0A & (1 << UInt64(8 &* down) &- 1)
    if isNear {
      word |= (0x0808 & (1 << UInt64(8 &* back) &- 1)) << UInt64(8 &* down)
    } else {
      word = word << 8 | 13
    }
    bytes.append(word, length: down &+ (isNear ? back : 1))
    return true
  }

  private mutating func go(toColumn target: Int, row targetRow: Int) {
    let down = targetRow - row
    let address = 3 + Self.digits(targetRow + 1) + (target > 0 ? 1 + Self.digits(target + 1) : 0)
    // On a screen of one column, some terminals still wrap after a carriage return, so the cursor is moved by
    // its address.
    guard row >= 0, down >= 0, columns > 1 else { return send(addressOf: target, targetRow) }
    let feedsLines = down <= 4 && !avoidsFlushes
    let lines = feedsLines || down == 0 ? down : Self.length(down)
    let fromStart = avoidsFlushes ? .max : lines + 1 + (target > 0 ? Self.length(target) : 0)
    // While a wrap is pending after the last column, only a carriage return (CR) moves the cursor alike on
    // all terminals.
    let distance = target - column
    let along =
      column < columns ? lines + (-3...0 ~= distance ? -distance : Self.length(abs(distance))) : .max
    if address <= min(along, fromStart) { return send(addressOf: target, targetRow) }
    if fromStart < along { bytes.append(13) }
    if feedsLines {
      for _ in 0..<down { bytes.append(10) }
    } else if down > 0 {
      sequence(down, ControlSequences.Final.cursorDown)
    }
    if fromStart < along {
      if target > 0 { sequence(target, ControlSequences.Final.cursorForward) }
    } else if distance > 0 {
      sequence(distance, ControlSequences.Final.cursorForward)
    } else if distance < -3 {
      sequence(-distance, ControlSequences.Final.cursorBack)
    } else {
      for _ in distance..<0 { bytes.append(8) }
    }
  }

  private mutating func send(addressOf target: Int, _ targetRow: Int) {
    introduce()
    number(targetRow + 1)
    if target > 0 {
      bytes.append(UInt8(ascii: ";"))
      number(target + 1)
    }
    bytes.append(ControlSequences.Final.cursorPosition)
  }

  /// Writes `ESC [` (CSI), with which control sequences begin.
  @inline(__always) private mutating func introduce() { bytes.append(0x5B1B, length: 2) }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
  private static func length(_ count: Int) -> Int { count == 1 ? 3 : 3 + digits(count) }

  /// Lets the terminal shift the cells from the cursor to the end of the row: to the right (ICH), or to the
  /// left where `count` is negative (DCH). The cells that become free get the background that is set; in
  /// terminals without terminfo's `bce`, they get the terminal's own background.
  @inline(__always) mutating func shift(by count: Int) {
    sequence(
      abs(count),
      count > 0 ? ControlSequences.Final.insertCharacters : ControlSequences.Final.deleteCharacters)
  }

  /// Sets the terminal's upper and lower margins (DECSTBM), between which lines move; nil removes the
  /// margins. The cursor's position is unknown afterwards, since terminals differ.
  mutating func setMargins(_ rows: Range<Int>?) {
    introduce()
    if let rows {
      number(rows.lowerBound + 1)
      bytes.append(UInt8(ascii: ";"))
      number(rows.upperBound)
    }
    bytes.append(ControlSequences.Final.margins)
    row = -1
  }

  /// Sets the terminal's margins at the left and right side (DECSLRM), for which mode 69 is switched on; nil
  /// ends the mode and removes the margins. The cursor's position is unknown afterwards, since terminals
  /// differ.
  mutating func setSides(_ columns: Range<Int>?) {
    row = -1
    guard let columns else { return send(ControlSequences.noSides) }
    send(ControlSequences.sides)
    introduce()
    number(columns.lowerBound + 1)
    bytes.append(UInt8(ascii: ";"))
    number(columns.upperBound)
    bytes.append(ControlSequences.Final.sides)
  }

  /// Lets the terminal shift the columns from the cursor on, in all rows between the margins: to the right
  /// (DECIC), or to the left where `count` is negative (DECDC). The cursor must be between the margins.
  mutating func shiftColumns(by count: Int) {
    introduce()
    if abs(count) != 1 { number(abs(count)) }
    send(count > 0 ? ControlSequences.Final.insertColumns : ControlSequences.Final.deleteColumns)
  }

  /// Lets the terminal move the lines from the cursor on down (IL), or up where `count` is negative (DL). The
  /// cursor must be in the first column, between the margins.
  mutating func shiftLines(by count: Int) {
    sequence(
      abs(count), count > 0 ? ControlSequences.Final.insertLines : ControlSequences.Final.deleteLines)
  }

  /// Lets the terminal erase `count` cells from the cursor on (ECH); the cursor stays.
  mutating func erase(_ count: Int) { sequence(count, ControlSequences.Final.eraseCharacters) }

  mutating func eraseToEnd() { send(ControlSequences.eraseToEnd) }

  mutating func write(_ text: UnsafeBufferPointer<UInt8>, width: Int) {
    bytes.append(text)
    column += width
  }

  mutating func write(doubtful text: UnsafeBufferPointer<UInt8>, width: Int) {
    let start = column
    for _ in 0..<width { write(ascii: 0x20) }
    move(toColumn: start, row: row)
    bytes.append(text)
    row = -1
  }

  mutating func write(ascii: UInt8) {
    bytes.append(ascii)
    column += 1
  }

  // MARK: Links

  /// Begins a link for the cells that follow, by the control sequence OSC 8, or ends the open link where
  /// `bits` are 0. All cells of one link are sent with the same number, so that the terminal treats them as
  /// one link.
  mutating func setLink(_ bits: UInt64) {
    link = bits
    let number = Int(bits >> 55)
    guard let target = LinkTable.shared.link(number) else { return send(ControlSequences.noLink) }
    send(ControlSequences.link)
    self.number(number)
    bytes.append(UInt8(ascii: ";"))
    var url = target.url
    url.withUTF8 { bytes.append($0) }
    send(ControlSequences.stringEnd)
  }

  mutating func closeLink() { if link != 0 { setLink(0) } }

  // MARK: The pen

  mutating func setPen(forBlanksOf next: Pen) {
    var blank = pen
    blank.background = next.background
    blank.attributes.subtract([.underline, .reverse])
    setPen(blank)
  }

  @inline(__always) mutating func setPen(_ next: Pen) {
    if next != pen { change(to: next) }
  }

  private mutating func change(to next: Pen) {
    defer { pen = next }
    introduce()
    if next == .plain { return bytes.append(ControlSequences.Final.style) }
    var old = pen
    let gone = pen.attributes.subtracting(next.attributes)
    if !gone.isEmpty {
      if endAlone(gone, in: next) {
        end(gone)
        old.attributes.subtract(gone.isDisjoint(with: [.bold, .dim]) ? gone : gone.union([.bold, .dim]))
      } else {
        code(0)
        old = .plain
      }
    }
    let new = next.attributes.subtracting(old.attributes)
    if !new.isEmpty { new.forEachSGR { _, on, _ in code(on) } }
    if next.foreground != old.foreground { color(next.foreground, 30) }
    if next.background != old.background { color(next.background, 40) }
    // The final byte of SGR, the control sequence for colours and attributes, replaces the last separator.
    bytes.replaceLast(with: ControlSequences.Final.style)
  }

  /// Returns whether the attributes `gone` are ended one by one (SGR 22, 23, 24, 27), because that takes fewer
  /// bytes than a new style: 3 bytes instead of some 30. Terminals of few colours may not know the codes that
  /// end single attributes; on these only bold is ended alone, where foreground and background are set.
  private func endAlone(_ gone: Style.Attributes, in next: Pen) -> Bool {
    guard depth == .truecolor || depth == .indexed else {
      return gone == .bold && next.foreground != -1 && next.background != -1
    }
    let isColored = next.foreground != -1 || next.background != -1
    return isColored && (next.foreground == pen.foreground || next.background == pen.background)
  }

  private mutating func end(_ gone: Style.Attributes) {
    var last = 0
    gone.forEachSGR { _, _, off in
      if off != last { code(off) }
      last = off
    }
  }

  private mutating func color(_ value: Int32, _ base: Int) {
    if value < 0 { return code(base + 9) }
    if depth == .truecolor, value & TerminfoEntry.paletteBit == 0 {
      code(base + 8)
      for part in [2, value >> 16 & 255, value >> 8 & 255, value & 255] { code(Int(part)) }
      return
    }
    let index = Int(value & 255)
    if index < 8 { return code(base + index) }
    if index < 16 { return code(base + 52 + index) }
    // The number that is appended is the text `38;5;` or `48;5;`.
    bytes.append(base == 30 ? 0x3B_353B_3833 : 0x3B_353B_3834, length: 5)
    code(index)
  }

  /// Writes a parameter of a control sequence: a number and a semicolon.
  private mutating func code(_ value: Int) {
    number(value)
    bytes.append(UInt8(ascii: ";"))
  }

  private mutating func sequence(_ count: Int, _ final: UInt8) {
    if count == 1 { return bytes.append(0x5B1B | UInt64(final) << 16, length: 3) }
    introduce()
    number(count)
    bytes.append(final)
  }

  private mutating func number(_ value: Int) {
    if value >= Self.decimals { return longNumber(value) }
    let digits = decimals[value]
    bytes.append(UInt64(digits & 0xFF_FFFF), length: Int(digits >> 24))
  }

  /// Numbers below this one are written with digits that were computed at the start: the numbers of colours
  /// and nearly all columns.
  private static let decimals = 256

  /// Returns a table with the decimal digits of each number below `decimals`: the first digit in the lowest
  /// byte, the number of digits in the highest one.
  private static func makeDecimals() -> UnsafeMutablePointer<UInt32> {
    let made = UnsafeMutablePointer<UInt32>.allocate(capacity: decimals)
    for value in 0..<decimals {
      var (digits, count, rest) = (UInt32(0), UInt32(0), value)
      repeat {
        digits = digits << 8 | 0x30 + UInt32(rest % 10)
        (count, rest) = (count + 1, rest / 10)
      } while rest > 0
      (made + value).initialize(to: digits | count << 24)
    }
    return made
  }

  private mutating func longNumber(_ value: Int) {
    number(value / 10)
    number(value % 10)
  }
}

/// A pen: the colours and attributes in which the terminal writes cells.
struct Pen: Equatable {
  /// The number of the pen's foreground colour, as `Color.cursesNumber(at:)` returns it; -1 is the terminal's
  /// own colour.
  var foreground: Int32
  var background: Int32
  // This property is the last one, so that no unset bytes stand before the colours: valgrind takes a question
  // to both for one to these bytes.
  var attributes: Style.Attributes

  static let plain = Pen(foreground: -1, background: -1, attributes: [])

  var showsNothingOnBlanks: Bool { attributes.isDisjoint(with: [.underline, .reverse]) }
  /// Whether blanks that are written with this pen show the terminal's own background and nothing else.
  var isClear: Bool { background == -1 && showsNothingOnBlanks }
}
