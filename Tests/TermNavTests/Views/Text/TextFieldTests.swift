import Testing

@testable import TermNav

/// What RULES 27 says of fields, beyond what AppTextFieldTests prove of their editing.
@Suite struct TextFieldTests {
  private func rig(_ text: String = "", columns: Int = 24) -> (ControlRig, TextField) {
    let field = TextField(text)
    let rig = ControlRig(field, columns: columns)
    rig.focus()
    return (rig, field)
  }

  @Test func `a text that is set is cleaned and cut, and told to nobody`() {
    let (_, field) = rig("before")
    var told: [String] = []
    field.onChange = { told.append($0) }
    field.limit = 5
    field.text = "a\tb\nc\u{7}defg"
    #expect(field.text == "a b c" && field.caret == 5 && field.selection.isEmpty && told.isEmpty)
    field.limit = -1
    field.text = "x"
    #expect(field.text == "")
  }

  @Test func `caret and selection are limited to the text`() {
    let (rig, field) = rig("ferry")
    field.selection = 1..<3
    #expect(field.selection == 1..<3 && field.caret == 3 && field.selectedText == "er")
    field.selection = -4..<99
    #expect(field.selection == 0..<5)
    field.caret = 99
    #expect(field.caret == 5 && field.selection.isEmpty)
    field.selectAll()
    rig.stage.type("x")
    #expect(field.text == "x")
  }

  @Test func `words are selected by Shift, and deleted`() {
    let (rig, field) = rig("one two, three")
    rig.key(.left, [.shift, .control])
    #expect(field.selectedText == "three")
    rig.key(.left, [.shift, .alt])
    #expect(field.selectedText == "two, three")
    rig.key(.end)
    rig.key(.backspace, .alt)
    #expect(field.text == "one two, ")
    rig.key(.character("w"), .control)
    #expect(field.text == "one ")
    rig.key(.home)
    rig.key(.character("d"), .alt)
    #expect(field.text == " ")
  }

  @Test func `two clicks select a word, three everything, a drag what it covers`() {
    let (rig, field) = rig("one two")
    rig.click(5)
    #expect(field.caret == 5 && field.selection.isEmpty)
    rig.click(5)
    #expect(field.selectedText == "two")
    rig.click(5)
    #expect(field.selection == 0..<7)
    rig.stage.wait(1)
    rig.click(1)
    #expect(field.selection.isEmpty, "a late click is the first again")
    // Beyond the edge, where a drag goes back.
    rig.press(4)
    rig.drag(to: 7)
    rig.drag(to: 6)
    rig.release(6)
    #expect(field.selection == 4..<6 && rig.names == ["Home", "Page"])
  }

  @Test func `the clear button empties the field, where it is shown`() {
    let (rig, field) = rig("ferry", columns: 10)
    for (mode, focused, atRest) in [
      (TextField.ViewMode.never, false, false), (.whileEditing, true, false), (.unlessEditing, false, true),
      (.always, true, true),
    ] {
      field.clearButtonMode = mode
      rig.focus()
      #expect(rig.text.contains("×") == focused, "\(mode)")
      rig.page.firstResponder = nil
      #expect(rig.text.contains("×") == atRest, "\(mode)")
    }
    var told: [String] = []
    field.onChange = { told.append($0) }
    rig.click(8)
    #expect(field.text == "" && told == [""] && !rig.text.contains("×"))
    rig.click(8)
    #expect(told == [""], "an empty field has no button")
  }

  @Test func `a secret is shown as dots, moved through as one word and never copied`() {
    let (rig, field) = rig("")
    field.isSecureTextEntry = true
    rig.stage.type("pass 漢x")
    #expect(rig.text.hasPrefix("•••••••") && !rig.text.contains("p"))
    rig.key(.left, .alt)
    #expect(field.caret == 0)
    rig.key(.character("a"), .alt)
    rig.key(.character("c"), .alt)
    rig.key(.character("x"), .control)
    #expect(rig.stage.app.copiedText == nil && field.text == "pass 漢x")
    rig.click(3)
    #expect(field.caret == 3, "a column is a character")
    rig.click(3)
    #expect(field.selection == 0..<7)
  }

  @Test func `copy, cut and paste within the program`() {
    let (rig, field) = rig("one two")
    rig.key(.left, [.shift, .alt])
    rig.key(.character("c"), .alt)
    #expect(rig.stage.app.copiedText == "two" && field.text == "one two")
    rig.key(.character("x"), .control)
    #expect(field.text == "one ")
    rig.key(.character("v"), .control)
    rig.key(.character("v"), .control)
    #expect(field.text == "one twotwo")
  }

  @Test func `Return gives a valid text, and shows what is wrong with another`() {
    let (rig, field) = rig()
    var sent: [String] = []
    field.validation = { $0.isEmpty ? "Write something." : nil }
    field.onReturn = { sent.append($0) }
    #expect(!field.isValid && field.validationMessage == nil, "nothing is shown before the first change")
    rig.key(.enter)
    #expect(sent.isEmpty && field.validationMessage == "Write something.")
    rig.stage.type("a")
    #expect(field.isValid && field.validationMessage == nil)
    rig.key(.enter)
    rig.key(.backspace)
    #expect(sent == ["a"] && field.validationMessage == "Write something.")
    field.text = ""
    #expect(field.validationMessage == nil, "a text that is set begins anew")
    #expect(!field.showValidation())
    #expect(field.validationMessage != nil)
  }

  @Test func `without onReturn and validation Return goes on to the page`() {
    let (rig, _) = rig()
    rig.key(.enter)
    #expect(rig.page.keys.map(\.key) == [.enter])
  }

  @Test func `a message stands in a second row, or at the end of the only one`() {
    let (rig, field) = rig("x", columns: 24)
    field.validation = { _ in "too short" }
    #expect(field.intrinsicContentSize.rows == 1)
    field.showValidation()
    #expect(field.intrinsicContentSize.rows == 2)
    #expect(rig.text == "x              too short")
    let (narrow, other) = self.rig("x", columns: 12)
    other.validation = field.validation
    other.showValidation()
    #expect(narrow.text == "x          !")
    let form = Form { FormSection { FormRow("Name", TextField()) } }
    let page = FixedPage("Form", hidesBar: true)
    form.frame = Rect(columns: 40, rows: 6)
    page.view.addSubview(form)
    let stage = Stage(page, columns: 40, rows: 6)
    let inForm = form.sections[0].rows[0].control as! TextField
    inForm.validation = { _ in "A name is needed." }
    let before = stage.lines
    inForm.showValidation()
    #expect(!before.contains { $0.contains("A name is needed.") })
    #expect(stage.lines.contains { $0.contains("A name is needed.") && !$0.contains("Name  ") })
  }

  @Test func `a disabled field takes no keys, no paste, no drag`() {
    let (rig, field) = rig("abc")
    field.isEnabled = false
    rig.stage.type("x")
    rig.stage.send(.paste("y"))
    rig.click(1)
    #expect(field.text == "abc" && field.caret == 3)
    rig.press(1)
    rig.drag(to: 6)
    rig.drag(to: 36)
    #expect(rig.stage.app.progress > 0.5, "the drag pulls the page")
    rig.key(.escape)
  }
}
