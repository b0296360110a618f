import TermNav

/// Leaving asks first once the field is edited.
final class EditorPage: SamplePage {
  private static let saved = "Fair, then café"
  private let field = TextField(EditorPage.saved)
  private var isEdited = false

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "editor", title: "Unsaved changes",
      prose: [
        """
        Type into the field above. From the first change on, leaving asks first: Esc, the back button and a drag \
        that would finish all ask shouldPop first. A drag that is cancelled is not asked, since nobody leaves.
        """,
        "If you stay, the page springs back to where it was, with its text and its cursor.",
      ],
      tries: [
        "Type something, then drag the page away. Press n to stay, y to leave.",
        "Drag a little and let go: the cursor is where it was.",
      ])
    field.placeholder = "Write a line"
    field.onChange = { [unowned self] _ in isEdited = true }
    view.addSubview(field)
    field.becomeFirstResponder()
  }

  override var headRows: Int { 2 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let columns = max(0, min(TextView.measure, view.size.columns - 4))
    field.frame = Rect(
      column: proseInset, row: min(1, view.size.rows), columns: columns,
      rows: min(1, max(0, view.size.rows - 1)))
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
