import Invariants
import Testing

@testable import TermNav

@Suite struct AppTextFieldTests {
  /// A field in row 2 of a page of 24×4, with the focus.
  private func stage(_ text: String = "", columns: Int = 20) -> (Stage, TextField) {
    let field = TextField(text)
    let page = FixedPage("Page")
    field.frame = Rect(column: 2, row: 1, columns: columns, rows: 1)
    page.view.addSubview(field)
    page.firstResponder = field
    return (Stage(FixedPage("Home"), page), field)
  }

  /// The columns of the screen that are reversed: the caret.
  private func caret(_ stage: Stage) -> [Int] {
    let frame = stage.app.render().surface
    return (0..<24).filter { frame[$0, 2].style.attributes.contains(.reverse) }
  }

  @Test func `typing, and going through what was typed`() {
    let (stage, field) = stage()
    stage.type("abc")
    #expect(field.text == "abc" && field.caret == 3)
    stage.key(.left)
    stage.type("X")
    #expect(field.text == "abXc")
    stage.key(.home)
    stage.key(.delete)
    #expect(field.text == "bXc")
    stage.key(.end)
    stage.key(.backspace)
    #expect(field.text == "bX")
    stage.key(.right)
    stage.key(.right)
    #expect(field.caret == 2)
    stage.type("hq")
    #expect(field.text == "bXhq", "the keys of the navigation are text here")
    #expect(stage.navigation.transition == nil)
  }

  @Test func `the caret goes by whole characters`() {
    let text = "a漢e\u{301}👩‍👩‍👧🇫🇷z"
    let (stage, field) = stage(text)
    #expect(text.count == 6)
    #expect(stage.lines[2] == "  a漢e\u{301}👩FRz             ")
    var places: [[Int]] = []
    for _ in 0...6 {
      places.append(caret(stage))
      stage.key(.left)
    }
    #expect(places == [[11], [10], [8, 9], [6, 7], [5], [3, 4], [2]])
    stage.key(.right)
    stage.key(.delete)
    #expect(field.text == "ae\u{301}👩‍👩‍👧🇫🇷z")
    stage.key(.delete)
    #expect(field.text == "a👩‍👩‍👧🇫🇷z")
    stage.key(.right)
    stage.key(.backspace)
    #expect(field.text == "a🇫🇷z")
  }

  @Test func `a combining mark joins the character before the caret`() {
    let (stage, field) = stage("ex")
    stage.key(.left)
    stage.type("\u{301}")
    #expect(field.text == "e\u{301}x" && field.caret == 1)
    stage.key(.backspace)
    #expect(field.text == "x" && field.caret == 0)
  }

  @Test func `words and lines at once`() {
    let (stage, field) = stage("one two, three")
    stage.key(.left, .alt)
    #expect(field.caret == 9)
    stage.key(.left, .control)
    #expect(field.caret == 4)
    stage.key(.character("b"), .alt)
    stage.key(.character("b"), .alt)
    #expect(field.caret == 0)
    stage.key(.character("f"), .alt)
    stage.key(.right, .alt)
    #expect(field.caret == 7)
    stage.key(.right, .control)
    #expect(field.caret == 14)
    stage.key(.character("a"), .control)
    stage.key(.character("f"), .control)
    stage.key(.character("d"), .control)
    #expect(field.text == "oe two, three")
    stage.key(.character("k"), .control)
    #expect(field.text == "o")
    stage.type("k")
    stage.key(.character("u"), .control)
    #expect(field.text == "" && field.caret == 0)
    stage.key(.character("x"), .alt)
    #expect(stage.navigation.transition == nil, "no key with Alt leaves a page that is written on")
  }

  @Test func `controls are left out of what is pasted, breaks and tabs are spaces`() {
    let (stage, field) = stage()
    stage.send(.paste("a\u{1B}[31mb\u{0}\u{7F}\u{9B}c\r\nd\te\u{2028}f"))
    #expect(field.text == "a[31mbc d e f")
  }

  @Test func `a field takes no more than its limit, wherever it comes from`() {
    let (stage, field) = stage("ab")
    field.limit = 5
    stage.send(.paste("cdefgh"))
    #expect(field.text == "abcde")
    stage.type("x")
    #expect(field.text == "abcde")
    // What is selected makes room.
    stage.key(.left, .shift)
    stage.key(.left, .shift)
    stage.send(.paste("XYZ"))
    #expect(field.text == "abcXY")
  }

