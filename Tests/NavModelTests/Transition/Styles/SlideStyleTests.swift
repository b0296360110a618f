import Testing

@testable import NavModel

/// RULES sections 8 and 9: the slide.
@Suite("§9 The slide")
struct SlideStyleTests {
  private func slide(_ p: Double, _ width: Int = 80) -> TransitionLayout {
    SlideStyle().layout(progress: p, size: Size(columns: width, rows: 24))
  }

  @Test func `the slide is the default, and a push may bring its own`() {
    let script = Script("A")
    script.nav.push(TestPage("B"))
    #expect(script.nav.transition?.style as? SlideStyle == SlideStyle())
    script.settle()
    script.nav.push(TestPage("C"), style: SlideStyle(parallax: 0))
    #expect(script.nav.transition?.style as? SlideStyle == SlideStyle(parallax: 0))
  }

  @Test(arguments: 1...200) func `no column is uncovered or covered twice, at any p and width`(width: Int) {
    for step in 0...(2 * width + 7) {
      let p = Double(step) / Double(2 * width + 7)
      let layout = slide(p, width)
      guard let back = layout.back, let front = layout.front else {
        Issue.record("both pages are placed")
        return
      }
      #expect(back.columns.lowerBound == 0 && back.columns.upperBound == front.columns.lowerBound)
      #expect(front.columns.upperBound == width)
      for page in [back, front] where !page.columns.isEmpty {
        // The page has cells for every column that it covers.
        #expect(page.offset <= page.columns.lowerBound && page.offset + page.width >= page.columns.upperBound)
        #expect(page.width == width && page.opacity == 1)
      }
    }
  }

  @Test func `the seam is p times W, rounded, and the front page starts there`() {
    for width in 1...200 {
      for column in 0...width {
        let front = slide(Double(column) / Double(width), width).front
        #expect(front?.offset == column && front?.columns == column..<width && front?.dim == 0)
      }
    }
  }

  @Test(arguments: [(0.0, -24), (0.25, -18), (0.5, -12), (1, 0)])
  func `the back page is shifted back by three tenths of the width that is left`(p: Double, offset: Int) {
    #expect(slide(p).back?.offset == offset)
  }

  @Test func `the back page is dimmed by up to 40 %, in four steps, never brighter and darker by turns`() {
    var levels: [Double] = []
    for step in 0...1000 {
      let dim = slide(Double(step) / 1000).back?.dim ?? -1
      #expect((0...0.4).contains(dim))
      if levels.last != dim { levels.append(dim) }
    }
    #expect(levels.count == 5)
    #expect(levels.first == 0.4 && levels.last == 0)
    #expect(levels == levels.sorted(by: >))
  }

  @Test
  func `the shadow begins one before X, a column for each 20 of the screen, at most 3, none at 0 and 1`() {
    let size = Size(columns: 80, rows: 24)
    for (style, columns) in [(SlideStyle(), 3), (SlideStyle(shadowShowsText: false), 4)] {
      #expect(style.layout(progress: 0.5, size: size).shadow?.columns == 40 - columns..<40)
    }
    for width in 1...200 {
      #expect(slide(0, width).shadow == nil && slide(1, width).shadow == nil)
      for column in 0...width {
        let shadow = slide(Double(column) / Double(width), width).shadow
        #expect(shadow?.column == (column == 0 || column == width ? nil : column - 1))
        #expect(shadow.map { $0.strength > 0 && $0.strength <= 1 } ?? true)
        #expect(shadow.map { $0.columns.count == min(3, max(1, width / 20)) } ?? true)
      }
    }
    let plain = SlideStyle(shadowReach: 0).layout(progress: 0.5, size: Size(columns: 80, rows: 24))
    #expect(plain.shadow == nil)
  }

  @Test func `the shadow has text, but where bytes are spared, or as the style says`() {
    func showsText(_ style: some TransitionStyle, sparesBytes: Bool) -> Bool? {
      style.layout(
        TransitionContext(progress: 0.5, size: Size(columns: 80, rows: 24), sparesBytes: sparesBytes)
      ).shadow?.showsText
    }
    #expect(showsText(SlideStyle(), sparesBytes: false) == true)
    #expect(showsText(SlideStyle(), sparesBytes: true) == false)
    for sparesBytes in [false, true] {
      for own in [false, true] {
        #expect(showsText(SlideStyle(shadowShowsText: own), sparesBytes: sparesBytes) == own)
        #expect(showsText(CoverStyle(shadowShowsText: own), sparesBytes: sparesBytes) == own)
      }
    }
    let layout = SlideStyle().layout(progress: 0.5, size: Size(columns: 80, rows: 24))
    #expect(layout.mirrored(columns: 80).shadow?.showsText == true)
  }

  @Test func `what a line was as a transition began is kept to its end, and taken back`() {
    let script = Script("A")
    func showsText() -> Bool? {
      script.nav.transition?.layout(size: Size(columns: 80, rows: 24)).shadow?.showsText
    }
    script.nav.host.sparesBytes = true
    script.nav.push(TestPage("B"))
    script.wait(0.05)
    #expect(showsText() == false)
    script.nav.host.sparesBytes = false
    script.wait(0.02)
    #expect(showsText() == false)
    script.nav.pop()
    script.wait(0.02)
    #expect(showsText() == false, "the picture does not jump")
    script.settle()
    script.nav.push(TestPage("C"))
    script.wait(0.05)
    #expect(showsText() == true)
  }

  /// RULES 18.
  @Test func `the finer seam is within a sixteenth of a column of p times W, mirrored too`() throws {
    for width in [1, 2, 7, 80, 200] {
      for step in 0...1000 {
        let p = Double(step) / 1000
        let layout = slide(p, width)
        let seam = try #require(layout.seam)
        let place = Double(seam.column) + Double(seam.eighths) / 8
        #expect(abs(place - p * Double(width)) <= 1 / 16.0 + 1e-9 && -4...4 ~= seam.eighths)
        #expect(seam.column == layout.front?.columns.lowerBound)
        if let cut = seam.cut { #expect(Double(cut.column) + Double(cut.eighths) / 8 == place) }
        #expect((seam.cut == nil) == (seam.eighths == 0))
        let mirrored = try #require(layout.mirrored(columns: width).seam)
        #expect(mirrored.column + seam.column == width && mirrored.eighths == -seam.eighths)
      }
    }
  }

  @Test func `p = 0 is the front page alone, p = 1 the back page alone, in its place and undimmed`() {
    for width in 1...200 {
      #expect(slide(0, width).back?.columns.isEmpty == true)
      #expect(slide(0, width).front == PlacedPage(columns: 0..<width, offset: 0, width: width))
      #expect(slide(1, width).back == PlacedPage(columns: 0..<width, offset: 0, width: width))
      #expect(slide(1, width).front?.columns.isEmpty == true)
    }
  }

  @Test func `the figures are parameters, and a screen without columns is no trap`() {
    let style = SlideStyle(parallax: 1, dimming: 0.5, dimmingSteps: 1, shadowReach: 1)
    #expect(style.layout(progress: 0.25, size: Size(columns: 80, rows: 1)).back?.offset == -60)
    #expect(style.layout(progress: 0.25, size: Size(columns: 80, rows: 1)).back?.dim == 0.5)
    #expect(slide(0.5, 0).front?.columns.isEmpty == true)
  }
}
