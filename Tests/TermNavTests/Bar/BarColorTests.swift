import Testing

@testable import TermNav

/// RULES section 8: a bar's own colours, blended by p while it moves.
@Suite struct BarColorTests {
  private static let red = NavigationBarAppearance(backgroundColor: Color(0xB3261E))
  private static let blue = NavigationBarAppearance(
    backgroundColor: Color(0x123456), foregroundColor: Color(0xFFEECC), tintColor: Color(0x88FFAA))

  private func page(_ title: String, _ appearance: NavigationBarAppearance?, hidesBar: Bool = false)
    -> FixedPage
  {
    let page = FixedPage(title, hidesBar: hidesBar, rows: [String(repeating: title, count: 30)])
    page.navigationItem.appearance = appearance
    page.navigationItem.trailingItems = [BarItem("Edit") {}, BarItem("Add", isEnabled: false) {}]
    return page
  }

  private func stage(
    _ back: NavigationBarAppearance? = red, _ front: NavigationBarAppearance? = blue, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) -> Stage {
    Stage(page("Home", back), page("Page", front), columns: 80, rows: 4, theme: theme, direction: direction)
  }

  private func row(_ stage: Stage) -> [Style] {
    let surface = stage.app.render().surface
    return (0..<surface.size.columns).map { surface[$0, 0].style }
  }

  private func background(_ stage: Stage) -> Set<Color> { Set(row(stage).map(\.background)) }

  @Test func `a bar at rest has its page's colours`() {
    let stage = stage()
    let row = row(stage)
    #expect(background(stage) == [Color(0x123456)])
    #expect(row[1].foreground == Color(0x88FFAA), "the chevron")
    let title = stage.lines[0].range(of: "Page").map {
      stage.lines[0].distance(from: stage.lines[0].startIndex, to: $0.lowerBound)
    }
    #expect(row[title ?? 0] == Style(Color(0xFFEECC), on: Color(0x123456), .bold))
  }

