import Invariants
import NavModel
import Testing

@testable import TermNav

/// RULES 16: whatever a text holds, no control of it reaches the terminal, and no row is torn by it.
@Suite struct UntrustedTextTests {
  /// Scalars of Unicode, in the full form every one, and what it becomes alone, before and after a letter.
  @Test func `no scalar reaches a cell that a terminal obeys or that cannot be seen`() {
    for scalar in UnicodeRange.tried {
      var columns = 0
      for text in [String(scalar), "a\(scalar)", "\(scalar)b"] {
        for glyph in TextGlyphs(text) {
          columns += glyph.width
          for shown in glyph.scalars where !Self.isHarmless(shown) {
            Issue.record("U+\(String(scalar.value, radix: 16)) becomes U+\(String(shown.value, radix: 16))")
            return
          }
        }
      }
      // A letter keeps its column whatever stands beside it.
      if columns < 2 { Issue.record("U+\(String(scalar.value, radix: 16)) takes a letter's place") }
    }
  }

  @Test func `nor does one that a program puts into a cell by hand`() {
    for scalar in UnicodeRange.tried {
      for glyph in [
        Glyph(scalar), Glyph(scalar, wide: false), Glyph("a", marks: (scalar, scalar), wide: false),
      ] {
        for shown in glyph.scalars where !Self.isHarmless(shown) {
          Issue.record("U+\(String(scalar.value, radix: 16)) becomes U+\(String(shown.value, radix: 16))")
          return
        }
      }
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 {
      return 0x20..<0x7F ~= scalar.value || scalar.value >= 0xA0 && scalar.value != 0xAD
    }
    if 0xFE00...0xFE0F ~= scalar.value || 0xE0000...0xE0FFF ~= scalar.value { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  @Test(
    arguments: [
      ([0xC3, 0x28], "\u{FFFD}("), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF5, 0x41], "\u{FFFD}A"),
      ([0xC0, 0x9B, 0x33, 0x31, 0x6D], "\u{FFFD}\u{FFFD}31m"), ([0xC2, 0x9B, 0x4A], "\u{FFFD}J"),
    ] as [([UInt8], String)])
  func `bytes that are no UTF-8 show that something is lost`(bytes: [UInt8], shown: String) {
    var text = ""
    for glyph in TextGlyphs(String(decoding: bytes, as: UTF8.self)) { text.unicodeScalars += glyph.scalars }
    #expect(text == shown)
  }
}

/// Scalars as a test goes through them.
enum UnicodeRange {
  nonisolated static var all: some Sequence<Unicode.Scalar> {
    (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
  }

  /// All in the full form; else those that are different, of each seven one, and all that are not above U+02FF.
  static var tried: [Unicode.Scalar] {
    TestLength.isFull ? Array(all) : different.filter { $0.value < 0x300 || $0.value % 31 == 0 }
  }

  /// All but those that lie in the midst of many of their kind: of these every 61st.
  nonisolated static let different: [Unicode.Scalar] = all.filter { scalar in
    switch scalar.value {
    case 0x3400...0x9FA0, 0xAC00...0xD7A0, 0xE000...0xF8F0, 0x17000...0x18CD0, 0x20000...0xDFFFF,
      0xE1000...0x10FFFF:
      scalar.value % 61 == 0
    default: true
    }
  }
}

extension TerminalRenderingTests {
  /// Three texts for every scalar: alone, behind a letter, before one; a bar closes each, and must stand where it was put.
  @Test(.needsLibvterm()) func `every scalar leaves its row whole, in an emulator with widths of its own`()
    throws
  {
    let field = 5
    let size = Size(columns: 3 * field * 8 + 3, rows: 60)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    let emulator = Emulator(size: size)
    let scalars =
      TestLength.isFull ? UnicodeRange.different : UnicodeRange.different.filter { $0.value % 7 == 0 }
    let each = 8 * size.rows
    for start in stride(from: 0, to: scalars.count, by: each) {
      let part = scalars[start..<min(start + each, scalars.count)]
      var surface = Surface(size: size, filledWith: Cell())
      surface.draw { canvas in
        for (index, scalar) in part.enumerated() {
          for (place, text) in ["\(scalar)", "a\(scalar)", "\(scalar)b"].enumerated() {
            let column = (index % 8 * 3 + place) * field
            canvas.text(text, column: column, row: index / 8, style: .plain)
            canvas.text("|", column: column + field - 1, row: index / 8, style: .plain)
          }
        }
      }
      let bytes = renderer.render(surface).bytes
      #expect(
        TerminalBytes.foreignControls(in: bytes) == [], "from U+\(String(scalars[start].value, radix: 16))")
      emulator.feed(bytes)
      if let fault = emulator.firstTear(against: surface) {
        Issue.record("from U+\(String(scalars[start].value, radix: 16)): \(fault)")
        return
      }
    }
  }

