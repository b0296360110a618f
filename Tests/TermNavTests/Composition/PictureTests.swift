import Testing

@testable import TermNav

/// The two pages of most pictures: capitals below, small letters in front.
func pair(backHidden: Bool, frontHidden: Bool) -> [FixedPage] {
  [
    FixedPage(
      "Home", hidesBar: backHidden,
      rows: ["ABCDEFGHIJKLMNOPQRSTUVWX", "0123456789ABCDEFGHIJKLMN", "ZYXWVUTSRQPONMLKJIHGFEDC"]),
    FixedPage(
      "Page", hidesBar: frontHidden,
      rows: ["abcdefghijklmnopqrstuvwx", "nmlkjihgfedcba9876543210", "zyxwvutsrqponmlkjihgfedc"]),
  ]
}

/// What a 24×3 screen shows while the seam stands in column 0, 6, 12, 18 and 24. The column before the seam is the
/// shadow.
struct Film: Sendable, CustomTestStringConvertible {
  var backHidden: Bool
  var frontHidden: Bool
  var frames: [[String]]

  var testDescription: String {
    "\(frontHidden ? "hidden" : "shown") over \(backHidden ? "hidden" : "shown")"
  }

  nonisolated static let all = [
    Film(
      backHidden: false, frontHidden: false,
      frames: [
        [
          " ‹ Home   Page          ",
          "abcdefghijklmnopqrstuvwx",
          "nmlkjihgfedcba9876543210",
        ],
        [
          "   ‹ Home   Page        ",
          "FGHIJ abcdefghijklmnopqr",
          "56789 nmlkjihgfedcba9876",
        ],
        [
          "       Home             ",
          "EFGHIJKLMNO abcdefghijkl",
          "456789ABCDE nmlkjihgfedc",
        ],
        [
          "        Home            ",
          "CDEFGHIJKLMNOPQRS abcdef",
          "23456789ABCDEFGHI nmlkji",
        ],
        [
          "          Home          ",
          "ABCDEFGHIJKLMNOPQRSTUVWX",
          "0123456789ABCDEFGHIJKLMN",
        ],
      ]),
    Film(
      backHidden: false, frontHidden: true,
      frames: [
        [
          "abcdefghijklmnopqrstuvwx",
          "nmlkjihgfedcba9876543210",
          "zyxwvutsrqponmlkjihgfedc",
        ],
        [
          "      abcdefghijklmnopqr",
          "FGHIJ nmlkjihgfedcba9876",
          "56789 zyxwvutsrqponmlkji",
        ],
        [
          "      Home  abcdefghijkl",
          "EFGHIJKLMNO nmlkjihgfedc",
          "456789ABCDE zyxwvutsrqpo",
        ],
        [
          "        Home      abcdef",
          "CDEFGHIJKLMNOPQRS nmlkji",
          "23456789ABCDEFGHI zyxwvu",
        ],
        [
          "          Home          ",
          "ABCDEFGHIJKLMNOPQRSTUVWX",
          "0123456789ABCDEFGHIJKLMN",
        ],
      ]),
    Film(
      backHidden: true, frontHidden: false,
      frames: [
        [
          " ‹ Home   Page          ",
          "abcdefghijklmnopqrstuvwx",
          "nmlkjihgfedcba9876543210",
        ],
        [
          "FGHIJ  ‹ Home   Page    ",
          "56789 abcdefghijklmnopqr",
          "UTSRQ nmlkjihgfedcba9876",
        ],
        [
          "EFGHIJKLMNO  ‹ Home   Pa",
          "456789ABCDE abcdefghijkl",
          "VUTSRQPONML nmlkjihgfedc",
        ],
        [
          "CDEFGHIJKLMNOPQRS  ‹ Hom",
          "23456789ABCDEFGHI abcdef",
          "XWVUTSRQPONMLKJIH nmlkji",
        ],
        [
          "ABCDEFGHIJKLMNOPQRSTUVWX",
          "0123456789ABCDEFGHIJKLMN",
          "ZYXWVUTSRQPONMLKJIHGFEDC",
        ],
      ]),
    Film(
      backHidden: true, frontHidden: true,
      frames: [
        [
          "abcdefghijklmnopqrstuvwx",
          "nmlkjihgfedcba9876543210",
          "zyxwvutsrqponmlkjihgfedc",
        ],
        [
          "FGHIJ abcdefghijklmnopqr",
          "56789 nmlkjihgfedcba9876",
          "UTSRQ zyxwvutsrqponmlkji",
        ],
        [
          "EFGHIJKLMNO abcdefghijkl",
          "456789ABCDE nmlkjihgfedc",
          "VUTSRQPONML zyxwvutsrqpo",
        ],
        [
          "CDEFGHIJKLMNOPQRS abcdef",
          "23456789ABCDEFGHI nmlkji",
          "XWVUTSRQPONMLKJIH zyxwvu",
        ],
        [
          "ABCDEFGHIJKLMNOPQRSTUVWX",
          "0123456789ABCDEFGHIJKLMN",
          "ZYXWVUTSRQPONMLKJIHGFEDC",
        ],
      ]),
  ]

