import Invariants
import NavModel
import Testing

@testable import TermNav

/// A terminal shows what lies between two of its reads: so no prefix of a frame may have its own background in a page.
extension TerminalRenderingTests {
  /// What is told to move, in which terminal.
  enum GroundMoves: String, CaseIterable, Sendable {
    case rows, columns, repaint, rowsWithoutBCE, columnsWithoutBCE

    var hasBCE: Bool { self != .rowsWithoutBCE && self != .columnsWithoutBCE }

    var moves: SlideMoves {
      let slides: SlideDrawing = self == .repaint ? .repaint : .automatic
      return slides.moves(
        movesColumns: self == .columns || self == .columnsWithoutBCE, hasMargins: false,
        erasesWithBackground: hasBCE,
        isSynchronized: self == .columns, environment: { _ in nil })
    }
  }

  struct GroundCase: Sendable, CustomTestStringConvertible {
    var moves: GroundMoves
    var appearance: Theme.Appearance
    var direction: LayoutDirection
    var style: any TransitionStyle
    /// Of the page below and the one in front.
    var hidesBar: (Bool, Bool)
    var size: Size
    var depth = ColorDepth.truecolor

    var testDescription: String {
      "\(moves), \(appearance), \(direction), \(style), bars hidden \(hidesBar), \(size), \(depth)"
    }

    nonisolated static let all: [GroundCase] = {
      let styles =
        everyTransitionStyle + [SlideStyle(parallax: 0), SlideStyle(parallax: 1, dimming: 0)]
      let sizes = [Size(columns: 40, rows: 10), Size(columns: 61, rows: 14), Size(columns: 24, rows: 5)]
      var cases: [GroundCase] = []
      for style in styles {
        for moves in GroundMoves.allCases {
          for direction in LayoutDirection.allCases {
            let number = cases.count
            cases.append(
              GroundCase(
                moves: moves, appearance: number / 2 % 2 == 0 ? .dark : .light, direction: direction,
                style: style, hidesBar: (number % 3 == 0, number % 5 < 3), size: sizes[number % 3],
                depth: number % 7 == 0 ? .indexed : .truecolor))
          }
        }
      }
      let large = Size(columns: 120, rows: 40)
      for moves in GroundMoves.allCases {
        cases.append(
          GroundCase(
            moves: moves, appearance: .dark, direction: .leftToRight, style: SlideStyle(),
            hidesBar: (false, false), size: large))
      }
      return cases
    }()

    /// Three in seven: of every style, direction and size.
    nonisolated static let chosen =
      TestLength.isFull ? all : all.enumerated().filter { $0.offset % 7 % 3 == 0 }.map(\.element)
  }

  @Test(.needsLibvterm(), arguments: GroundCase.chosen)
  func `no prefix of a frame shows the terminal's own background in a page`(_ background: GroundCase) throws {
    let rows = (0..<30).map { row in
      row % 6 == 0
        ? ListRow(.header, title: "Part \(row)") : ListRow(title: "Row \(row) 漢字", detail: "what it shows")
    }
    let list = ListViewController(title: "List", rows: rows, name: "List")
    list.prefersNavigationBarHidden = background.hidesBar.0
    let text = FixedPage(
      "Text", hidesBar: background.hidesBar.1,
      rows: (0..<40).map { $0 % 3 == 0 ? "" : "line \($0): いつでも, and letters as a page has them" })
    let stage = Stage(
      list, text, columns: background.size.columns, rows: background.size.rows,
      theme: Theme(appearance: background.appearance, depth: background.depth),
      direction: background.direction)
    stage.navigation.transitionStyle = background.style
    let watch = try GroundWatch(background)
    func show(_ what: String) {
      if let fault = watch.show(stage.app) { Issue.record("\(what): \(fault)") }
    }
    show("at rest")
    watch.isWatching = true
    let width = Double(background.size.columns)
    let isMirrored = background.direction == .rightToLeft
    func place(_ part: Double) -> Double { (isMirrored ? 1 - part : part) * (width - 1) }
    stage.press(place(0))
    for part in [0.1, 0.13, 0.2, 0.5, 0.55, 0.9, 0.85, 0.6, 0.3, 0.33, 0.15, 0.8] {
      stage.drag(to: place(part))
      show("held at \(part)")
    }
    stage.rest(place(0.8))
    for frame in 0..<60 where stage.app.isMoving {
      stage.wait(TestLength.of(1.0 / 8, full: 1.0 / 15))
      show("frame \(frame) of the pop")
    }
    #expect(stage.names == ["List"])
    stage.navigation.push(text)
    for frame in 0..<60 where stage.app.isMoving {
      stage.wait(TestLength.of(1.0 / 8, full: 1.0 / 15))
      show("frame \(frame) of the push")
    }
    #expect(stage.names.count == 2 && watch.pieces > 100)
  }