  @Test func `no more marks than are drawn are kept, however they come`() {
    let marks = String(repeating: "\u{301}", count: 500)
    let (stage, field) = stage()
    stage.send(.paste("a\(marks)b"))
    #expect(field.text == "a\u{301}\u{301}b")
    // In pieces, typed, before what stands there and after it.
    for _ in 0..<4 { stage.send(.paste(marks)) }
    stage.key(.home)
    stage.key(.right)
    for _ in 0..<4 { stage.type("\u{302}") }
    #expect(field.text == "a\u{301}\u{301}b\u{301}\u{301}" && field.caret == 1)
    stage.key(.home)
    stage.send(.paste(marks))
    #expect(field.text.unicodeScalars.count == 8 && field.text.count == 3)
    // What is never drawn is kept as far as the longest emoji needs it.
    for other in ["\u{200D}", "\u{FE0F}", "\u{E0062}", "\u{200D}👩", "\u{200D}\u{301}", "\u{1F3FB}"] {
      let (stage, field) = self.stage()
      stage.send(.paste("👩" + String(repeating: other, count: 500)))
      #expect(field.text.unicodeScalars.count <= 10, "\(other.unicodeScalars)")
    }
  }

  @Test(arguments: ["e\u{301}\u{328}", "👩‍👩‍👧", "🇫🇷", "👍🏽", "👩🏻‍❤️‍💋‍👨🏼", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "각", "क्ष", "می‌خواهم"])
  func `what people write is kept whole`(_ text: String) {
    let (stage, field) = stage()
    stage.send(.paste(text))
    #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `a paste of characters with hundreds of marks costs what it holds`() {
    let (stage, field) = stage()
    // A piece as large as they come.
    let cluster = "a" + String(repeating: "\u{301}", count: 500)
    let piece = String(repeating: cluster, count: InputDecoder.largestPaste / 1001)
    let pieces = TestLength.of(2, full: 10)
    for _ in 0..<pieces { stage.send(.paste(piece)) }
    // Up to the field's limit.
    let characters = min(10_000, pieces * (InputDecoder.largestPaste / 1001))
    #expect(field.text.count == characters)
    #expect(field.text.unicodeScalars.count == 3 * characters, "three of 501 are kept of each")
  }

  @Test func `a paste is text, in one line`() {
    let (stage, field) = stage("<>")
    stage.key(.left)
    stage.send(.paste("q\u{1B}[A\r\n漢字\nh"))
    #expect(field.text == "<q[A 漢字 h>")
    #expect(field.caret == field.text.count - 1)
    #expect(stage.lines[2] == "  <q[A 漢字 h>          ")
    #expect(stage.navigation.transition == nil)
  }

  @Test func `backspace at the start stays in a text, empty or not`() {
    let (stage, field) = stage("a")
    stage.key(.home)
    stage.key(.backspace)
    #expect(stage.navigation.transition == nil)
    stage.key(.delete)
    #expect(field.text == "")
    stage.key(.backspace)
    #expect(stage.navigation.transition == nil)
  }

  @Test func `a tap puts the caret under the pointer`() {
    let (stage, field) = stage("a漢b")
    for (column, place) in [(2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (15, 3)] {
      stage.click(Double(column), 2)
      #expect(field.caret == place, "column \(column)")
    }
  }

  @Test func `the text scrolls under the caret`() {
    let (stage, field) = stage("", columns: 8)
    stage.type("abcdefghij")
    #expect(stage.lines[2] == "  efghij                ")
    #expect(caret(stage) == [8])
    stage.key(.home)
    #expect(stage.lines[2] == "  abcdefgh              ")
    #expect(caret(stage) == [2])
    stage.key(.end)
    stage.type("漢字")
    #expect(stage.app.render().surface.brokenWideGlyphs == [])
    stage.click(2, 2)
    #expect(field.caret == 8)
  }

  @Test func `text, caret and focus outlive a cancelled drag`() {
    let (stage, field) = stage("abc")
    stage.key(.left)
    let before = stage.app.render().surface
    stage.hold(at: 12, from: 4)
    stage.key(.escape)
    stage.release(16)
    stage.settle()
    #expect(stage.app.render().surface.differences(from: before) == [])
    stage.type("X")
    #expect(field.text == "abXc")
  }

  @Test func `placeholder until there is text, and every change is told`() {
    let (stage, field) = stage()
    field.placeholder = "Name"
    var told: [String] = []
    field.onChange = { told.append($0) }
    #expect(stage.lines[2] == "  Name                  ")
    stage.type("a")
    stage.key(.left)
    stage.key(.backspace)
    stage.key(.delete)
    #expect(told == ["a", ""])
  }
}