  @Test(arguments: LayoutDirection.allCases)
  func `on the way the background is blended by p, one colour over all columns`(_ direction: LayoutDirection)
  {
    let stage = StyleStage(
      stage().navigation.viewControllers.map { page($0.title, $0.navigationItem.appearance) },
      size: Size(columns: 80, rows: 4), direction: direction)
    for p in [0.1, 0.25, 0.5, 0.75, 0.9, 0.5, 0.25] {
      let surface = stage.picture(at: p)
      let wanted = ColorMath.blend(Color(0x123456), Color(0xB3261E), p)
      #expect((0..<80).allSatisfy { surface[$0, 0].style.background == wanted }, "\(p)")
    }
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed, .sixteen, .mono], [false, true])
  func `p = 0 and p = 1 are the bars at rest, cell for cell`(_ depth: ColorDepth, _ isPlain: Bool) {
    for (back, front) in [(Self.red, Self.blue), (nil, Self.blue), (Self.red, nil)]
      as [(NavigationBarAppearance?, NavigationBarAppearance?)]
    {
      let pages = [page("Home", back), page("Page", front)]
      let navigation = NavigationController(pages)
      let painter = NavigationBarPainter(theme: Theme(appearance: isPlain ? .light : .dark, depth: depth))
      for (p, shown) in [(0.0, pages[1]), (1, pages[0])] {
        var band = Surface(size: Size(columns: 60, rows: 1))
        var rest = band
        band.draw {
          painter.drawBand(
            front: BarContent(of: pages[1], in: navigation), back: BarContent(of: pages[0], in: navigation),
            progress: p, style: StandardNavigationBarStyle(), on: &$0)
        }
        rest.draw { painter.draw(BarContent(of: shown, in: navigation), on: &$0) }
        #expect(band == rest)
      }
    }
  }

  @Test func `in 256 colours the blend is the nearest of theirs`() {
    let stage = stage(theme: Theme(depth: .indexed))
    func near(_ hex: UInt32) -> Color { ColorMath.degraded(Color(hex), to: .indexed) }
    #expect(background(stage) == [near(0x123456)])
    stage.hold(at: 20)
    #expect(background(stage) == [ColorMath.mix(near(0x123456), near(0xB3261E), 0.25)])
    #expect(row(stage).allSatisfy { if case .palette = $0.background.kind { true } else { false } })
  }

  @Test(arguments: [ColorDepth.sixteen, .mono])
  func `with fewer colours they change at one half`(_ depth: ColorDepth) {
    let stage = stage(Self.red, nil, theme: Theme(depth: depth))
    func isReversed() -> Bool { row(stage).allSatisfy { $0.attributes.contains(.reverse) } }
    _ = stage.lines
    #expect(isReversed())
    stage.hold(at: 39)
    #expect(isReversed())
    stage.drag(to: 40)
    #expect(isReversed() == (depth == .mono))
    if depth == .sixteen { #expect(background(stage) == [ColorMath.degraded(Color(0xB3261E), to: .sixteen)]) }
    stage.drag(to: 39)
    #expect(isReversed())
  }

  @Test func `without 16 colours nothing but the title's attributes is left`() {
    var appearance = Self.blue
    appearance.titleAttributes = .underline
    let stage = stage(nil, appearance, theme: Theme(depth: .mono))
    #expect(Set(row(stage).flatMap { [$0.foreground, $0.background] }) == [.default])
    #expect(row(stage).contains { $0.attributes == [.underline, .reverse] })
  }

  @Test func `with 16 a foreground alone is not shown, for nobody knows what it stands on`() {
    let stage = stage(
      nil, .init(foregroundColor: Color(0xFF0000), tintColor: Color(0xFF0000)), theme: Theme(depth: .sixteen))
    #expect(Set(row(stage).flatMap { [$0.foreground, $0.background] }) == [.default])
  }

  @Test(arguments: Theme.Appearance.allCases, [ColorDepth.truecolor, .indexed])
  func `a title has 4.5 to 1 on any background`(_ appearance: Theme.Appearance, _ depth: ColorDepth) {
    let theme = Theme(appearance: appearance, depth: depth)
    for red in stride(from: UInt8(0), through: 240, by: 48) {
      for green in stride(from: UInt8(0), through: 240, by: 48) {
        for blue in stride(from: UInt8(0), through: 240, by: 48) {
          let colors = BarColors(.init(backgroundColor: .rgb(red, green, blue)), theme: theme)
          for style in [colors.title, colors.tint, colors.bar] {
            #expect((ColorMath.contrast(style.foreground, style.background) ?? 0) >= 4.49)
          }
        }
      }
    }
  }

  @Test func `an empty appearance is the theme's`() {
    for depth in ColorDepth.allCases {
      let theme = Theme(depth: depth)
      let colors = BarColors(NavigationBarAppearance(), theme: theme)
      #expect(colors.bar == theme.bar && colors.title == theme.barTitle && colors.tint == theme.barAccent)
    }
  }

  @Test func `a change is drawn at once, of the page below when it is seen`() {
    let stage = stage(nil, nil)
    let pages = stage.navigation.viewControllers
    _ = stage.lines
    #expect(!stage.app.needsDisplay)
    pages[1].navigationItem.appearance = Self.blue
    #expect(stage.app.needsDisplay)
    #expect(background(stage) == [Color(0x123456)])
    stage.hold(at: 40)
    _ = stage.lines
    pages[0].navigationItem.appearance = Self.red
    #expect(stage.app.needsDisplay)
    #expect(background(stage) == [ColorMath.blend(Color(0x123456), Color(0xB3261E), 0.5)])
  }

  @Test func `a bar that travels with its page keeps its own colours, to the edge`() {
    let stage = Stage(
      page("Home", Self.red), page("Page", Self.blue, hidesBar: true), columns: 80, rows: 4)
    _ = stage.lines
    stage.hold(at: 40)
    let row = row(stage)
    var toning = Toning(PageTone(dim: 0.2), Theme())
    let dimmed = toning.apply(to: Style(.default, on: Color(0xB3261E))).background
    #expect(Set(row[0..<36].map(\.background)) == [dimmed], "dimmed as its page is")
    #expect(row[41..<80].allSatisfy { $0.background == Theme().raisedBackground(1 / 3.0) })
  }

  @Test(arguments: [Theme(), Theme(depth: .indexed), Theme(depth: .sixteen), Theme(depth: .mono)])
  func `a push is the same backwards`(_ theme: Theme) {
    let stage = StyleStage(
      [page("Home", Self.red), page("Page", Self.blue)], size: Size(columns: 80, rows: 4), theme: theme)
    let film = [0.25, 0.5, 0.75].map { stage.picture(at: $0) }
    stage.navigation.cancelInteractivePop()
    stage.app.advance(to: 5)
    stage.navigation.pop(animated: false)
    stage.navigation.completionCurve = .linear(duration: 1)
    stage.navigation.push(page("Page", Self.blue))
    for (index, time) in [0.25, 0.5, 0.75].enumerated() {
      stage.app.advance(to: 5 + time)
      let row = stage.app.render().surface
      // At exactly one half each half of the film owns the words.
      let wanted = film[2 - index]
      #expect(
        (0..<80).allSatisfy { row[$0, 0].style.background == wanted[$0, 0].style.background }, "\(time)")
    }
  }

  @Test(arguments: [
    Theme(), Theme(appearance: .light, depth: .indexed), Theme(depth: .sixteen), Theme(depth: .mono),
  ])
  func `N cancelled drags equal none`(_ theme: Theme) {
    for direction in LayoutDirection.allCases {
      let (dragged, still) = (
        stage(theme: theme, direction: direction), stage(theme: theme, direction: direction)
      )
      _ = (dragged.lines, still.lines)
      for count in 1...8 {
        let start: Double = direction == .leftToRight ? 10 : 70
        let way: Double = direction == .leftToRight ? 1 : -1
        dragged.press(start)
        for column in stride(from: 2, through: Double(4 * count), by: 2) {
          dragged.drag(to: start + way * column)
          _ = dragged.lines
        }
        dragged.rest(start + way * Double(4 * count))
        dragged.settle()
        #expect(dragged.app.render().surface == still.app.render().surface)
        #expect(dragged.names == still.names)
        for (one, other) in zip(dragged.navigation.viewControllers, still.navigation.viewControllers) {
          #expect(one.navigationItem.appearance == other.navigationItem.appearance)
        }
      }
    }
  }
}
