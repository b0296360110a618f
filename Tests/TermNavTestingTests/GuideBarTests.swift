import TermNav
import TermNavTesting
import Testing

/// Titles fade in their places; back buttons and items change at one half.
struct FadingBarStyle: NavigationBarStyle {
  func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
  ) -> [NavigationBarElement] {
    var elements = (progress < 0.5 ? front : back).elements(isFront: progress < 0.5)
    elements.removeAll { [.frontTitle, .backTitle].contains($0.word) }
    let titles = [
      NavigationBarElement(
        .frontTitle, column: Double(front.titleColumn), columns: front.titleColumns, opacity: 1 - progress),
      NavigationBarElement(
        .backTitle, column: Double(back.titleColumn), columns: back.titleColumns, opacity: progress),
    ]
    // Of words that touch the last is shown: the one that is seen better.
    return elements + titles.sorted { $0.opacity < $1.opacity }
  }
}

/// A letter with more items than a narrow bar has room for.
final class LetterPage: ViewController {
  private(set) var isFlagged = false

  override func viewDidLoad() {
    navigationItem.trailingItems = [
      BarItem("Reply") {}, BarItem("Forward to all") {},
      BarItem("Flag", key: "Ctrl-F", action: weakly { page in page.isFlagged = true }),
    ]
  }
}

@MainActor @Suite struct GuideBarTests {
  @Test func `an item that does not fit is in the menu, and its key works`() throws {
    let letter = LetterPage(title: "Letter")
    let t = AppTester([NoteList("Milk"), letter], size: Size(columns: 40, rows: 8))
    #expect(t.screen[0].contains("…") && !t.screen.contains("Flag"))
    try t.click("…")
    #expect(t.screen.contains("Flag"))
    t.press(.escape)
    t.press(.character("f"), .control)
    #expect(letter.isFlagged)
  }

  @Test func `titles fade in their places`() throws {
    let t = AppTester([NoteList("Milk"), ViewController(title: "Letter")], size: Size(columns: 40, rows: 8))
    t.navigation.navigationBarStyle = FadingBarStyle()
    let place = t.screen.places(of: "Letter")
    #expect(t.navigation.beginInteractivePop() == nil)
    t.navigation.updateInteractivePop(0.3)
    #expect(t.screen.places(of: "Letter") == place)
    t.navigation.updateInteractivePop(0.7)
    #expect(t.screen.places(of: "Letter").isEmpty && t.screen[0].contains("Notes"))
  }
}