  /// At the edge, where it could run on in the next row.
  @Test(.needsLibvterm()) func `a dot or blanks stand for a glyph in doubt, at rest and in a slide`() throws {
    let size = Size(columns: 12, rows: 4)
    let marks = (Unicode.Scalar("\u{E31}"), Unicode.Scalar("\u{E49}"))
    let cells = [
      Cell(Glyph("\u{E01}")), Cell(Glyph("\u{E01}", marks: marks, wide: false)),
      Cell(Glyph("👋", marks: (marks.0, nil), wide: true)), Cell(Glyph("x")),
    ]
    let pages = [FixedPage("Back"), FixedPage("Front")]
    for moves in [SlideMoves(), SlideMoves(columns: true), SlideMoves(rows: false)] {
      let renderer = try NcursesRenderer(
        TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
      renderer.moves = moves
      let emulator = Emulator(size: size)
      for (frame, column) in [10, 11, 10, 9, 8, 4, 9, 11, 10].enumerated() {
        var surface = Surface(size: size, filledWith: Cell())
        for (row, cell) in cells.enumerated() {
          let place = min(column, size.columns - cell.glyph.width)
          surface[place, row] = cell
          if cell.glyph.isWide { surface[place + 1, row] = Cell(.continuation) }
        }
        let layers = [FrameLayer(id: ObjectIdentifier(pages[1]), columns: 0..<size.columns, offset: column)]
        let bytes = renderer.render(surface, layers: layers).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.unicodeScalars.contains("\u{FFFC}"), "frame \(frame)")
        emulator.feed(bytes)
        #expect(emulator.firstTear(against: surface) == nil, "frame \(frame), \(moves)")
        guard column == 11 else { continue }
        #expect(emulator.scalars(11, 0) == ["·"] && emulator.scalars(11, 1) == ["·"])
        #expect(emulator.scalars(10, 2) == [" "] && emulator.scalars(11, 2) == [" "])
      }
    }
  }

  @Test(.needsLibvterm(), arguments: 1...TestLength.of(4, full: 12) as ClosedRange<UInt64>)
  func `random texts leave their rows whole while they change and slide`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = Size(columns: 20 + random.below(40), rows: 6)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    let emulator = Emulator(size: size)
    renderer.moves = SlideMoves(rows: seed % 4 > 0, columns: seed % 2 > 0)
    let scalars = UnicodeRange.different
    let pages = [FixedPage("Back"), FixedPage("Front")]
    var seam = 0
    var front = Surface(size: size, filledWith: Cell())
    for frame in 0..<80 {
      let row = random.below(size.rows)
      front.draw { canvas in
        var text = ""
        for _ in 0..<random.below(30) {
          text.unicodeScalars.append(random.chance(0.4) ? "x" : scalars[random.below(scalars.count)])
        }
        canvas.text(
          text, column: random.below(8), row: row,
          style: Style(on: random.chance(0.2) ? Color(0x404080) : .default))
      }
      seam = min(size.columns - 1, max(0, seam + random.below(9) - 4))
      var surface = Surface(size: size, filledWith: Cell())
      for row in 0..<size.rows {
        surface.copy(0..<size.columns - seam, ofRow: row, of: front, toColumn: seam, row: row)
      }
      let layers = [
        FrameLayer(id: ObjectIdentifier(pages[0]), columns: 0..<seam, offset: 0),
        FrameLayer(id: ObjectIdentifier(pages[1]), columns: seam..<size.columns, offset: seam),
      ]
      let bytes = renderer.render(surface, layers: random.chance(0.3) ? [] : layers).bytes
      #expect(TerminalBytes.foreignControls(in: bytes) == [], "seed \(seed), frame \(frame)")
      emulator.feed(bytes)
      if let fault = emulator.firstTear(against: surface) {
        Issue.record("seed \(seed), frame \(frame): \(fault)")
        return
      }
    }
  }
}

/// What a renderer sends, looked at by the bytes.
enum TerminalBytes {
  /// Controls and invisible scalars that are no part of a control sequence a renderer uses.
  static func foreignControls(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    // Marks would join the end of a sequence.
    let own = /\u{1B}(\[\??[0-9;]*([A-Za-z@]|'[}~])|\(B|[78])/.matchingSemantics(.unicodeScalar)
    var found: [String] = []
    for scalar in text.replacing(own, with: "").unicodeScalars {
      if scalar.value < 0x300, ![8, 10, 13].contains(scalar.value),
        0x20..<0x7F ~= scalar.value || scalar.value >= 0xA0
      {
        continue
      }
      if [8, 10, 13].contains(scalar.value) { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
        found.append("U+\(String(scalar.value, radix: 16))")
      default: break
      }
    }
    return found
  }
}
