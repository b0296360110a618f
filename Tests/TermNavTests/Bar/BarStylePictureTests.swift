import Invariants
import Testing

@testable import TermNav

/// RULES section 8: a bar's style as it is drawn.
@Suite struct BarStylePictureTests {
  /// What a careless style may say.
  private struct Nonsense: NavigationBarStyle {
    var column: Double
    var columns: Int
    var opacity: Double

    func elements(
      front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
    ) -> [NavigationBarElement] {
      NavigationBarElement.Word.allCases.map {
        .init($0, column: column, columns: columns, opacity: opacity, chevronOpacity: opacity)
      }
    }
  }

  /// A program's own: the title below rolls in from the trailing edge, and nothing else moves.
  private struct FromTrailing: NavigationBarStyle {
    func elements(
      front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
    ) -> [NavigationBarElement] {
      let way = Double(width - back.titleColumns - back.titleColumn)
      return [
        .init(
          .backTitle, column: Double(back.titleColumn) + way * (1 - progress), columns: back.titleColumns)
      ]
    }
  }

  private func stage(
    _ style: any NavigationBarStyle, theme: Theme = Theme(), columns: Int = 40,
    direction: LayoutDirection = .leftToRight
  ) -> StyleStage {
    let pages = [FixedPage("Root"), FixedPage("Home"), FixedPage("Page")]
    for page in pages { page.navigationItem.trailingItems = [BarItem("Edit") {}] }
    let stage = StyleStage(
      pages, size: Size(columns: columns, rows: 4), theme: theme, direction: direction)
    stage.navigation.navigationBarStyle = style
    return stage
  }

  @Test func `the fixed back button, from column to column`() {
    let stage = stage(FixedBackNavigationBarStyle())
    #expect(
      [0, 0.25, 0.5, 0.75, 1].map { stage.picture(at: $0).lines[0] } == [
        " ‹ Home           Page             Edit ", " ‹                   Page          Edit ",
        " ‹          Home                   Edit ", " ‹             Home                Edit ",
        " ‹ Root           Home             Edit ",
      ])
  }

  @Test func `read from the right it is mirrored`() {
    let (left, right) = (
      stage(FixedBackNavigationBarStyle()), stage(FixedBackNavigationBarStyle(), direction: .rightToLeft)
    )
    for p in [0.1, 0.3, 0.6, 0.9] {
      let words = left.picture(at: p).lines[0].split(separator: " ")
      let mirrored = right.picture(at: p).lines[0].split(separator: " ").map { $0 == "›" ? "‹" : $0 }
      #expect(mirrored.reversed() != [] && Set(mirrored) == Set(words), "\(p)")
      #expect(right.picture(at: p).lines[0].hasSuffix("› "))
    }
  }

  @Test(arguments: [ColorDepth.mono, .sixteen])
  func `where nothing fades the chevron stays, and the words change at one half`(_ depth: ColorDepth) {
    let stage = stage(FixedBackNavigationBarStyle(), theme: Theme(depth: depth))
    #expect(stage.picture(at: 0.1).lines[0].hasPrefix(" ‹ Home "))
    for p in [0.2, 0.5, 0.8] { #expect(stage.picture(at: p).lines[0].hasPrefix(" ‹    ")) }
    #expect(stage.picture(at: 0.9).lines[0].hasPrefix(" ‹ Root "))
  }

  @Test func `a program's own style is asked while a page moves, and at rest the bar is as ever`() {
    let stage = stage(FromTrailing())
    #expect(stage.picture(at: 0).lines[0] == " ‹ Home           Page             Edit ")
    #expect(stage.picture(at: 0.5).lines[0] == "                           Home         ")
    #expect(stage.picture(at: 1).lines[0] == " ‹ Root           Home             Edit ")
  }

  @Test func `whatever a style says, the bar is drawn, within its row`() {
    for column in [-.infinity, -1e300, -3, 0, 5.5, 39, 1e9, .infinity, .nan] as [Double] {
      for columns in [Int.min, -1, 0, 1, 3, 7, 400, .max] {
        for opacity in [-1, 0, 0.3, 1, 7, .nan, .infinity] as [Double] {
          for theme in [Theme(), Theme(depth: .mono)] {
            let stage = stage(Nonsense(column: column, columns: columns, opacity: opacity), theme: theme)
            let line = stage.picture(at: 0.4).lines[0]
            #expect(line.columns == 40)
          }
        }
      }
    }
  }

  @Test func `styles on screens of every width, with words of every kind`() {
    for style in everyNavigationBarStyle {
      for columns in 1...45 {
        let stage = stage(style, columns: columns)
        for p in [0.01, 0.2, 0.5, 0.7, 0.99] { #expect(stage.picture(at: p).lines[0].columns == columns) }
      }
    }
  }

  @Test(arguments: LayoutDirection.allCases) func `N cancelled drags equal none`(_ direction: LayoutDirection)
  {
    let stage = stage(FixedBackNavigationBarStyle(), direction: direction)
    let before = stage.app.render().surface
    for count in 1...8 {
      for p in [0.25, 0.5, 0.75, 0.5] { _ = stage.picture(at: p) }
      stage.navigation.cancelInteractivePop()
      stage.app.advance(to: Double(5 * count))
      #expect(stage.app.render().surface == before && stage.names == "RootHomePage")
    }
  }
}
