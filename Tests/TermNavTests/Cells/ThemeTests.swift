import Testing

@testable import TermNav

@Suite struct ThemeTests {
  nonisolated static let painted: [ColorDepth] = [.truecolor, .indexed]
  private static let shown: [Theme.Appearance] = [.dark, .light]

  /// The contrast of each pair, on the terminal's background where the theme paints none.
  private func expectReadable(_ theme: Theme, _ line: UInt = #line) {
    for background in Theme.Background.allCases {
      for foreground in Theme.Foreground.allCases {
        let style = theme.style(foreground, on: background)
        let behind = style.background == .default ? theme.terminalBackground ?? .default : style.background
        guard let ratio = ColorMath.contrast(style.foreground, behind) else {
          #expect(
            style.foreground == .default,
            "\(foreground) on \(background) is neither known nor the terminal's own")
          continue
        }
        #expect(
          ratio >= foreground.leastContrast,
          "line \(line): \(foreground) on \(background), \(theme.depth): \(style.foreground) on \(behind), \(ratio)"
        )
      }
    }
  }

  // MARK: Contrast

  @Test(arguments: [Theme.Appearance.dark, .light], ColorDepth.allCases)
  func `each text can be read on each background, in each shipped theme and depth`(
    _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) {
    let behind: [Color?] =
      [nil] + [0x000000, 0x14161B, 0x002B36, 0x777777, 0xFDF6E3, 0xFFFFFF].map { Color($0) }
    for level in Theme.Level.allCases {
      for background in behind {
        for var theme in [Theme(appearance: appearance), .automatic, .onTerminalBackground] {
          if theme.appearance != .automatic || appearance == .light { theme.appearance = appearance }
          (theme.depth, theme.level, theme.terminal.reported[.background]) = (depth, level, background)
          for usesBlueAndOrange in [false, true] {
            theme.usesBlueAndOrange = usesBlueAndOrange
            expectReadable(theme)
          }
        }
      }
    }
  }

  @Test(arguments: [Theme.Appearance.dark, .light], painted)
  func `on painted backgrounds the contrast of no text is unknown`(
    _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) throws {
    let theme = Theme(appearance: appearance, depth: depth)
    for background in Theme.Background.allCases {
      for foreground in Theme.Foreground.allCases {
        let style = theme.style(foreground, on: background)
        _ = try #require(style.foreground.contrast(with: style.background))
      }
    }
  }

  @Test(arguments: [Theme.Appearance.dark, .light], painted)
  func `the page below keeps 3 to 1 while it is dimmed`(_ appearance: Theme.Appearance, _ depth: ColorDepth) {
    let theme = Theme(appearance: appearance, depth: depth)
    for foreground in Theme.Foreground.allCases where foreground.leastContrast >= 3 {
      for dim in [SlideStyle().dimming, 0.2] {
        var toning = Toning(PageTone(dim: dim), theme)
        let style = toning.apply(to: theme.style(foreground))
        #expect((style.foreground.contrast(with: style.background) ?? 0) >= 3, "\(foreground) at \(dim)")
      }
    }
  }

  @Test(arguments: [Theme.Appearance.dark, .light], painted)
  func `hints and their keys have 4.5 to 1 in every theme`(
    _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) throws {
    for usesBlueAndOrange in [false, true] {
      for var theme in [Theme(appearance: appearance, depth: depth), .onTerminalBackground] {
        (theme.appearance, theme.depth, theme.usesBlueAndOrange) = (appearance, depth, usesBlueAndOrange)
        for style in [theme.hint, theme.hintKey, theme.barTitle, theme.barAccent] {
          #expect(try #require(style.foreground.contrast(with: style.background)) >= 4.5)
        }
      }
    }
  }

  @Test(arguments: [Theme.Appearance.dark, .light], painted)
  func `blue and orange take the place of green and red, whatever those are`(
    _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) throws {
    var theme = Theme(appearance: appearance, depth: depth)
    let before = theme
    (theme.dark.good, theme.light.destructive) = (Color(0x00FF00), Color(0xFF0000))
    theme.usesBlueAndOrange = true
    let (good, bad) = (
      try #require(theme.good.foreground.rgb), try #require(theme.destructive.foreground.rgb)
    )
    #expect(good.blue > good.red && good.blue > good.green)
    #expect(bad.red > bad.green && bad.green > bad.blue)
    #expect(Set([theme.good, theme.caution, theme.destructive]).count == 3)
    for foreground in Theme.Foreground.allCases where ![.good, .caution, .destructive].contains(foreground) {
      #expect(theme.style(foreground) == before.style(foreground))
    }
    theme.usesBlueAndOrange = false
    #expect(theme.caution == before.caution && theme != before)
  }

  @Test func `a view with a theme of its own follows the program's blue and orange`() {
    var (program, own) = (Theme(), Theme())
    program.usesBlueAndOrange = true
    own.dark.page = Color(0x000000)
    own.inherit(from: program, appearance: .dark, level: .base)
    #expect(own.usesBlueAndOrange && own.good.foreground == program.good.foreground)
  }

  @Test func `with 16 colours blue and orange are cyan and yellow, where they can be read`() {
    var theme = Theme(appearance: .automatic, depth: .sixteen)
    theme.usesBlueAndOrange = true
    theme.terminal.reported[.background] = Color(0x000000)
    #expect(theme.good == Style(.palette(6)) && theme.destructive == Style(.palette(3)))
    #expect(theme.caution == Style(.default, on: .default, .bold))
    theme.terminal.reported[.background] = Color(0xFFFFFF)
    #expect(theme.good == Style(.palette(4)) && theme.destructive == Style(.default, on: .default, .bold))
  }

  @Test func `without colours a meaning is an attribute`() {
    let mono = Theme(depth: .mono)
    let styles = Theme.Background.allCases.flatMap { background in
      Theme.Foreground.allCases.map { mono.style($0, on: background) }
    }
    #expect(styles.allSatisfy { $0.foreground == .default && $0.background == .default })
    #expect(
      styles.allSatisfy { !$0.attributes.isSuperset(of: [.dim, .reverse]) }, "terminals disagree on it")
    for background in Theme.Background.allCases {
      let texts = [mono.style(.text, on: background), mono.style(.accent, on: background)]
      #expect(texts[0] != texts[1] || background == .pressed)
      #expect(texts.allSatisfy { !$0.attributes.contains(.dim) })
    }
    let rows = [mono.text, mono.selection, mono.style(.text, on: .pressed), mono.style(.text, on: .hover)]
    #expect(Set(rows).count == 4)
  }

  @Test func `with 16 colours nothing coloured stands on an unknown background`() {
    for appearance in Theme.Appearance.allCases {
      let theme = Theme(appearance: appearance, depth: .sixteen)
      #expect(theme.page == .plain && theme.selection.background == .palette(4))
      for foreground in Theme.Foreground.allCases { #expect(theme.style(foreground).foreground == .default) }
      #expect(theme.caution.attributes == .bold && theme.secondary.attributes == .dim)
      #expect(
        [theme.bar, theme.barTitle, theme.barAccent, theme.hint].allSatisfy {
          $0.attributes.contains(.reverse)
        })
      #expect(theme.shadowGlyph == Glyph("│"))
    }
  }

  @Test func `with 16 colours those that can be read on the told background are shown`() {
    var theme = Theme(appearance: .automatic, depth: .sixteen)
    theme.terminal.reported[.background] = Color(0x000000)
    #expect(theme.good == Style(.palette(2)) && theme.destructive == Style(.palette(9)))
    theme.terminal.reported[.background] = Color(0xFFFFFF)
    #expect(theme.accent == Style(.palette(4)) && theme.destructive == Style(.palette(1)))
    #expect(theme.caution == Style(.default, on: .default, .bold), "never yellow on white")
  }

  // MARK: Colours

  @Test func `the standard colours are those of the design`() {
    let (dark, light) = (Theme(), Theme(appearance: .light))
    #expect(dark.text == Style(Color(0xE6E9EF), on: Color(0x14161B)))
    #expect(dark.secondary.foreground == Color(0xA3ABBA))
    #expect(dark.selection.background == Color(0x23405F) && dark.card.background == Color(0x252B36))
    #expect(light.text == Style(Color(0x1B1F27), on: Color(0xFBFBFD)))
    #expect(light.selection.background == Color(0xD6E6FA) && light.background(.pressed) == Color(0xC2DAF6))
    let indexed = Theme(depth: .indexed)
    #expect(indexed.selection == Style(.palette(255), on: .palette(24)))
    #expect(indexed.selectionSecondary == Style(.palette(253), on: .palette(24)))
  }

  @Test(arguments: [Theme.Appearance.dark, .light], painted)
  func `the backgrounds differ from the page`(_ appearance: Theme.Appearance, _ depth: ColorDepth) {
    let theme = Theme(appearance: appearance, depth: depth)
    let places: [Theme.Background] = [.page, .bar, .selection, .pressed]
    #expect(Set(places.map { theme.background($0) }).count == 4)
    #expect(theme.background(.hover) != theme.background(.page))
    #expect(Set((places + [.inactiveSelection]).map { theme.background($0) }).count == 5)
    #expect(theme.shadow(0).background == theme.pageBackground || depth == .indexed)
    #expect(theme.shadow(1).background != theme.shadow(0.5).background)
  }

  @Test(arguments: Theme.Foreground.allCases)
  func `each colour of a text can be set`(_ foreground: Theme.Foreground) {
    let own = Color(0x8899FF)
    var theme = Theme()
    theme.dark[foreground] = own
    #expect(theme.style(foreground) == Style(own, on: theme.pageBackground))
    for other in Theme.Foreground.allCases where other != foreground {
      #expect(theme.style(other) == Theme().style(other))
    }
    #expect(theme != Theme() && theme.light == .light)
    theme.appearance = .light
    #expect(theme.style(foreground) == Theme(appearance: .light).style(foreground))
    theme.appearance = .dark
    theme.depth = .indexed
    #expect(theme.style(foreground).foreground == ColorMath.degraded(own, to: .indexed))
  }

  @Test(arguments: Theme.Background.allCases)
  func `each background can be set`(_ background: Theme.Background) {
    var theme = Theme()
    theme.dark[background] = Color(0x3A0F3A)
    #expect(theme.style(.text, on: background).background == Color(0x3A0F3A))
    expectReadable(theme)
    theme.depth = .indexed
    expectReadable(theme)
  }

  @Test func `a colour is as set on the page, and readable elsewhere`() throws {
    var theme = Theme(appearance: .light)
    theme.light.accent = Color(0xFF8800)
    #expect(theme.accent.foreground == Color(0xFF8800))
    let onBar = theme.barAccent
    #expect(try #require(onBar.foreground.contrast(with: onBar.background)) >= 4.5)
    #expect(onBar.foreground != Color(0x000000), "no further than needed")
  }

  @Test func `with 16 colours only those of the palette are shown as set`() {
    var theme = Theme(depth: .sixteen)
    theme.dark.accent = .palette(13)
    theme.dark.good = Color(0x00FF00)
    theme.dark.bar = .palette(7)
    #expect(theme.accent == Style(.palette(13)) && theme.good == Theme(depth: .sixteen).good)
    #expect(theme.bar == Style(.palette(0), on: .palette(7)))
    theme.terminal.reported[.background] = Color(0x000000)
    expectReadable(theme)
  }

  // MARK: The terminal

  @Test func `automatic is dark until the terminal has told`() {
    var theme = Theme.automatic
    #expect(theme.isDark && theme == Theme(appearance: .automatic) && theme.followsTerminal)
    #expect(theme.text == Theme().text)
    theme.terminal.reported[.background] = Color(0xFFFFFF)
    #expect(!theme.isDark && theme.text == Theme(appearance: .light).text)
    theme.terminal.appearance = .dark
    #expect(theme.isDark, "what it prefers goes before what it shows")
    #expect(!Theme().followsTerminal && !Theme(appearance: .automatic, depth: .mono).followsTerminal)
  }

  @Test func `on the terminal's background its colour decides`() {
    var theme = Theme.onTerminalBackground
    #expect(theme.pageBackground == .default && theme.text == .plain && theme.accent.attributes == .bold)
    #expect(theme.bar.background == Color(0x20252E), "bars are painted")
    #expect(theme.shadowGlyph == Glyph("│") && theme.dimTarget == .default)
    (theme.terminal.reported[.background], theme.terminal.appearance) = (Color(0xFFFFFF), .dark)
    #expect(!theme.isDark && theme.text == Style(Color(0x1B1F27)))
    #expect(theme.shadowGlyph == .space && theme.dimTarget == Color(0xFFFFFF))
    #expect(theme.shadow(1).background != .default)
  }

  @Test func `a card's background is what its page stands on`() {
    var theme = Theme()
    theme.level = .elevated
    #expect(theme.text == Style(Color(0xE6E9EF), on: Color(0x252B36)))
    #expect(theme.selection == Theme().selection)
  }
}