  var pages: [FixedPage] { pair(backHidden: backHidden, frontHidden: frontHidden) }
}

@Suite struct PictureTests {
  @Test(arguments: Film.all) func `a drag over the four pairs of bars`(_ film: Film) {
    for (quarter, frame) in film.frames.enumerated() {
      let pages = film.pages
      let stage = Stage(pages[0], pages[1], rows: 3)
      stage.hold(at: quarter * 6)
      #expect(stage.lines == frame, "p = \(quarter)/4")
    }
  }

  @Test(arguments: Film.all) func `a push is the same film backwards`(_ film: Film) {
    for (quarter, frame) in film.frames.enumerated() {
      let pages = film.pages
      let stage = Stage(pages[0], rows: 3)
      // Linear over one second, so that the time is the progress.
      stage.navigation.completionCurve = .linear(duration: 1)
      stage.navigation.push(pages[1])
      stage.wait(1 - Double(quarter) / 4)
      #expect(stage.lines == frame, "p = \(quarter)/4")
    }
  }

  @Test(arguments: Film.all) func `let go beyond one half, the page leaves`(_ film: Film) {
    let pages = film.pages
    let stage = Stage(pages[0], pages[1], rows: 3)
    stage.hold(at: 13)
    stage.rest(13)
    stage.settle()
    #expect(stage.lines == film.frames[4])
    #expect(stage.names == ["Home"])
    #expect(stage.navigation.isNavigationBarHidden == film.backHidden)
  }

  @Test(arguments: Film.all) func `let go at one half, the page comes back`(_ film: Film) {
    let pages = film.pages
    let stage = Stage(pages[0], pages[1], rows: 3)
    let before = stage.app.render().surface
    for _ in 0..<3 {
      stage.hold(at: 12)
      stage.rest(12)
      stage.settle()
      #expect(stage.lines == film.frames[0])
      #expect(stage.app.render().surface.differences(from: before) == [], "cell for cell")
      #expect(stage.names == ["Home", "Page"])
      #expect(stage.navigation.isNavigationBarHidden == film.frontHidden)
    }
  }

  @Test(arguments: Film.all) func `read from the right, the film is mirrored`(_ film: Film) {
    for quarter in 0...4 {
      let pages = film.pages
      let stage = Stage(pages[0], pages[1], rows: 3, direction: .rightToLeft)
      stage.press(23)
      stage.drag(to: 21)
      stage.drag(to: Double(23 - quarter * 6))
      // The page in front keeps its own columns, moved to the left; the seam is its right edge.
      let row = film.frontHidden ? 0 : 1
      let own = "abcdefghijklmnopqrstuvwx"
      #expect(stage.lines[row].hasPrefix(own.dropFirst(quarter * 6)))
      if (1...3).contains(quarter) {
        #expect(
          stage.app.render().surface[24 - quarter * 6, 2].glyph == .space, "the shadow stands beside the seam"
        )
      }
      #expect(!stage.app.render().surface.cells.contains { $0.glyph == .undrawn })
    }
  }

  @Test func `read from the right, one half of a drag`() {
    let pages = pair(backHidden: false, frontHidden: false)
    let stage = Stage(pages[0], pages[1], rows: 3, direction: .rightToLeft)
    #expect(
      stage.lines == [
        "          Page   Home › ",
        "abcdefghijklmnopqrstuvwx",
        "nmlkjihgfedcba9876543210",
      ])
    stage.press(23)
    stage.drag(to: 21)
    stage.drag(to: 11)
    #expect(
      stage.lines == [
        "             Home       ",
        "mnopqrstuvwx JKLMNOPQRST",
        "ba9876543210 9ABCDEFGHIJ",
      ])
  }

  @Test func `reduced motion cuts, and a drag still follows the hand`() {
    let pages = pair(backHidden: false, frontHidden: true)
    let stage = Stage(pages[0], rows: 3)
    stage.navigation.reducesMotion = true
    stage.navigation.push(pages[1])
    #expect(stage.lines == Film.all[1].frames[0])
    #expect(!stage.app.isMoving)
    stage.hold(at: 12)
    #expect(stage.lines == Film.all[1].frames[2])
    stage.rest(12)
    #expect(stage.lines == Film.all[1].frames[0])
    #expect(!stage.app.isMoving)
  }
}
