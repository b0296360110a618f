import TermNav

/// A page that asks before it leaves, once its field was edited.
final class EditorPage: SamplePage {
  private static let saved = "Fair, then café"
  private let field = TextField(EditorPage.saved)
  private var isEdited = false

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "editor", title: "Unsaved changes",
      prose: [
        "When you have changed the text, the page asks before you leave it, by Esc, button or drag. If you stay, nothing is lost."
      ],
      tries: [
        "Type a word, then drag the page away.",
        "Press n to stay, y to leave.",
      ])
    field.placeholder = "Write a line"
    field.onChange = { [unowned self] _ in isEdited = true }
    view.addSubview(field)
    field.becomeFirstResponder()
  }

  override var controlRows: Int { 1 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let columns = max(0, min(TextView.maximumColumns, view.size.columns - 4))
    field.frame = Rect(
      column: proseInset, row: controlRow, columns: columns,
      rows: min(1, max(0, view.size.rows - controlRow)))
  }

  override var asksBeforePop: Bool { isEdited }

  override func shouldPop(_ pop: PendingPop) -> Bool {
    if isEdited { ask(pop) }
    return !isEdited
  }

  private func ask(_ pop: PendingPop) {
    let alert = Alert(
      "Leave without saving?", message: "Your changes will be lost.",
      actions: [.init("Stay", style: .cancel, key: "n"), .init("Leave", style: .destructive, key: "y")])
    alert.onFinish = { if $0.style == .destructive { pop.resume() } }
    present(alert)
  }
}