  /// At these it shows what it has drawn so far.
  @Test(.needsLibvterm()) func `what makes xterm show half a frame is left out`() throws {
    let size = Size(columns: 60, rows: 20)
    for avoidsFlushes in [false, true] {
      let renderer = try NcursesRenderer(
        TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
      renderer.moves = SlideMoves(rows: false, avoidsFlushes: avoidsFlushes)
      let lines = (0..<19).map { "line \($0) of a page" }
      let stage = Stage(
        FixedPage("Home", rows: lines), FixedPage("Page", rows: lines), columns: size.columns, rows: size.rows
      )
      let emulator = Emulator(size: size)
      emulator.feed(renderer.render(stage.app.render()).bytes)
      stage.press(1)
      var feeds = 0
      for column in [4.0, 5, 9, 8, 30, 29, 31] {
        stage.drag(to: column)
        let frame = stage.app.render()
        let bytes = renderer.render(frame).bytes
        emulator.feed(bytes)
        feeds += column > 4 ? bytes.count { $0 == 10 || $0 == 13 } : 0
        #expect(emulator.firstFault(against: frame.surface) == nil, "at column \(column)")
      }
      #expect((feeds == 0) == avoidsFlushes)
    }
  }

  /// A block glyph of xterm's leaves pixels in the cells beside it.
  @Test(.needsLibvterm(), arguments: [false, true])
  func `rows that had blocks while pages moved are written whole once they rest`(_ leavesPixels: Bool) throws
  {
    let size = Size(columns: 40, rows: 4)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    renderer.moves = SlideMoves(rows: false, leavesPixels: leavesPixels)
    var surface = Surface(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { surface[column, row] = Cell(Glyph("a")) }
    }
    func sent(isMoving: Bool, _ emulator: Emulator) -> Int {
      let page = FrameLayer(id: ObjectIdentifier(renderer), columns: 0..<size.columns, offset: 0)
      let bytes = renderer.render(Frame(surface, layers: isMoving ? [] : [page])).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: surface) == nil)
      return bytes.count { $0 == UInt8(ascii: "a") }
    }
    let emulator = Emulator(size: size)
    #expect(sent(isMoving: false, emulator) >= 4 * 40)
    surface[7, 2] = Cell(Glyph("▄"))
    _ = sent(isMoving: true, emulator)
    surface[7, 2] = Cell(Glyph("a"))
    _ = sent(isMoving: true, emulator)
    #expect(sent(isMoving: false, emulator) == (leavesPixels ? 40 : 0), "row 2 alone")
    #expect(sent(isMoving: false, emulator) == 0, "once")
  }
}

/// Shows frames sequence by sequence, and looks after each.
private final class GroundWatch {
  private let background: TerminalRenderingTests.GroundCase
  private let renderer: NcursesRenderer
  private let emulator: Emulator
  var isWatching = false
  private(set) var pieces = 0

  init(_ background: TerminalRenderingTests.GroundCase) throws {
    self.background = background
    let name = background.moves.hasBCE ? "xterm-256color" : "vt220"
    renderer = try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: background.depth, size: background.size)
    #expect(renderer.erasesWithBackground == background.moves.hasBCE)
    renderer.moves = background.moves.moves
    emulator = Emulator(size: background.size)
  }

  /// What is wrong with a frame, or with a part of it.
  func show(_ app: NavigationApp) -> String? {
    let frame = app.render()
    let bytes = renderer.render(frame).bytes
    for piece in TerminalBytes.pieces(of: bytes) {
      pieces += 1
      let row = emulator.cursor.row
      emulator.feed(background.moves.hasBCE ? Array(piece) : withoutBCE(piece))
      guard isWatching else { continue }
      let isText = piece.first != 0x1B
      let rows = isText ? row..<row + 1 : 0..<background.size.rows
      if isText || erases(piece), let place = emulator.ownGround(in: rows) {
        return "own background at \(place) after \(String(decoding: piece, as: UTF8.self).dropFirst())"
      }
    }
    // The emulator has colours of its own for 256.
    return background.depth == .truecolor ? emulator.firstFault(against: frame.surface) : nil
  }

  private func erases(_ piece: ArraySlice<UInt8>) -> Bool { "@PXJKLMST}~".utf8.contains(piece.last!) }

  /// A terminal that erases to its own background, whatever the pen.
  private func withoutBCE(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    piece.first == 0x1B && erases(piece)
      ? Array("\u{1B}7\u{1B}[m".utf8) + piece + Array("\u{1B}8".utf8) : Array(piece)
  }
}

extension TerminalBytes {
  /// Control sequences, controls and text between them, in order.
  static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (pieces, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while let first = rest.first {
      var end: Int
      if first == 0x1B, rest.dropFirst().first == UInt8(ascii: "[") {
        end = rest.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 } ?? rest.endIndex
      } else if first == 0x1B {
        end = min(rest.startIndex + 2, rest.endIndex)
      } else {
        end = rest.dropFirst().firstIndex { $0 < 0x20 } ?? rest.endIndex
        if first < 0x20 { end = rest.startIndex + 1 }
      }
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }
}
