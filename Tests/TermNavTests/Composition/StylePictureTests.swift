import Invariants
import Testing

@testable import TermNav

/// A user's style that leaves holes, squeezes, dims and blends all at once.
private struct Window: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let edge = Int(progress * Double(size.columns) / 2)
    return TransitionLayout(
      back: PlacedPage(
        columns: edge..<max(edge, size.columns - edge - 1), offset: -edge, width: size.columns / 2 + 3,
        dim: 2),
      front: PlacedPage(
        columns: 1..<max(1, size.columns), offset: edge * 3 - 2, width: size.columns * 2, dim: 0.3,
        opacity: 1 - progress),
      shadow: .init(column: size.columns + 9, strength: .nan), backgroundShade: .nan)
  }
}

@Suite("Pictures of transition styles") struct StylePictureTests {
  private func stage(
    _ style: any TransitionStyle, front: Bool = false, back: Bool = false, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight, size: Size = Size(columns: 16, rows: 4)
  ) -> StyleStage {
    StyleStage(
      [LetterPage("a", hidesBar: !back), LetterPage("b", hidesBar: !front)], size: size, style: style,
      theme: theme, direction: direction)
  }

  /// Compares a row of every style's picture, at ¼, ½ and ¾.
  private func look(
    atRow row: Int, _ wanted: [[String]], sourceLocation: SourceLocation = #_sourceLocation,
    stage: (any TransitionStyle) -> StyleStage
  ) {
    #expect(wanted.count == everyTransitionStyle.count, sourceLocation: sourceLocation)
    for (style, rows) in zip(everyTransitionStyle, wanted) {
      let stage = stage(style)
      let seen = [0.25, 0.5, 0.75].map { stage.picture(at: $0).lines[row] }
      #expect(seen == rows, "\(style)", sourceLocation: sourceLocation)
    }
  }

  @Test
  func `without bars the pictures at each quarter are those of each style`() {
    look(atRow: 1, Self.withoutBars) { stage($0) }
  }

  private static let withoutBars = [
    ["aaa 1bbbbbbbbbbb", "aaaaaaa 1bbbbbbb", "aaaaaaaaaaa 1bbb"],
    ["1aa 1bbbbbbbbbbb", "1aaaaaa 1bbbbbbb", "1aaaaaaaaaa 1bbb"],
    ["1bbbbbbbbbbbbbbb", "1aaaaaaaaaaaaaaa", "1aaaaaaaaaaaaaaa"],
    ["▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄", "▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄", "▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄"],
    ["  ▄▄▄▄▄▄▄▄▄▄▄   ", "                ", "  ▄▄▄▄▄▄▄▄▄▄▄   "],
    ["0bbbbbbbbbbbbbbb", "                ", "1aaaaaaaaaaaaaaa"],
    ["1aa 1bbbbbbbbbbb", "1aaaaaa 1bbbbbbb", "1aaaaaaaaaa 1bbb"],
  ]

  @Test
  func `with 16 colours the edges and the background are drawn as glyphs`() {
    look(atRow: 1, Self.sixteenColours) { stage($0, theme: Theme(depth: .sixteen)) }
  }

  private static let sixteenColours = [
    ["aaa│1bbbbbbbbbbb", "aaaaaaa│1bbbbbbb", "aaaaaaaaaaa│1bbb"],
    ["1aa│1bbbbbbbbbbb", "1aaaaaa│1bbbbbbb", "1aaaaaaaaaa│1bbb"],
    ["1bbbbbbbbbbbbbbb", "1aaaaaaaaaaaaaaa", "1aaaaaaaaaaaaaaa"],
    ["▄▄▄▄│▄▄▄▄▄▄▄▄▄▄▄", "▄▄▄▄▄▄▄▄│▄▄▄▄▄▄▄", "▄▄▄▄▄▄▄▄▄▄▄▄│▄▄▄"],
    ["░░▄▄▄▄▄▄▄▄▄▄▄░░░", "░░░░░░░││░░░░░░░", "░░▄▄▄▄▄▄▄▄▄▄▄░░░"],
    ["0bbbbbbbbbbbbbbb", "────────────────", "1aaaaaaaaaaaaaaa"],
    ["1aa│1bbbbbbbbbbb", "1aaaaaa│1bbbbbbb", "1aaaaaaaaaa│1bbb"],
  ]

  @Test func `a bar that only one page has is shifted and cut with it, or fades where it is`() {
    look(atRow: 0, Self.frontBar) { stage($0, front: true) }
    look(atRow: 0, Self.backBar) { stage($0, back: true) }
  }

