import TermNav

/// Notes beside their list; one stack where the screen is narrow.
final class Notes: SplitViewController {
  private(set) var texts = ["Shopping\n\nmilk, bread, 茶", "Ferry\n\nleaves at noon", ""]
  private let list = ListViewController(title: "Notes")

  init() {
    super.init(primary: list, title: "Notes")
    minimumColumns = 60
    primaryColumns = 24
    placeholder = "Choose a note."
    list.navigationItem.trailingItems = [
      BarItem(
        "New", key: "n",
        action: weakly { notes in
          notes.texts.append("")
          notes.show(notes.texts.count - 1)
        })
    ]
    list.list.onOpen = weakly { notes, row in notes.show(row) }
    nameRows()
  }

  private func nameRows() {
    list.rows = texts.map { text in
      ListRow(title: text.split(separator: "\n").first.map(String.init) ?? "Empty note")
    }
  }

  private func show(_ index: Int) {
    nameRows()
    showDetail(
      Note(
        texts[index],
        onChange: weakly { notes, text in
          notes.texts[index] = text
          notes.nameRows()
        }))
    focus(onDetail: true)
  }
}

/// A note to write.
final class Note: ViewController {
  private let editor: TextEditor

  init(_ text: String, onChange: @escaping (String) -> Void) {
    editor = TextEditor(text)
    super.init(title: "Note")
    editor.placeholder = "Write something."
    editor.onChange = { [unowned editor] in onChange(editor.text) }
    content = editor.padding(columns: 2, rows: 1)
    editor.becomeFirstResponder()
  }
}
