import TermNavTesting
import Testing

@testable import TermNav

/// RULES 27 and 31: forms whose rows come later, their messages, their editors, and their sheets.
@Suite struct FormLateTests {
  private final class Late: FormViewController {
    let field = TextField()
    override func viewDidLoad() { form.setSections { FormSection("X") { FormRow("Field", field) } } }
  }

  private let field = TextField()
  private let other = TextField()

  // MARK: The first control

  @Test func `rows that come later have the keys in their first control`() {
    let page = FormViewController(title: "B")
    page.form.setSections { FormSection("X") { FormRow("Field", field) } }
    let t = AppTester(page)
    t.type("hello")
    #expect(field.text == "hello" && page.firstResponder === field)
  }

  @Test func `and so have rows that are made when the page is loaded, on a stack and in a sheet`() throws {
    let page = Late(title: "B")
    let t = AppTester(page)
    t.type("one")
    #expect(page.field.text == "one")
    let sheet = Late(title: "C")
    page.present(sheet)
    try t.settle()
    t.type("two")
    #expect(sheet.field.text == "two" && page.field.text == "one")
  }

  @Test func `rows that are added to a section, too`() {
    let section = FormSection("X")
    let page = FormViewController(title: "B") { section }
    let t = AppTester(page)
    section.setRows { FormRow("Field", field) }
    t.type("hello")
    #expect(field.text == "hello")
  }

  @Test func `what has been chosen meanwhile keeps the keys`() {
    let page = FormViewController(title: "B")
    let button = Button("Send")
    button.frame = Rect(column: 0, row: 5, columns: 8, rows: 1)
    page.view.addSubview(button)
    button.becomeFirstResponder()
    let t = AppTester(page)
    page.form.setSections { FormSection("X") { FormRow("Field", field) } }
    t.type("a")
    #expect(field.text.isEmpty && button.isFirstResponder)
  }

  @Test func `rows that change leave the keys with a control that stays, else give them to the first`() {
    let page = FormViewController(title: "B") { FormSection("X") { FormRow("Field", field) } }
    let t = AppTester(page)
    page.form.setSections {
      FormSection("X") {
        FormRow("Other", other)
        FormRow("Field", field)
      }
    }
    t.type("a")
    #expect(field.text == "a")
    page.form.sections[0].setRows { FormRow("Other", other) }
    t.type("b")
    #expect(other.text == "b")
    page.form.setSections { FormSection("Y") { FormRow("Field", field) } }
    t.type("c")
    #expect(field.text == "ac")
  }

  @Test func `rows that come beside a list leave the keys to the list`() {
    let list = ListViewController(title: "List", rows: [ListRow(title: "One")])
    let page = FormViewController(title: "B")
    let split = SplitViewController(primary: list, secondary: page)
    let t = AppTester(split)
    split.focus(onDetail: false)
    page.form.setSections { FormSection("X") { FormRow("Field", field) } }
    t.type("a")
    #expect(field.text.isEmpty && page.firstResponder === field)
    split.focus(onDetail: true)
    t.type("b")
    #expect(field.text == "b")
  }

  // MARK: Messages

  @Test func `a message that is wider than its field has the row's whole width`() {
    field.validation = { _ in "An address has an @ and a dot." }
    let page = FormViewController(title: "B") { FormSection("X") { FormRow("Address", field) } }
    let t = AppTester(page, size: Size(columns: 36, rows: 12))
    field.showValidation()
    #expect(t.screen.contains("An address has an @ and a dot."))
    let shown = t.screen.places(of: "An address").first
    #expect(shown?.row == 4 && shown?.column == 4)
    #expect(page.form.sections[0].rows[0].size.rows == 2)
    field.validation = { _ in "Empty." }
    #expect(t.screen.places(of: "Empty.").first?.column == field.frame.column)
  }

