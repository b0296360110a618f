import Invariants
import NavModel
import Testing

/// RULES section 9, as far as it is figures.
@Suite("Transition styles") struct TransitionStyleTests {
  private static let quarters = [0.25, 0.5, 0.75]

  @Test func `every flat style but scale covers every column of every width at every progress`() {
    for style in everyTransitionStyle where !(style is FlipStyle || style is CubeStyle || style is ScaleStyle)
    {
      for width in 1...200 {
        for step in 0...64 {
          let size = Size(columns: width, rows: 24)
          let layout = style.shownLayout(progress: Double(step) / 64, size: size)
          #expect(layout.coversScreen(columns: width, rows: 24), "\(style), \(width) columns, \(step)/64")
        }
      }
    }
  }

  @Test func `at either end the resting page alone stands, even where the style would say otherwise`() {
    struct Wild: TransitionStyle {
      func layout(_ context: TransitionContext) -> TransitionLayout { TransitionLayout() }
    }
    let size = Size(columns: 7, rows: 3)
    let whole = PlacedPage(columns: 0..<7, offset: 0, width: 7)
    for style in everyTransitionStyle + [Wild()] {
      #expect(style.shownLayout(progress: 0, size: size) == TransitionLayout(front: whole))
      #expect(style.shownLayout(progress: 1, size: size) == TransitionLayout(back: whole))
    }
  }

  @Test func `no style jumps when it leaves an end, a trillionth of the way looks like none of it`() {
    let size = Size(columns: 80, rows: 24)
    for style in everyTransitionStyle {
      let start = style.layout(progress: 1e-12, size: size)
      #expect(start.front == PlacedPage(columns: 0..<80, offset: 0, width: 80), "\(style)")
      #expect(start.shadow == nil && start.rowShadow == nil)
      let end = style.layout(progress: 1 - 1e-12, size: size)
      #expect(end.back == PlacedPage(columns: 0..<80, offset: 0, width: 80), "\(style)")
      let front = end.front.map { $0.visibleColumns(of: 80).isEmpty || $0.visibleRows(of: 24).isEmpty }
      #expect(front ?? true, "\(style)")
      #expect(end.shadow == nil && end.rowShadow == nil)
    }
  }

  @Test func `in a slide the back page follows from three tenths of the width`() {
    let offsets = Self.quarters.map {
      SlideStyle().layout(progress: $0, size: Size(columns: 80, rows: 24)).back?.offset
    }
    #expect(offsets == [-18, -12, -6])
  }

  @Test func `in a cover the back page stands still, and the front page begins at the seam`() {
    for (progress, seam) in zip(Self.quarters, [20, 40, 60]) {
      let layout = CoverStyle().layout(progress: progress, size: Size(columns: 80, rows: 24))
      #expect(layout.back?.offset == 0 && layout.back?.columns == 0..<seam)
      #expect((layout.back?.dim ?? 0) > 0)
      #expect(layout.front == PlacedPage(columns: seam..<80, offset: seam, width: 80, lift: 1 / 3.0))
      #expect(layout.shadow?.column == seam - 1 && layout.litEdge?.columns == seam..<seam + 1)
    }
  }

  @Test func `in a fade neither page moves, and the front page goes in five steps a half`() {
    let steps = [
      (0.04, 1), (0.06, 0.9), (0.25, 0.8), (0.44, 0.6), (0.499, 0.5), (0.5, 0.5.nextDown), (0.56, 0.4),
      (0.94, 0.1), (0.96, 0),
    ]
    for (progress, opacity) in steps {
      let layout = FadeStyle().layout(progress: progress, size: Size(columns: 80, rows: 24))
      #expect(layout.back == PlacedPage(columns: 0..<80, offset: 0, width: 80))
      let front = layout.front ?? PlacedPage(columns: 0..<0, offset: 0, width: 0)
      #expect(abs(front.opacity - opacity) < 1e-9, "at \(progress)")
      #expect((front.opacity < 0.5) == (progress >= 0.5), "at \(progress)")
    }
    let pictures = (1..<1000).map { step in
      FadeStyle().layout(progress: Double(step) / 1000, size: Size(columns: 80, rows: 24)).front?.opacity ?? 0
    }
    #expect(Set(pictures).count == 12, "the two ends, and five steps a half")
  }

