import TermNav

/// A page that presents another page: as a sheet, over the full screen, as a popover, an alert or a toast.
final class PresentPage: SamplePage {
  enum Kind: String, CaseIterable {
    case sheet, full, popover, alert, toast
  }

  private let kind: Kind
  private let button: Button
  private var answer = "" { didSet { view.setNeedsLayout() } }

  init(_ gallery: Gallery, _ kind: Kind) {
    self.kind = kind
    button = Button(kind.action)
    super.init(
      gallery, name: "present-\(kind.rawValue)", title: kind.title, prose: [kind.prose],
      tries: [kind.tries])
    button.action = { [unowned self] in show() }
    view.addSubview(button)
  }

  override var controlRows: Int { 1 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    button.frame = Rect(
      column: proseInset, row: controlRow, columns: kind.action.columns + 4,
      rows: min(1, view.size.rows))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(answer, column: proseInset + kind.action.columns + 6, row: controlRow, style: theme.good)
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("p", title: "present") { [unowned self] in show() }] + super.keyCommands
  }

  private func show() {
    switch kind {
    case .sheet: present(NotePage(), style: .sheet)
    case .full: present(NotePage(), style: .fullScreen)
    case .popover: present(SizePage(), style: .popover(from: button))
    case .alert: task { [self] in await ask() }
    case .toast: toast("Saved to the drafts")
    }
  }

  private func ask() async {
    let isYes = await confirm(
      "Discard the draft?", message: "What was written in it is lost.",
      action: "Discard", isDestructive: true)
    answer = isYes ? "Discarded" : "Kept"
    setNeedsDisplay()
  }
}

extension PresentPage.Kind {
  var title: String {
    switch self {
    case .sheet: "A sheet"
    case .full: "Full screen"
    case .popover: "A popover"
    case .alert: "An alert"
    case .toast: "A toast"
    }
  }

  var action: String {
    switch self {
    case .sheet, .full: "Write a note"
    case .popover: "Choose a size"
    case .alert: "Discard"
    case .toast: "Save"
    }
  }

  var prose: String {
    switch self {
    case .sheet:
      "A sheet comes up from below, to one of two heights; the page behind it is dim and takes no keys. Once you have written something, it asks before it closes."
    case .full: "A page over the whole screen, with a bar and pages of its own. Esc closes it."
    case .popover: "A card at the button that opened it. A click beside it closes it."
    case .alert: "A question that waits for an answer. The safe answer is chosen at first, and Esc gives it."
    case .toast:
      "A line of words over everything, for \(NavigationApp.toastTime.components.seconds) seconds. Keys still go to the page."
    }
  }

  var tries: String {
    switch self {
    case .sheet: "Press p, then drag the sheet up or down: by its bar, or anywhere but the field."
    case .full: "Press p, then Esc."
    case .popover: "Press p; choose with ↑ ↓ and Return, or click."
    case .alert: "Press p, then ← → and Return, or d."
    case .toast: "Press p, and go on as before."
    }
  }
}

/// A presented page with a text field. It asks before a dismissal that would lose text.
private final class NotePage: ViewController {
  private let field = TextField()
  private let more = Button("More")
  private let saved = Label("Nothing is lost while it is empty.", .secondary)

  init() {
    super.init(title: "Note", name: "note")
    navigationItem.leadingItems = [BarItem("Cancel") { [unowned self] in cancel() }]
    navigationItem.trailingItems = [BarItem("Save") { [unowned self] in save() }]
    field.placeholder = "Write a line"
    more.action = { [unowned self] in navigationController?.push(MorePage()) }
    for part in [field, saved, more] as [View] { view.addSubview(part) }
    field.becomeFirstResponder()
    presentationController.detents = [.medium, .large]
  }

  private func save() {
    let presenter = presentingViewController
    dismiss { presenter?.toast("Saved") }
  }

  override var asksBeforePop: Bool { !field.text.isEmpty }

  override func shouldPop(_ pop: PendingPop) -> Bool {
    if field.text.isEmpty { return true }
    askBeforeLoss { pop.resume() }
    return false
  }

  private func askBeforeLoss(_ leave: @escaping () -> Void) {
    task { [self] in
      if await confirm("Discard the note?", action: "Discard", isDestructive: true) { leave() }
    }
  }

  /// Closes the page of a note, after a question if text would be lost. `dismiss()` itself does not ask.
  private func cancel() {
    if field.text.isEmpty { dismiss() } else { askBeforeLoss { [unowned self] in dismiss() } }
  }

  override func viewWillLayoutSubviews() {
    let columns = max(0, view.size.columns - 4)
    let step = view.size.rows < 6 ? 1 : 2
    for (index, part) in [field, saved, more].enumerated() {
      let row = 1 + step * index
      part.frame = Rect(
        column: 2, row: row, columns: part === more ? min(8, columns) : columns,
        rows: row < view.size.rows ? 1 : 0)
    }
  }
}

/// A page that is pushed within the navigation stack of a presented page.
private final class MorePage: TextViewController {
  init() {
    let notes = (1...60).map { "\($0). A note of another day, \($0 * 7919 % 997) words." }
    super.init(
      title: "More", text: "The note has a stack of its own. A drag across goes back.", name: "note-more")
    textView.paragraphs.append(TextView.Paragraph(notes.joined(separator: "\n")))
  }
}

/// A list that is presented as a popover.
private final class SizePage: ListViewController {
  init() {
    super.init(title: "Size", rows: ["Small", "Medium", "Large"].map { ListRow(title: $0) })
    preferredContentSize = Size(columns: 20, rows: 3)
  }

  override func didOpenRow(at index: Int) {
    let (presenter, title) = (presentingViewController, rows[index].title)
    dismiss { presenter?.toast(title) }
  }
}