  @Test func `validating shows all messages, and the first wrong field comes into sight with the keys`() {
    let hidden = TextField()
    for field in [field, other, hidden] { field.validation = { $0.isEmpty ? "Empty." : nil } }
    hidden.isHidden = true
    let save = Button("Save")
    let page = FormViewController(title: "B") {
      FormSection("X") {
        FormRow("Hidden", hidden)
        FormRow("First", TextField("a"))
        FormRow("Field", field)
        FormRow("Other", other)
      }
      for number in 0..<10 { FormRow("Row \(number)", detail: "") }
      save
    }
    save.action = { page.form.validate() }
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    save.becomeFirstResponder()
    t.press(.enter)
    #expect(field.isFirstResponder && t.screen.contains("Field") && t.screen.contains("Empty."))
    #expect(other.validationMessage == "Empty." && hidden.validationMessage == nil)
    t.type("a")
    other.text = "b"
    #expect(page.form.validate() && field.isFirstResponder)
  }

  @Test func `what grows below the caret stays in sight`() {
    let editor = TextEditor()
    let page = FormViewController(title: "B") {
      for number in 0..<3 { FormRow("Row \(number)", detail: "") }
      FormRow("Note", editor)
      FormRow("Last", TextField())
    }
    let t = AppTester(page, size: Size(columns: 40, rows: 9))
    t.type("1\n2\n3\n4\n5\n6")
    #expect(t.screen.contains(" 6") && t.screen.contains("1"))
  }

  // MARK: Editors

  @Test func `an editor in a form has three rows, and grows to eight with its text`() {
    let editor = TextEditor("a\nb\nc")
    let page = FormViewController(title: "B") { FormSection("X") { FormRow("Note", editor) } }
    let t = AppTester(page)
    _ = t.screen
    #expect(editor.size.rows == 3)
    editor.caret = TextPosition(line: editor.lineCount)
    t.type("\nd\ne")
    #expect(editor.size.rows == 5 && t.screen.contains("e"))
    t.type("\n1\n2\n3\n4\n5")
    #expect(editor.size.rows == 8 && t.screen.contains("5") && !t.screen.contains(" a "))
    editor.text = ""
    _ = t.screen
    #expect(editor.size.rows == 3)
    editor.text = String(repeating: "words ", count: 60)
    _ = t.screen
    #expect(editor.size.rows == 6, "\(editor.size.rows)")
    editor.layoutRows = .fixed(2)
    _ = t.screen
    #expect(editor.size.rows == 2)
  }

  @Test func `an editor that has the rest of a page keeps all of it`() {
    let editor = TextEditor("a")
    let stack = VStack {
      Label("Head")
      editor
    }
    stack.frame = Rect(columns: 20, rows: 10)
    stack.layoutSubviews()
    #expect(editor.frame == Rect(column: 0, row: 1, columns: 20, rows: 9))
    #expect(stack.sizeThatFits(Size(columns: 20, rows: 100)).rows == 4)
  }

  // MARK: Sheets

  @Test func `a sheet is as high as its form`() throws {
    let home = FixedPage("Home")
    let page = FormViewController(title: "B") {
      FormSection("X") {
        FormRow("Field", field)
        FormRow("Other", other)
      }
    }
    let t = AppTester(home, size: Size(columns: 40, rows: 24))
    home.present(page)
    try t.settle()
    // A free row above and below, the header, two rows.
    #expect(page.view.size.rows == 5)
    field.validation = { _ in "Empty." }
    field.showValidation()
    _ = t.screen
    #expect(page.view.size.rows == 6)
    page.preferredContentSize = Size(columns: 0, rows: 9)
    _ = t.screen
    #expect(page.view.size.rows == 9)
  }

  @Test func `a sheet of a form without rows is as high as the screen`() throws {
    let home = FixedPage("Home")
    let page = FormViewController(title: "B")
    let t = AppTester(home, size: Size(columns: 40, rows: 24))
    home.present(page)
    try t.settle()
    #expect(page.view.size.rows == 20)
  }
}
