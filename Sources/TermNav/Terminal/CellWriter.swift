/// Writes cells for an ECMA-48 terminal.
struct CellWriter: ~Copyable {
  private var bytes = ByteBuffer()
  private(set) var pen = CellLook.plain
  /// -1 where unknown.
  private(set) var row = -1
  /// -1 where unknown; the row's width while a wrap is pending.
  private(set) var column = -1
  private var columns = 0
  private let depth: ColorDepth
  var avoidsFlushes = false
  /// The bits of a style for the link that is open; 0 between frames.
  private(set) var link: UInt64 = 0

  init(depth: ColorDepth) { self.depth = depth }

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

  /// The cursor was moved around this writer.
  mutating func cursorMoved(toColumn column: Int, row: Int) { (self.column, self.row) = (column, row) }

  mutating func send(_ text: StaticString) {
    bytes.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Uses the fewest bytes.
  mutating func move(toColumn target: Int, row targetRow: Int) {
    if row == targetRow, column == target { return }
    defer { (row, column) = (targetRow, target) }
    let down = targetRow - row
    let address = 3 + Self.digits(targetRow + 1) + (target > 0 ? 1 + Self.digits(target + 1) : 0)
    // In one column some terminals keep a pending wrap after CR.
    guard row >= 0, down >= 0, columns > 1 else { return send(addressOf: target, targetRow) }
    let feedsLines = down <= 4 && !avoidsFlushes
    let lines = feedsLines || down == 0 ? down : Self.length(down)
    let fromStart = avoidsFlushes ? .max : lines + 1 + (target > 0 ? Self.length(target) : 0)
    // With a wrap pending, only CR is safe.
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
    send(ControlSequences.introducer)
    number(targetRow + 1)
    if target > 0 {
      bytes.append(UInt8(ascii: ";"))
      number(target + 1)
    }
    bytes.append(ControlSequences.Final.cursorPosition)
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
  private static func length(_ count: Int) -> Int { count == 1 ? 3 : 3 + digits(count) }

  /// ICH; DCH where `count` is negative. Without `bce` blanks have the terminal's own background.
  mutating func shift(by count: Int) {
    sequence(
      abs(count),
      count > 0 ? ControlSequences.Final.insertCharacters : ControlSequences.Final.deleteCharacters)
  }

  /// DECSTBM; nil resets. Terminals differ on where the cursor then is.
  mutating func setMargins(_ rows: Range<Int>?) {
    send(ControlSequences.introducer)
    if let rows {
      number(rows.lowerBound + 1)
      bytes.append(UInt8(ascii: ";"))
      number(rows.upperBound)
    }
    bytes.append(ControlSequences.Final.margins)
    row = -1
  }

  /// Needs the cursor between the margins.
  mutating func shiftColumns(by count: Int) {
    send(ControlSequences.introducer)
    if abs(count) != 1 { number(abs(count)) }
    send(count > 0 ? ControlSequences.Final.insertColumns : ControlSequences.Final.deleteColumns)
  }

  /// IL; DL where `count` is negative. The cursor stands in column 0, between the margins.
  mutating func shiftLines(by count: Int) {
    sequence(
      abs(count), count > 0 ? ControlSequences.Final.insertLines : ControlSequences.Final.deleteLines)
  }

  /// ECH, from the cursor, which stays.
  mutating func erase(_ count: Int) { sequence(count, ControlSequences.Final.eraseCharacters) }

  mutating func eraseToEnd() { send(ControlSequences.eraseToEnd) }

  /// For blanks on the terminal's own background.
  mutating func takeClearPen() {
    if pen.background != -1 || !pen.showsNothingOnBlanks { take(.plain) }
  }

  mutating func write(_ text: UnsafeBufferPointer<UInt8>, width: Int) {
    bytes.append(text)
    column += width
  }

  mutating func write(doubtful text: UnsafeBufferPointer<UInt8>, width: Int) {
    let place = column
    for _ in 0..<width { write(ascii: 0x20) }
    move(toColumn: place, row: row)
    bytes.append(text)
    row = -1
  }

  mutating func write(ascii: UInt8) {
    bytes.append(ascii)
    column += 1
  }

  // MARK: Links

  /// OSC 8: what is written next leads there, or nowhere. By the same number, parts of a link are one.
  mutating func take(link bits: UInt64) {
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

  mutating func closeLink() { if link != 0 { take(link: 0) } }

  // MARK: The pen

  mutating func take(blankOf look: CellLook) {
    var blank = pen
    blank.background = look.background
    blank.attributes.subtract([.underline, .reverse])
    take(blank)
  }

  mutating func take(_ look: CellLook) {
    guard look != pen else { return }
    defer { pen = look }
    send(ControlSequences.introducer)
    let start = bytes.count
    if look == .plain { return bytes.append(ControlSequences.Final.style) }
    var old = pen
    let gone = pen.attributes.subtracting(look.attributes)
    if !gone.isEmpty, look.foreground == -1 || look.background == -1 || gone != .bold {
      code(0, since: start)
      old = .plain
    } else if !gone.isEmpty {
      code(22, since: start)
      old.attributes.subtract([.bold, .dim])
    }
    let new = look.attributes.subtracting(old.attributes)
    if new.contains(.bold) { code(1, since: start) }
    if new.contains(.dim) { code(2, since: start) }
    if new.contains(.italic) { code(3, since: start) }
    if new.contains(.underline) { code(4, since: start) }
    if new.contains(.reverse) { code(7, since: start) }
    if look.foreground != old.foreground { color(look.foreground, 30, since: start) }
    if look.background != old.background { color(look.background, 40, since: start) }
    bytes.append(ControlSequences.Final.style)
  }

  private mutating func color(_ value: Int32, _ base: Int, since start: Int) {
    if value < 0 { return code(base + 9, since: start) }
    if depth == .truecolor, value & TerminfoEntry.paletteBit == 0 {
      code(base + 8, since: start)
      for part in [2, value >> 16 & 255, value >> 8 & 255, value & 255] { code(Int(part), since: start) }
      return
    }
    let index = Int(value & 255)
    if index < 8 { return code(base + index, since: start) }
    if index < 16 { return code(base + 52 + index, since: start) }
    code(base + 8, since: start)
    code(5, since: start)
    code(index, since: start)
  }

  private mutating func code(_ value: Int, since start: Int) {
    if bytes.count > start { bytes.append(UInt8(ascii: ";")) }
    number(value)
  }

  private mutating func sequence(_ count: Int, _ final: UInt8) {
    send(ControlSequences.introducer)
    if count != 1 { number(count) }
    bytes.append(final)
  }

  private mutating func number(_ value: Int) {
    if value >= 100 {
      number(value / 100)
      bytes.append(UInt8(ascii: "0") + UInt8(value / 10 % 10))
    } else if value >= 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / 10))
    }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}

struct CellLook: Equatable {
  var attributes: Style.Attributes
  /// Of `Color.cursesNumber(at:)`.
  var foreground: Int32
  var background: Int32
  var pair: UInt32

  static let plain = CellLook(attributes: [], foreground: -1, background: -1, pair: 0)

  var showsNothingOnBlanks: Bool { attributes.isDisjoint(with: [.underline, .reverse]) }

  static func == (a: CellLook, b: CellLook) -> Bool {
    a.attributes == b.attributes && a.foreground == b.foreground && a.background == b.background
  }
}