  private static let frontBar = [
    ["aaa  ‹ a   b    ", "aaaaaaa  ‹ a   b", "aaaaaaaaaaa  ‹ a"],
    ["0aa  ‹ a   b    ", "0aaaaaa  ‹ a   b", "0aaaaaaaaaa  ‹ a"],
    [" ‹ a   b        ", "0aaaaaaaaaaaaaaa", "0aaaaaaaaaaaaaaa"],
    [" ‹ a   b        ", "0aaaaaaaaaaaaaaa", "0aaaaaaaaaaaaaaa"],
    [" ‹ a   b        ", "0aaaaaaaaaaaaaaa", "0aaaaaaaaaaaaaaa"],
    ["                ", "0aaaaaaaaaaaaaaa", "0aaaaaaaaaaaaaaa"],
    ["0aa  ‹ a   b    ", "0aaaaaa  ‹ a   b", "0aaaaaaaaaa  ‹ a"],
  ]
  private static let backBar = [
    ["    0bbbbbbbbbbb", "     a  0bbbbbbb", "      a     0bbb"],
    ["    0bbbbbbbbbbb", "        0bbbbbbb", "       a    0bbb"],
    ["0bbbbbbbbbbbbbbb", "       a        ", "       a        "],
    ["0bbbbbbbbbbbbbbb", "       a        ", "       a        "],
    ["0bbbbbbbbbbbbbbb", "       a        ", "       a        "],
    ["                ", "       a        ", "       a        "],
    ["    0bbbbbbbbbbb", "        0bbbbbbb", "       a    0bbb"],
  ]