  @Test func `a page that fades in steps has two a half on a slow line, whatever its style says`() {
    for steps in [2, 5, 16] {
      let opacities = (1..<1000).map { step in
        let layout = FadeStyle(steps: steps).layout(
          progress: Double(step) / 1000, size: Size(columns: 80, rows: 24))
        var front = layout.front ?? PlacedPage(columns: 0..<0, offset: 0, width: 0)
        front.fadeInSteps(2)
        return front.opacity
      }
      #expect(Set(opacities) == [1, 0.75, 0.5, 0.5.nextDown, 0.25, 0])
      #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 })
    }
  }

  @Test func `in a cube the back page is squeezed into X columns, the front page into the others`() {
    for width in 1...200 {
      for step in 1..<20 {
        let layout = CubeStyle().layout(progress: Double(step) / 20, size: Size(columns: width, rows: 5))
        let seam = Int((Double(step) / 20 * Double(width)).rounded())
        #expect(layout.back?.width == seam && layout.back?.offset == 0)
        #expect(layout.front?.width == width - seam && layout.front?.offset == seam)
      }
    }
    let half = CubeStyle().layout(progress: 0.5, size: Size(columns: 80, rows: 24))
    #expect(
      half.mirrored(columns: 80).back?.turn == half.front?.turn, "both are turned alike")
    #expect(half.litEdge == .init(columns: 40..<41, strength: 1))
    let late = CubeStyle().layout(progress: 0.99, size: Size(columns: 80, rows: 50))
    #expect((4.9...5).contains(late.front?.turn?.rightInset ?? 0) && late.front?.turn?.leftInset == 0)
  }

  @Test func `in a flip a page narrows about the middle, is an edge at one half, and then the other one`() {
    // |cos 45°| of 80 is 56.57, |cos 30°| is 69.28.
    for (progress, width, isFront) in [
      (0.25, 57, true), (1 / 6.0, 69, true), (0.75, 57, false), (0.49, 3, true),
    ] {
      let layout = FlipStyle().layout(progress: progress, size: Size(columns: 80, rows: 24))
      let sheet = isFront ? layout.front : layout.back
      #expect((layout.front != nil) == isFront && (layout.back == nil) == isFront)
      #expect(sheet?.width == width && sheet?.offset == (80 - width) / 2)
    }
    let edge = FlipStyle().layout(progress: 0.5, size: Size(columns: 80, rows: 24))
    #expect(edge.front == nil && edge.back == nil && edge.litEdge == .init(columns: 39..<41, strength: 1))
  }

  @Test func `mirrored, a layout covers the columns of the other side, and twice it is itself`() {
    for style in everyTransitionStyle {
      for progress in Self.quarters {
        let layout = style.layout(progress: progress, size: Size(columns: 33, rows: 5))
        let other = layout.mirrored(columns: 33)
        #expect(other.mirrored(columns: 33) == layout)
        for (page, mirror) in [(layout.back, other.back), (layout.front, other.front)] {
          let columns = page?.visibleColumns(of: 33) ?? 0..<0
          if columns.isEmpty { continue }
          #expect(mirror?.visibleColumns(of: 33) == 33 - columns.upperBound..<33 - columns.lowerBound)
        }
      }
    }
  }

  @Test func `a column of a squeezed page is the one that is drawn there`() {
    let half = PlacedPage(columns: 4..<8, offset: 4, width: 4)
    #expect((4..<8).map { half.pageColumn(at: $0, of: 8) } == [1, 3, 5, 7])
    let shifted = PlacedPage(columns: 3..<8, offset: 3, width: 8)
    #expect((3..<8).map { shifted.pageColumn(at: $0, of: 8) } == [0, 1, 2, 3, 4])
  }

  @Test func `nonsense in a layout shows nothing, or the nearer end of what is possible`() {
    var page = PlacedPage(columns: -5..<90, offset: 0, width: -3)
    #expect(page.visibleColumns(of: 80).isEmpty)
    page.width = 500
    #expect(page.visibleColumns(of: 80) == 0..<80)
    page.opacity = .nan
    #expect(TransitionLayout(front: page).coversScreen(columns: 80))
    page.opacity = -1
    #expect(page.visibleColumns(of: 80).isEmpty)
    #expect(!TransitionLayout().coversScreen(columns: 1))
  }
}

