import Invariants
import Testing

@testable import TermNav

/// An editor of 20 × 4 in row 1, column 2 of a page without a bar.
final class EditorRig {
  let editor: TextEditor
  let stage: Stage

  init(
    _ text: String = "", columns: Int = 20, rows: Int = 4, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) {
    editor = TextEditor(text)
    let page = FixedPage("Page", hidesBar: true)
    editor.frame = Rect(column: 2, row: 1, columns: columns, rows: rows)
    page.view.addSubview(editor)
    editor.becomeFirstResponder()
    stage = Stage(
      [FixedPage("Home"), page], columns: columns + 4, rows: rows + 2, theme: theme, direction: direction)
    _ = stage.app.render()
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) { stage.key(key, modifiers) }
  func press(_ column: Double, _ row: Double) { stage.press(column + 2, row + 1) }
  func drag(_ column: Double, _ row: Double) { stage.drag(to: column + 2, row + 1) }
  func release(_ column: Double, _ row: Double) { stage.release(column + 2, row + 1) }
  func click(_ column: Double, _ row: Double) { stage.click(column + 2, row + 1) }

  /// The editor's rows, without the blanks at their ends.
  var rows: [String] {
    stage.lines[1..<1 + editor.size.rows].map { line in
      var text = line.dropFirst(2)
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// Where cells are reversed and no text of the selection: column and row of the caret.
  var caret: String { "\(editor.caret.line):\(editor.caret.character)" }
}

@Suite struct TextEditorTests {
  @Test func `onChange tells each time that the user has edited, as a field's does`() {
    let rig = EditorRig("ab")
    let field = TextField("ab")
    var told: [[String]] = [[], []]
    rig.editor.onChange = { told[0].append(rig.editor.text) }
    field.onChange = { told[1].append($0) }
    for view in [rig.editor, field] as [View] {
      _ = view.handle(KeyPress(.end))
      _ = view.handle("c")
      _ = view.handle(KeyPress(.left))
      _ = view.paste("x")
    }
    #expect(told[0] == ["abc", "abxc"] && told[1] == told[0])
    rig.key(.enter)
    _ = rig.editor.handle("Alt-U")
    #expect(told[0].suffix(2) == ["abx\nc", "abxc"])
    (rig.editor.text, field.text) = ("new", "new")
    #expect(told.map(\.count) == [4, 2], "what the program sets calls nothing")
  }

  @Test func `typing, breaking and joining lines`() {
    let rig = EditorRig()
    rig.stage.type("one two")
    rig.key(.enter)
    rig.stage.type("three")
    #expect(rig.editor.text == "one two\nthree" && rig.rows == ["one two", "three", "", ""])
    rig.key(.home)
    rig.key(.backspace)
    #expect(rig.editor.text == "one twothree" && rig.caret == "0:7")
    rig.key(.enter)
    rig.key(.up)
    rig.key(.end)
    rig.key(.delete)
    #expect(rig.editor.text == "one twothree")
    rig.stage.type("hq")
    #expect(rig.editor.text == "one twohqthree" && rig.stage.names == ["Home", "Page"])
  }

  @Test func `long lines continue in the next row, and the caret goes by rows`() {
    let rig = EditorRig("one two three four five six\nlast", columns: 10)
    #expect(rig.rows == ["one two", "three", "four five", "six"])
    rig.key(.down)
    #expect(rig.caret == "0:8")
    rig.key(.end)
    rig.key(.down)
    #expect(rig.caret == "0:19", "the column is kept")
    rig.key(.down)
    rig.key(.down)
    #expect(rig.caret == "1:4" && rig.rows == ["three", "four five", "six", "last"])
    rig.key(.home)
    rig.key(.left)
    #expect(rig.caret == "0:27")
    rig.key(.home)
    #expect(rig.caret == "0:24")
  }

  @Test func `without wrapping the text scrolls sideways with the caret`() {
    let rig = EditorRig("one two three four five six\nx", columns: 10)
    rig.editor.wrapsLines = false
    #expect(rig.rows[0].hasPrefix("one two t") && rig.rows[1] == "x")
    rig.key(.end)
    #expect(rig.rows[0] == "five six")
    rig.key(.home)
    #expect(rig.rows[0].hasPrefix("one two"))
  }

  @Test func `wide, combining and joined glyphs are one step each`() {
    let rig = EditorRig("a漢e\u{301}👩‍👩‍👧\tz")
    var places: [Int] = []
    for _ in 0..<6 {
      rig.key(.right)
      places.append(rig.editor.terminalCursorPlace.wholeColumn)
    }
    #expect(places == [1, 3, 4, 6, 8, 9])
    rig.key(.backspace)
    rig.key(.backspace)
    rig.key(.backspace)
    #expect(rig.editor.text == "a漢e\u{301}")
    rig.stage.type("\u{302}\u{303}")
    #expect(rig.editor.text == "a漢e\u{301}\u{302}", "no more marks than are drawn")
  }

  @Test func `words, lines, pages and the whole text by keys, with Shift too`() {
    let rig = EditorRig((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    rig.key(.right, .control)
    rig.key(.right, [.control, .shift])
    #expect(rig.editor.selectedText == " 0")
    rig.key(.right, [.control, .shift])
    #expect(rig.editor.selectedText == " 0\n")
    rig.key(.pageDown)
    #expect(rig.caret == "4:0")
    rig.key(.end, [.control, .shift])
    #expect(rig.editor.selection.upperBound == TextPosition(line: 19, character: 7))
    rig.key(.home, .control)
    #expect(rig.caret == "0:0" && rig.editor.selection.isEmpty)
    rig.key(.character("a"), .alt)
    rig.key(.character("x"), .control)
    #expect(rig.editor.text == "" && rig.stage.app.copiedText?.hasSuffix("line 19") == true)
    rig.key(.character("v"), .control)
    #expect(rig.editor.lineCount == 20)
  }

  @Test func `at its ends an arrow goes on, with a selection it does not`() {
    let rig = EditorRig("one")
    rig.key(.up)
    #expect((rig.stage.navigation.topViewController as? FixedPage)?.keys.map(\.key) == [.up])
    rig.key(.down)
    rig.key(.down)
    #expect((rig.stage.navigation.topViewController as? FixedPage)?.keys.map(\.key) == [.up, .down])
    #expect(rig.caret == "0:3")
    for _ in 0..<9 { rig.key(.left) }
    rig.key(.backspace)
    #expect(rig.stage.navigation.transition == nil && rig.stage.names.count == 2)
  }

  @Test func `undo takes words back, redo brings them`() {
    let rig = EditorRig()
    rig.stage.type("one two three")
    rig.key(.character("_"), .control)
    #expect(rig.editor.text == "one two ")
    rig.key(.character("u"), .alt)
    #expect(rig.editor.text == "one ")
    rig.key(.character("y"), .control)
    rig.key(.character("y"), .control)
    rig.key(.character("y"), .control)
    #expect(rig.editor.text == "one two three" && !rig.editor.canRedo)
    for _ in 0..<5 { rig.key(.backspace) }
    rig.editor.undo()
    #expect(rig.editor.text == "one two three" && rig.caret == "0:13", "deletions are one step")
    rig.key(.left)
    rig.key(.enter)
    rig.stage.type("x")
    rig.editor.undo()
    rig.editor.undo()
    #expect(rig.editor.text == "one two three" && rig.caret == "0:12")
    rig.stage.type("y")
    #expect(!rig.editor.canRedo)
    rig.editor.text = "new"
    #expect(!rig.editor.canUndo)
  }

  @Test func `random edits are undone and done again exactly`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<TestLength.of(20, full: 200) {
      let rig = EditorRig("start\nhere")
      var texts = [rig.editor.text]
      for _ in 0..<60 {
        randomEdit(rig.editor, &random)
        if rig.editor.text != texts.last { texts.append(rig.editor.text) }
      }
      for _ in 0..<10_000 where rig.editor.canUndo {
        rig.editor.undo()
        #expect(texts.contains(rig.editor.text))
      }
      #expect(rig.editor.text == texts[0])
      for _ in 0..<10_000 where rig.editor.canRedo { rig.editor.redo() }
      #expect(rig.editor.text == texts.last)
    }
  }

  private func randomEdit(_ editor: TextEditor, _ random: inout SplitMix64) {
    func place() -> TextPosition {
      TextPosition(
        line: Int.random(in: 0..<editor.lineCount, using: &random),
        character: .random(in: 0...9, using: &random))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: editor.caret = place()
    case 1:
      let (a, b) = (place(), place())
      editor.selection = min(a, b)..<max(a, b)
    case 2: _ = editor.handle(KeyPress(.backspace))
    case 3: _ = editor.handle(KeyPress(.enter))
    case 4:
      _ = editor.paste(
        ["ab\ncd", "漢\u{301}", String(repeating: "x", count: 2500)].randomElement(using: &random)!)
    default: _ = editor.handle(KeyPress(.character(["a", " ", "\u{301}"].randomElement(using: &random)!)))
    }
  }

  @Test func `clicks place the caret, two select a word, three a line`() {
    let rig = EditorRig("one two\nthree\nfour")
    rig.click(5, 0)
    #expect(rig.caret == "0:5")
    rig.click(5, 0)
    #expect(rig.editor.selectedText == "two")
    rig.click(5, 0)
    #expect(rig.editor.selectedText == "one two\n")
    rig.click(15, 1)
    #expect(rig.caret == "1:5")
    rig.click(3, 3)
    #expect(rig.caret == "2:4", "below the text is its end")
  }

  @Test func `a drag selects over lines, and Escape takes it back`() {
    let rig = EditorRig("one two\nthree\nfour")
    rig.press(4, 0)
    rig.drag(7, 1)
    rig.drag(4, 1)
    #expect(rig.editor.selectedText == "two\nthre" && rig.stage.names == ["Home", "Page"])
    rig.key(.escape)
    #expect(rig.editor.selection.isEmpty && rig.caret == "0:0")
    rig.release(4, 1)
    rig.press(4, 0)
    rig.drag(4, 4)
    rig.release(4, 2)
    rig.stage.type("x")
    #expect(rig.editor.text == "one x")
  }

  @Test func `in the edge zone a drag goes back`() {
    let rig = EditorRig("one two\nthree", columns: 36)
    rig.press(-1, 0)
    rig.drag(4, 0)
    rig.drag(34, 0)
    #expect(rig.stage.app.progress > 0.5 && rig.editor.selection.isEmpty)
    rig.key(.escape)
  }

  @Test func `held below its rows a drag scrolls, a row each 50 ms`() {
    let rig = EditorRig((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    rig.press(4, 0)
    rig.drag(4, 3)
    rig.drag(4, 4)
    #expect(rig.rows[0].hasPrefix("line 0") && rig.stage.app.deadline != nil)
    for _ in 0..<3 { rig.stage.wait(0.05) }
    #expect(rig.rows[0].hasPrefix("line 3") && rig.editor.caret.line == 6)
    rig.drag(4, 2)
    #expect(rig.stage.app.deadline == nil)
    rig.release(4, 2)
  }

  @Test func `the wheel scrolls up to the ends and leaves the caret`() {
    let rig = EditorRig((0..<10).map { "line \($0)" }.joined(separator: "\n"))
    for _ in 0..<5 { rig.stage.wheel(.down, 4, 2) }
    #expect(rig.rows[0].hasPrefix("line 6") && rig.caret == "0:0" && rig.rows[3].hasPrefix("line 9"))
    rig.stage.wheel(.up, 4, 2)
    #expect(rig.rows[0].hasPrefix("line 3"))
    rig.stage.type("x")
    #expect(rig.rows[0].hasPrefix("xline 0"), "typing shows the caret")
  }

  @Test func `a paste is one step, its controls go, its breaks stay`() {
    let rig = EditorRig("<>")
    rig.key(.right)
    rig.stage.send(.paste("q\u{1B}[A\r\n\u{7}\t漢\u{2028}h\u{85}"))
    #expect(rig.editor.text == "<q[A\n\t漢\nh\n>" && rig.caret == "3:0")
    rig.editor.undo()
    #expect(rig.editor.text == "<>" && rig.caret == "0:1")
  }

  @Test func `what cannot be edited can be read, selected and copied`() {
    let rig = EditorRig("one two")
    rig.editor.isEditable = false
    rig.stage.type("x")
    rig.key(.backspace)
    rig.key(.enter)
    rig.stage.send(.paste("y"))
    rig.editor.undo()
    #expect(rig.editor.text == "one two")
    rig.key(.right, [.control, .shift])
    rig.key(.character("c"), .alt)
    #expect(rig.stage.app.copiedText == "one")
    rig.editor.isEnabled = false
    rig.key(.character("a"), .alt)
    #expect(rig.editor.selectedText == "one")
  }

  @Test func `Tab goes on, or is text`() {
    let rig = EditorRig()
    rig.key(.tab)
    #expect(rig.editor.text == "")
    rig.editor.insertsTabs = true
    rig.editor.becomeFirstResponder()
    rig.key(.tab)
    rig.stage.type("x")
    #expect(rig.editor.text == "\tx" && rig.rows[0] == "    x")
  }

  @Test func `places outside the text are limited to it`() {
    let rig = EditorRig("one\ntwo")
    rig.editor.caret = TextPosition(line: 9, character: 9)
    #expect(rig.caret == "1:3")
    rig.editor.caret = TextPosition(line: -1, character: 9)
    #expect(rig.caret == "0:0")
    rig.editor.selection = TextPosition(line: 0, character: -3)..<TextPosition(line: 7)
    #expect(rig.editor.selectedText == "one\ntwo")
    #expect(rig.editor.line(-1) == "" && rig.editor.line(1) == "two")
  }

  @Test func `a line that is very long is kept in parts, and is one text`() {
    let long = String(repeating: "abcdefghi ", count: 1000)
    let rig = EditorRig("<" + long + ">\nlast")
    #expect(rig.editor.text == "<" + long + ">\nlast" && rig.editor.lineCount > 5)
    rig.key(.end, .control)
    rig.key(.up)
    rig.key(.end)
    rig.key(.delete)
    #expect(rig.editor.text == "<" + long + ">last")
    rig.editor.undo()
    for _ in 0..<3 { rig.key(.left) }
    #expect(rig.editor.text == "<" + long + ">\nlast")
    rig.editor.caret = TextPosition(line: 1)
    rig.key(.backspace)
    #expect(rig.editor.text.count == long.count + 6, "between parts a character goes, no break")
  }

  @Test func `10 MB are pasted in time, and 100,000 lines are edited as quickly as ten`() {
    let rig = EditorRig()
    let line = String(repeating: "x", count: 99) + "\n"
    let piece = String(repeating: line, count: 10_485)
    let pasting = processorTime { for _ in 0..<10 { rig.stage.send(.paste(piece)) } }
    #expect(rig.editor.lineCount == 104_851 && pasting < .seconds(30), "\(pasting)")
    rig.editor.caret = TextPosition(line: 50_000, character: 50)
    let typing = processorTime {
      for _ in 0..<20 {
        rig.stage.type("y")
        _ = rig.stage.app.render()
      }
    }
    #expect(typing < .seconds(4), "\(typing)")
    rig.editor.undo()
    #expect(rig.editor.line(50_000).count == 99)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `in both directions its text reads from left to right`(direction: LayoutDirection) {
    let rig = EditorRig("one two\nthree", columns: 10, direction: direction)
    let first = rig.stage.lines[1]
    #expect(first == "  one two     ")
    rig.stage.click(6, 1)
    #expect(rig.caret == "0:4")
    rig.key(.right)
    #expect(rig.caret == "0:5")
  }

  @Test(arguments: [ColorDepth.truecolor, .sixteen, .mono])
  func `caret and selection are told apart without colours`(depth: ColorDepth) {
    let rig = EditorRig("one two", theme: Theme(depth: depth))
    rig.key(.right, [.control, .shift])
    let surface = rig.stage.app.render().surface
    let styles = (2..<8).map { surface[$0, 1].style }
    #expect(styles[0] == styles[2] && styles[2] != styles[3] && styles[3] != styles[4])
    rig.editor.isEnabled = false
    #expect(rig.stage.app.render().surface[3, 1].style == Theme(depth: depth).disabled)
  }

  @Test func `a placeholder is whole until something is written`() {
    let rig = EditorRig()
    rig.editor.placeholder = "Write something."
    #expect(rig.rows[0] == "Write something.")
    rig.stage.type("x")
    #expect(rig.rows[0] == "x")
  }

  @Test func `one cell holds it, and none`() {
    for (columns, rows) in [(1, 1), (0, 0), (2, 1)] {
      let rig = EditorRig("one 漢\ttwo\nthree", columns: columns, rows: rows)
      rig.key(.end, .control)
      rig.key(.up)
      rig.key(.pageUp)
      rig.stage.wheel(.down, 2, 1)
      #expect(rig.stage.lines.count == rows + 2)
    }
  }
}