  @Test func `two bars are one unbroken band, unless the style lets them travel with their pages`() {
    for style in everyTransitionStyle + [Window()] where !(style is RiseStyle || style is ScaleStyle) {
      let stage = stage(style, front: true, back: true, size: Size(columns: 40, rows: 4))
      for step in 0...20 {
        let picture = stage.picture(at: Double(step) / 20)
        let background = Theme().bar.background
        #expect(
          (0..<40).allSatisfy { picture[$0, 0].style.background == background }, "\(style) at \(step)/20")
      }
    }
  }

  @Test func `from right to left, the picture is the mirrored one`() {
    for style in everyTransitionStyle where !(style is FlipStyle) {
      let (there, back) = (stage(style), stage(style, direction: .rightToLeft))
      for progress in [0.25, 0.5, 0.75] {
        let whose = there.picture(at: progress).lines.map { $0.map { "ab".contains($0) ? $0 : "#" } }
        let mirrored = back.picture(at: progress).lines.map { $0.map { "ab".contains($0) ? $0 : "#" } }
        // The first column of a page holds its row's number, on whichever side it lies.
        for (row, other) in zip(whose, mirrored) {
          let differing = zip(row, other.reversed()).count { $0 != $1 && $0 != "#" && $1 != "#" }
          #expect(differing == 0, "\(style) at \(progress): \(String(row)), \(String(other))")
        }
      }
    }
  }

  @Test func `at 0 and at 1 the frame is the resting frame, cell for cell`() {
    for style in everyTransitionStyle + [Window()] {
      for depth in [ColorDepth.truecolor, .indexed, .sixteen, .mono] {
        for direction in LayoutDirection.allCases {
          for bars in 0..<4 {
            let stage = stage(
              style, front: bars & 1 != 0, back: bars & 2 != 0, theme: Theme(depth: depth),
              direction: direction, size: Size(columns: 23, rows: 5))
            let resting = stage.app.render().surface
            #expect(stage.picture(at: 0.6) != resting)
            #expect(stage.picture(at: 0) == resting, "\(style), \(depth), \(direction), bars \(bars)")
            let end = stage.picture(at: 1)
            stage.navigation.finishInteractivePop()
            stage.app.advance(to: 9)
            #expect(stage.names == "a")
            #expect(end == stage.app.render().surface, "\(style), \(depth), \(direction), bars \(bars)")
          }
        }
      }
    }
  }

  @Test func `no cell is left undrawn, and no wide glyph broken, at any progress and size`() {
    var random = SplitMix64(seed: 9)
    var sizes = [(1, 1), (2, 1), (1, 60), (200, 1), (3, 2), (200, 60)]
    for _ in 0..<TestLength.of(4, full: 60) {
      sizes.append((.random(in: 1...200, using: &random), .random(in: 1...60, using: &random)))
    }
    for style in everyTransitionStyle + [Window()] {
      for (columns, rows) in sizes {
        let bars = Int.random(in: 0..<4, using: &random)
        let wide = LetterPage("永", hidesBar: bars & 1 == 0)
        let stage = StyleStage(
          [LetterPage("a", hidesBar: bars & 2 == 0), wide], size: Size(columns: columns, rows: rows),
          style: style, theme: Theme(depth: bars.isMultiple(of: 2) ? .truecolor : .mono))
        for _ in 0..<3 {
          let progress = Double.random(in: 0...1, using: &random)
          let picture = stage.picture(at: progress)
          #expect(!picture.hasHole, "\(style), \(columns)×\(rows), p \(progress)")
          if rows < 6 { #expect(picture.brokenWideGlyphs == []) }
        }
      }
    }
  }

  @Test func `no cell is left undrawn at any width up to 200 and any height up to 60`() {
    for style in everyTransitionStyle {
      for side in TestLength.isFull
        ? Array(1...200) : Array(1...60) + Array(stride(from: 63, through: 200, by: 7))
      {
        // Every width with few rows, every height with few columns; the progress walks through all of 0…1.
        let sizes =
          [Size(columns: side, rows: 2)] + (side <= 60 ? [Size(columns: 1 + side % 7, rows: side)] : [])
        for size in sizes {
          let stage = stage(style, front: side % 2 == 0, back: side % 3 == 0, size: size)
          for progress in [Double(side * 7 % 100) / 100, 1 / Double(side)] {
            let picture = stage.picture(at: progress)
            #expect(!picture.hasHole, "\(style), \(size), p \(progress)")
          }
        }
      }
    }
  }

  @Test func `in a fade text sinks to a quarter until one half, and the other rises from there`() throws {
    func cell(_ depth: ColorDepth, _ progress: Double) -> Cell {
      stage(FadeStyle(), theme: Theme(depth: depth)).picture(at: progress)[5, 1]
    }
    for depth in ColorDepth.allCases {
      #expect(
        [0.2, 0.499, 0.5, 0.8].map { cell(depth, $0).glyph } == ["b", "b", "a", "a"].map { Glyph($0) })
    }
    let text = Theme().text
    for (progress, strength) in [(0.1, 0.85), (0.3, 0.55), (0.499, 0.25), (0.5, 0.25), (0.7, 0.55)] {
      let style = cell(.truecolor, progress).style
      #expect(style.background == text.background)
      #expect(
        style.foreground == ColorMath.mix(text.background, text.foreground, strength), "at \(progress)")
    }
    // What cannot be mixed is dim half the way, and without colours the texts change places.
    let dim = [0.1, 0.4, 0.6, 0.9].map { cell(.sixteen, $0).style.attributes.contains(.dim) }
    #expect(dim == [false, true, true, false])
    for progress in [0.1, 0.4, 0.6, 0.9] { #expect(cell(.mono, progress).style == .plain) }
  }

  @Test func `in a fade no word is of both pages, no screen is blank, and backgrounds are blended`() {
    for direction in LayoutDirection.allCases {
      for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
        for theme in [Theme(), Theme(appearance: .light), Theme(depth: .indexed), Theme(depth: .mono)] {
          let stage = stage(FadeStyle(), theme: theme, direction: direction, size: size)
          for step in 1..<40 {
            let letters = Set(stage.picture(at: Double(step) / 40).lines.joined().filter(\.isLetter))
            #expect(letters == (step < 20 ? ["b"] : ["a"]), "\(step)/40")
          }
        }
      }
    }
    let pages = [LetterPage("a"), LetterPage("b")]
    pages[1].view.overrideUserInterfaceStyle = .light
    let stage = StyleStage(pages, style: FadeStyle())
    let backgrounds = (0...10).map { stage.picture(at: Double($0) / 10)[5, 2].style.background }
    #expect(Set(backgrounds).count == 11, "five steps a half, and the two ends")
    #expect(
      backgrounds[2]
        == ColorMath.mix(Theme(appearance: .light).pageBackground, Theme().pageBackground, 0.2))
  }

  @Test func `on a slow line a fade repaints the screen twice a half`() {
    for (isSlow, pictures) in [(false, 12), (true, 6)] {
      let stage = stage(FadeStyle(), size: Size(columns: 40, rows: 4))
      stage.navigation.host.sparesBytes = isSlow
      var seen: [Surface] = []
      for step in 1..<400 {
        let picture = stage.picture(at: Double(step) / 400)
        if !seen.contains(picture) { seen.append(picture) }
      }
      #expect(seen.count == pictures)
    }
  }

  @Test func `no style leaves an undrawn cell, or a screen without a page, at any progress and size`() {
    let sides: [(Int, Int)] = [
      (1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (5, 2), (2, 9), (7, 4), (10, 3), (12, 12), (16, 4), (20, 6),
      (24, 8),
      (33, 9), (40, 12), (60, 20), (61, 17), (80, 24), (81, 25), (100, 30), (120, 40), (132, 43), (160, 50),
      (200, 60),
    ]
    for style in everyTransitionStyle {
      for (columns, rows) in sides {
        let stage = stage(
          style, front: columns % 2 == 0, back: rows % 3 == 0, size: Size(columns: columns, rows: rows))
        let void = Theme().void(1).background
        let steps = stride(from: 0, through: 100, by: TestLength.isFull ? 1 : columns > 50 ? 34 : 11)
        for step in steps {
          let picture = stage.picture(at: Double(step) / 100)
          #expect(!picture.hasHole, "\(style), \(columns)×\(rows), \(step) %")
          #expect(
            picture.cells.contains { $0.style.background != void }, "\(style), \(columns)×\(rows), \(step) %")
        }
      }
    }
  }
}
