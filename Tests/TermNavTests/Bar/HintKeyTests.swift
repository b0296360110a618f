import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 28: what a click on a hint does, and which keys the help has.
@Suite struct HintKeyTests {
  private final class Hinted: FixedPage {
    let hints = HintBar()
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { commands }

    override func viewDidLoad() { view.addSubview(hints) }
    override func viewWillLayoutSubviews() {
      hints.frame = Rect(column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: 1)
    }
  }

  private let page = Hinted("Page")
  private let t: AppTester

  init() throws {
    t = AppTester([FixedPage("Root"), page], size: Size(columns: 80, rows: 40))
    try t.settle()
  }

  private func show(_ content: View) {
    page.view.addSubview(content)
    content.frame = Rect(column: 0, row: 1, columns: 40, rows: 5)
    content.becomeFirstResponder()
    page.setNeedsDisplay()
  }

  private var lastRow: String { t.screen[t.screen.size.rows - 1] }

  private func list() -> ListView {
    let list = ListView(rowCount: 9) { ListRow(title: "Row \($0)") }
    list.allowsMarks = true
    return list
  }

  // MARK: Titles of keys

  @Test func `a title of keys is shown while a view takes them, and a click sends the key`() throws {
    let list = list()
    page.commands = [.hint("Ctrl-A", title: "all"), .hint("F7", title: "nobody's")]
    show(list)
    #expect(lastRow.contains("Ctrl-A all"))
    #expect(!lastRow.contains("nobody's"))
    try t.click("Ctrl-A all")
    #expect(list.marks.count == 9)
    list.resignFirstResponder()
    page.setNeedsDisplay()
    #expect(!lastRow.contains("Ctrl-A"))
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a title names the keys that the view takes, which counts from the left in either direction`(
    _ direction: LayoutDirection
  ) throws {
    let field = TextField("two words")
    page.commands = [.hint("Alt-←", title: "word")]
    t.app.navigation.layoutDirection = direction
    show(field)
    #expect(lastRow.contains("Alt-← word"))
    try t.click("Alt-← word")
    t.type("x")
    #expect(field.text == "two xwords")
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a text that scrolls sideways by a key takes it from what goes back`(_ direction: LayoutDirection)
    throws
  {
    t.app.navigation.layoutDirection = direction
    let lines = LinesView(LineBuffer([AttributedText(String(repeating: "long ", count: 40))]))
    show(lines)
    try t.settle()
    func back() -> String? { page.workingKeyCommands.first { $0.title == "back" }?.helpLabel }
    let isMirrored = direction == .rightToLeft
    #expect(back() == (isMirrored ? "Esc  ⌫  h" : "Esc  ⌫  h  ←"))
    t.press(.right)
    try t.settle()
    #expect(back() == "Esc  ⌫")
    t.press(.left)
    try t.settle()
    #expect(back() == (isMirrored ? "Esc  ⌫  h" : "Esc  ⌫  h  ←"))
  }

  @Test func `of keys that say each what it does, one that another takes loses its words`() throws {
    page.commands = [KeyCommand("End", title: "the newest") {}]
    show(list())
    let titles = page.workingKeyCommands.filter { $0.sequences.contains { $0.label == "Home" } }.map(\.title)
    #expect(titles == ["first row"])
  }

  @Test func `while keys hold the page, Return and Esc are what they do to it`() throws {
    show(list())
    t.press(.right, .shift)
    func titles(_ key: String) -> [String] {
      page.workingKeyCommands.filter { $0.sequences.contains { $0.label == key } }.map(\.title)
    }
    #expect(titles("Esc") == ["put the page back"])
    #expect(titles("⏎") == ["let the page go back"])
    t.press(.character("?"))
    #expect(t.screen.contains("Move the page"))
    t.press(.escape)
    t.press(.escape)
    try t.settle()
    #expect(titles("Esc") == ["back"])
    #expect(t.topPage === page)
  }

  @Test func `a picker without choices names no keys`() {
    let picker = Picker([])
    show(picker)
    #expect(!page.workingKeyCommands.contains { $0.title == "show all choices" })
  }

  @Test func `what was looked for before is dim where nothing was`() throws {
    let lines = LinesView(LineBuffer(["one", "two"]))
    show(lines)
    func isEnabled() -> Bool? {
      page.workingKeyCommands.first { $0.title == "what was looked for before" }?.isEnabled
    }
    t.type("/")
    #expect(isEnabled() == false)
    t.type("o\n/")
    #expect(isEnabled() == true)
  }

  @Test func `of several keys a click on one sends it, a click beside them the last`() throws {
    let list = list()
    page.commands = [.hint("↑", "↓", title: "choose", label: "↑↓")]
    show(list)
    list.moveCursor(to: 4)
    let place = try #require(t.screen.places(of: "↑↓ choose").first)
    try t.click(Point(column: Double(place.column), row: Double(place.row)))
    #expect(list.cursor == 3)
    try t.click(Point(column: Double(place.column + 1), row: Double(place.row)))
    #expect(list.cursor == 4)
    try t.click(Point(column: Double(place.column + 5), row: Double(place.row)))
    #expect(list.cursor == 5)
  }

  @Test func `read from the right, a click on an arrow sends that arrow`() throws {
    t.navigation.layoutDirection = .rightToLeft
    let slider = Slider(value: 0.5)
    page.commands = [.hint("←", "→", title: "change", label: "← →")]
    show(slider)
    let place = try #require(t.screen.places(of: "← → change").first)
    try t.click(Point(column: Double(place.column), row: Double(place.row)))
    #expect(slider.value > 0.5)
  }

  @Test func `what cannot be done is dim, and a click does nothing`() throws {
    let editor = TextEditor("two words")
    page.commands = [.hint("Alt-U", title: "undo")]
    show(editor)
    #expect(try t.screen.style(of: "undo").foreground == t.app.theme.style(.disabled, on: .bar).foreground)
    t.type("x")
    #expect(try t.screen.style(of: "undo").foreground == t.app.theme.hint.foreground)
    try t.click("Alt-U undo")
    #expect(editor.text == "two words")
  }

  @Test func `a title of keys takes no key away`() {
    page.commands = [.hint("x", title: "nobody's")]
    page.wantedKeys = [KeyPress(.character("x"))]
    t.type("x")
    #expect(page.keys.last == KeyPress(.character("x")))
  }

  @Test func `a line whose label names a key sends it; one of a gesture does nothing`() throws {
    page.commands = [KeyCommand(label: "drag →", title: "away"), KeyCommand(label: "F5", title: "again")]
    page.wantedKeys = [KeyPress(.function(5))]
    page.setNeedsDisplay()
    try t.click("F5 again")
    #expect(page.keys.last == KeyPress(.function(5)))
    let count = page.keys.count
    try t.click("drag → away")
    #expect(page.keys.count == count)
  }

  @Test func `a command without a key is run by its hint`() throws {
    var ran = 0
    page.commands = [KeyCommand([], title: "away", label: "drag →") { ran += 1 }]
    page.setNeedsDisplay()
    try t.click("drag → away")
    #expect(ran == 1)
  }

  @Test func `a hint that can be clicked is lit under the mouse`() throws {
    page.commands = [KeyCommand("x", title: "export") {}, KeyCommand(label: "drag →", title: "away")]
    page.setNeedsDisplay()
    let isLit = { (word: String) in try t.screen.style(of: word).attributes.contains(.underline) }
    t.send(motion(to: try #require(t.screen.places(of: "export").first)))
    #expect(try isLit("export"))
    t.send(motion(to: try #require(t.screen.places(of: "away").first)))
    #expect(try !isLit("export"))
    #expect(try !isLit("away"))
  }

  /// A report of the mouse without a button.
  private func motion(to place: Rect) -> String { "\u{1B}[<35;\(place.column + 1);\(place.row + 1)M" }

  @Test(arguments: ["↑↓ ⏎  1–8", "← →", "0–9", "Ctrl-A", "−"]) func `labels of keys`(_ label: String) {
    #expect(!LabelledKey.all(in: label).isEmpty)
  }

  @Test(arguments: ["drag →", "hold ‹", "letters", "⇧→ ⇧←  ⏎  Esc", "a letter", ""])
  func `labels of other things`(_ label: String) { #expect(LabelledKey.all(in: label).isEmpty) }

  // MARK: The help

  private func help() -> [String] {
    t.app.showKeyHelp()
    defer { t.app.closeHelp() }
    return t.screen.lines
  }

  private func has(_ words: String) -> Bool {
    help().contains { $0.lowercased().contains(words.lowercased()) }
  }

  private func back() -> String? { page.workingKeyCommands.first { $0.title == "back" }?.helpLabel }

  @Test func `a view that scrolls across takes the arrow that would go back`() {
    #expect(back() == "Esc  ⌫  h  ←")
    let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 100))
    show(scroll)
    t.app.setNeedsDisplay()
    #expect(t.screen.size.columns == 80)
    #expect(back() == "Esc  ⌫  h")
    scroll.contentOffset = Point(column: 9, row: 0)
    #expect(back() == "Esc  ⌫")
    scroll.removeFromSuperview()
    show(Pager([View(), View()]))
    #expect(back() == "Esc  ⌫  h")
  }

  @Test func `a drag is listed while the gate would let it begin`() {
    #expect(has("drag →"))
    #expect(has("Shift-→"))
    page.isPopDisabled = true
    #expect(!has("drag →"))
    #expect(!has("Shift-→"))
    page.isPopDisabled = false
    t.app.isMouseWanted = false
    #expect(!has("drag →"))
    #expect(!has("hold ‹"))
    #expect(has("Shift-→"))
    t.app.isMouseWanted = true
    page.maximumDistance = 9
    #expect(has("by the edge"))
  }

  @Test func `at the root nothing is pulled, and the button without a bar is not held`() {
    t.navigation.popToRoot(animated: false)
    #expect(!has("drag →"))
    #expect(!has("hold ‹"))
    let bare = FixedPage("Bare", hidesBar: true)
    t.navigation.push(bare, animated: false)
    #expect(has("drag →"))
    #expect(!has("hold ‹"))
  }

  @Test func `content that keeps drags leaves those from the edge`() {
    #expect(!has("by the edge"))
    let map = MapView(contentSize: Size(columns: 300, rows: 300)) { _, _, _ in }
    show(map)
    map.frame = Rect(page.view.size)
    t.advance(by: .seconds(0.1))
    #expect(has("by the edge"))
  }

  @Test func `read from the right, words of the navigation are those of this screen`() {
    t.navigation.layoutDirection = .rightToLeft
    #expect(has("drag ←"))
    #expect(has("Shift-←"))
    #expect(has("hold ›"))
    page.commands = [KeyCommand("Ctrl-←", title: "toward the start") {}]
    #expect(page.workingKeyCommands.first?.helpLabel == "Ctrl-→")
  }

  @Test func `a sheet is pulled down`() throws {
    page.present(FixedPage("Sheet"), style: .sheet)
    try t.settle()
    #expect(has("drag ↓"))
    #expect(has("close"))
    #expect(!has("drag →"))
  }

  @Test func `Esc is listed by what the first one does`() throws {
    let lines = LinesView(LineBuffer(limit: 10))
    show(lines)
    #expect(back()?.hasPrefix("Esc") == true)
    t.type("/a")
    t.press(.enter)
    #expect(back()?.hasPrefix("Esc") != true)
    #expect(page.workingKeyCommands.contains { $0.title == "end the search" })
    t.press(.escape)
    #expect(back()?.hasPrefix("Esc") == true)
  }

  @Test func `while a button of the bar has the keys, hints say what they do there`() throws {
    show(list())
    page.navigationItem.trailingItems = [BarItem("Item") {}]
    t.press(.tab, .shift)
    #expect(page.barFocus != nil)
    #expect(lastRow.contains("⏎ press the button"))
    #expect(lastRow.contains("Esc to the page"))
    try t.click("Esc to the page")
    #expect(page.barFocus == nil)
  }

  @Test func `the first key of a chord is nobody's farther out`() {
    t.app.keyCommands = { [KeyCommand("g", title: "of the program") {}] }
    #expect(page.workingKeyCommands.contains { $0.title == "of the program" })
    page.commands = [KeyCommand("g r", title: "chord") {}]
    #expect(!page.workingKeyCommands.contains { $0.title == "of the program" })
    page.commands = [KeyCommand("g r", title: "chord") {}, KeyCommand("g", title: "alone") {}]
    #expect(page.workingKeyCommands.contains { $0.title == "alone" })
  }

  @Test func `an alert's help has its keys`() throws {
    page.present(Alert("Discard?", actions: [.cancel, .init("Discard", style: .destructive)]))
    try t.settle()
    #expect(has("Esc             Cancel"))
    #expect(has("d               Discard"))
    #expect(has("press the button"))
    let alert = try #require(page.presentedViewController)
    #expect(!alert.workingKeyCommands.contains { ["close", "help"].contains($0.title) })
    t.app.closeHelp()
    t.type("d")
    try t.settle()
    #expect(page.presentedViewController == nil)
  }

  @Test func `where a text has the keys, keys that it takes are not the navigation's`() {
    show(TextEditor("text"))
    #expect(!has("Shift-→"))
    #expect(!has("]"))
  }
}
