import Testing

@testable import TermNav

/// What a program does to a field or an editor from within its own callbacks.
@Suite struct TextCallbackTests {
  private static func read(_ field: TextField) {
    SenderUse.read(field)
    _ = (field.text, field.caret, field.selection, field.selectedText, field.validationMessage)
    _ = (field.limit, field.placeholder, field.isSecureTextEntry, field.isEnabled)
  }

  private static func change(_ field: TextField) {
    SenderUse.change(field)
    field.insert("x")
    field.text += "y"
    field.caret = 1
    field.selection = 0..<1
    field.selectAll()
    field.limit -= 1
    field.isSecureTextEntry.toggle()
    field.clearButtonMode = .always
    field.clear()
    field.text = "text"
    _ = field.paste("more")
  }

  enum Callback: CaseIterable { case onChange, onReturn, validation }

  @Test(arguments: Callback.allCases) func `a field is read and changed`(_ callback: Callback) {
    let field = TextField("abc")
    let use = SenderUse {
      // Whether the text is valid is asked of the validation, which would ask itself for ever.
      if callback != .validation { _ = field.isValid }
      Self.read(field)
    } change: {
      Self.change(field)
      switch callback {
      case .onChange: field.onChange = field.onChange
      case .onReturn: field.onReturn = field.onReturn
      case .validation: field.isEnabled = true
      }
    }
    switch callback {
    case .onChange: field.onChange = { _ in use() }
    case .onReturn: field.onReturn = { _ in use() }
    case .validation:
      field.validation = {
        use()
        return $0.count > 3 ? "too long" : nil
      }
    }
    let rig = ControlRig(field, columns: 12)
    rig.focus()
    rig.stage.type("hello")
    rig.key(.backspace)
    rig.key(.enter)
    rig.click(11)
    rig.press(1)
    for column in 2..<6 { rig.drag(to: Double(column)) }
    rig.release(6)
    rig.key(.delete)
    rig.stage.send(.paste("pasted"))
    #expect(use.calls > 0)
    _ = rig.text
  }

  @Test func `an editor is read and changed`() {
    let editor = TextEditor("one\ntwo\nthree")
    let use = SenderUse {
      SenderUse.read(editor)
      _ = (editor.text, editor.caret, editor.selection, editor.selectedText, editor.lineCount)
      _ = (editor.line(0), editor.canUndo, editor.canRedo, editor.isEditable, editor.wrapsLines)
    } change: {
      SenderUse.change(editor)
      editor.insert("x\ny")
      editor.undo()
      editor.redo()
      editor.caret = TextPosition(line: 0, character: 1)
      editor.selection = TextPosition()..<TextPosition(line: 0, character: 2)
      editor.selectAll()
      editor.wrapsLines.toggle()
      editor.isEditable = false
      editor.isEditable = true
      editor.maximumRows += 1
      editor.text = "four\nfive"
      editor.onChange = same(editor.onChange)
    }
    editor.onChange = { use() }
    let rig = ControlRig(editor, columns: 12)
    editor.frame = Rect(column: 2, row: 1, columns: 12, rows: 2)
    rig.focus()
    rig.stage.type("hello")
    for key in [Key.enter, .backspace, .delete, .end, .down] { rig.key(key) }
    rig.key(.character("z"), .control)
    rig.press(1)
    for column in 2..<6 { rig.drag(to: Double(column)) }
    rig.release(6)
    rig.key(.character("x"), .control)
    rig.stage.send(.paste("pasted\nlines"))
    #expect(use.calls > 5)
    _ = rig.text
  }
}