/// Which style a page comes and leaves with.
@Suite("Styles of single pages") struct OwnStyleTests {
  /// A style as a user writes one: a curtain that rises is nothing that the library has.
  private struct Curtain: TransitionStyle, Equatable {
    var name: String

    func layout(_ context: TransitionContext) -> TransitionLayout {
      let (progress, size) = (context.progress, context.size)
      let middle = Int((Double(size.columns) * (1 - progress)).rounded())
      return TransitionLayout(
        back: PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns),
        front: PlacedPage(columns: 0..<middle, offset: middle - size.columns, width: size.columns))
    }
  }

  private func style(_ stage: ScrubStage) -> String? {
    (stage.navigation.transition?.style as? Curtain)?.name
  }

  @Test func `a page leaves as it was pushed, and the next one as the controller has it then`() {
    let stage = ScrubStage("a")
    stage.navigation.transitionStyle = Curtain(name: "wide")
    stage.navigation.push(ScrubPage("b"), style: Curtain(name: "own"))
    #expect(style(stage) == "own")
    stage.settle()
    stage.navigation.push(ScrubPage("c"))
    #expect(style(stage) == "wide")
    stage.settle()
    stage.navigation.transitionStyle = Curtain(name: "later")
    stage.navigation.pop()
    #expect(style(stage) == "later")
    stage.settle()
    #expect(stage.navigation.beginInteractivePop() == nil)
    #expect(style(stage) == "own")
    stage.navigation.cancelInteractivePop()
    stage.settle()
    stage.navigation.pop()
    #expect(style(stage) == "own")
  }

  @Test func `popping over several pages looks like the page that is seen to leave`() {
    let stage = ScrubStage("a")
    stage.navigation.push(ScrubPage("b"), animated: false, style: Curtain(name: "lower"))
    stage.navigation.push(ScrubPage("c"), animated: false, style: Curtain(name: "upper"))
    stage.navigation.popToRoot()
    #expect(style(stage) == "upper")
  }

  @Test func `a page that has left brings its old style back no more, nor one whose push was thrown back`() {
    let stage = ScrubStage("a")
    let page = ScrubPage("b")
    stage.navigation.push(page, style: Curtain(name: "own"))
    stage.settle()
    stage.navigation.pop()
    stage.settle()
    #expect(stage.navigation.style(of: page) is SlideStyle)
    stage.navigation.push(page, style: Curtain(name: "own"))
    stage.advance(to: stage.navigation.now + 0.1)
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.cancelInteractivePop()
    stage.settle()
    #expect(stage.names == ["a"])
    #expect(stage.navigation.style(of: page) is SlideStyle)
    stage.navigation.push(page)
    #expect(style(stage) == nil)
  }

  @Test func `a stack that was set gets its styles by name of the page, and a stranger gets none`() {
    let stage = ScrubStage("a", "b")
    let stranger = ScrubPage("x")
    stage.navigation.setTransitionStyle(Curtain(name: "set"), for: stage.top)
    stage.navigation.setTransitionStyle(Curtain(name: "set"), for: stranger)
    #expect(stage.navigation.style(of: stranger) is SlideStyle)
    stage.navigation.pop()
    #expect(style(stage) == "set")
  }

  @Test func `a user's own style is caught, turned back and cancelled like any other`() {
    let stage = ScrubStage("a")
    stage.navigation.push(ScrubPage("b"), style: Curtain(name: "own"))
    stage.advance(to: 0.1)
    let before = stage.progress ?? 0
    #expect((0.1...0.9).contains(before))
    stage.pointer(.pressed, 20, at: 0.1)
    stage.pointer(.dragged, 22, at: 0.11)
    stage.pointer(.dragged, 70, at: 0.2)
    #expect(abs((stage.progress ?? 9) - max(0, before - 48.0 / 80)) < 0.1)
    stage.pointer(.released, 70, at: 0.9)
    stage.settle()
    #expect(stage.names == ["a"])
  }
}
