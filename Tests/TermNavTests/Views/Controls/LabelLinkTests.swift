import NavModel
import TermNavTesting
import Testing

@testable import TermNav

@Suite struct LabelLinkTests {
  private let one = TextLink("https://example.org/1")!
  private let two = TextLink("https://example.org/2")!

  private final class Page: ViewController {
    let label = Label(numberOfLines: 0)
    var columns = 30
    override func viewDidLoad() {
      prefersNavigationBarHidden = true
      view.addSubview(label)
    }
    override func viewWillLayoutSubviews() { label.frame = Rect(columns: columns, rows: 4) }
  }

  private var text: AttributedText {
    "See " + AttributedText("one", .init(link: one)) + " and " + AttributedText("the other", .init(link: two))
      + "."
  }

  @Test func `a link of a label is opened by a click and by keys`() throws {
    let page = Page()
    let tester = AppTester([ViewController(title: "Root"), page], size: Size(columns: 40, rows: 10))
    var opened: [String] = []
    page.label.attributedText = text
    #expect(!page.label.canBecomeFirstResponder)
    page.label.onLink = { opened.append($0.url) }
    try tester.click("other")
    try tester.click("See")
    #expect(opened == [two.url] && page.label.isFirstResponder)
    tester.press(.left)
    tester.press(.enter)
    tester.press(.right)
    tester.press(.enter)
    #expect(opened == [two.url, one.url, two.url])
    #expect(tester.screen.contains("See one and the other."))
  }

  @Test func `without a handler a label has no tap, and another text begins with its first link`() throws {
    let page = Page()
    let tester = AppTester([ViewController(title: "Root"), page], size: Size(columns: 40, rows: 10))
    let others = page.label.gestureRecognizers.count
    var opened: [String] = []
    page.label.attributedText = text
    for _ in 0..<2 {
      page.label.onLink = { opened.append($0.url) }
      #expect(page.label.gestureRecognizers.count == others + 1)
      try tester.click("See")
      try tester.click("other")
      #expect(opened == [two.url])
      page.label.onLink = nil
      #expect(page.label.gestureRecognizers.count == others)
      opened = []
    }
    page.label.onLink = { opened.append($0.url) }
    page.label.attributedText = text + " Really."
    page.label.becomeFirstResponder()
    tester.press(.enter)
    #expect(opened == [one.url])
  }

  @Test(arguments: [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle])
  func `a label of one line shows the first one, plain or not`(mode: LineBreakMode) {
    for text in [
      "one\ntwo", "one\r\ntwo", "é一\u{2028}two", "one 2 three\nfour", "\n", "one\n", "", "eins\tzwei drei",
    ] {
      let plain = Label(text)
      let styled = Label()
      styled.attributedText = AttributedText(text, .init(.good))
      for label in [plain, styled] { label.lineBreakMode = mode }
      for columns in 0..<12 {
        let lines = [plain, styled].map { $0.lines(columns: columns, rows: 3).map(\.string) }
        #expect(lines[0] == lines[1])
        #expect(lines[0].allSatisfy { !$0.contains(where: \.isNewline) && !$0.contains("two") })
      }
    }
  }

  @Test func `a text with looks is wrapped and cut as a plain one is`() {
    let page = Page()
    page.columns = 9
    let tester = AppTester(page, size: Size(columns: 12, rows: 6))
    page.label.attributedText = text
    #expect(
      tester.screen.surface.lines.prefix(4).map { String($0.prefix(9)) } == [
        "See one  ", "and the  ", "other.   ", "         ",
      ])
    page.label.numberOfLines = 1
    page.label.lineBreakMode = .byTruncatingHead
    #expect(tester.screen.contains("…e other."))
    page.label.attributedText = "two\nlines"
    page.label.numberOfLines = 2
    #expect(tester.screen.contains("lines"))
    #expect(!tester.screen.contains("␊"))
  }
}
