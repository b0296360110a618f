import TermNav

/// A sheet with a form in which a person describes the commits that a log should show, without git's words.
final class LogFormPage: BrowsePage {
  private let form = Form()
  private var fields: [LogForm.Field: TextField] = [:]
  private let order = SegmentedControl(["As they come", "Children first"])
  private let allBranches = Switch()
  private let firstParent = Switch()
  private lazy var showing = Button("Show", role: .primary) { [unowned self] in show() }
  /// The text of the form's row for branches and ranges that git has refused, and git's message; nil where
  /// git has refused none.
  private var refused: (text: String, reason: String)?
  /// The directory in which git runs, and from which the names of files in a log's query count.
  private let folder: Path
  private let git: Git
  /// Called when a person wants to type the log's query in git's words instead of the form; the sheet has
  /// been dismissed.
  private let onTurn: (LogQuery) -> Void

  init(_ query: LogQuery, in folder: Path, _ git: Git, onTurn: @escaping (LogQuery) -> Void) {
    (self.folder, self.git, self.onTurn) = (folder, git, onTurn)
    super.init(title: "Find commits", name: "log-form")
    prefersNavigationBarHidden = true
    preferredContentSize = Size(columns: 76, rows: 20)
    content = form
    let asked = LogForm(query)
    for field in LogForm.Field.allCases { fields[field] = textField(field, asked[field]) }
    order.selectedSegmentIndex = asked.isTopological ? 1 : 0
    (allBranches.isOn, firstParent.isOn) = (asked.hasAllBranches, asked.isFirstParentAlone)
    form.setSections {
      FormSection("Find commits") {
        for field in LogForm.Field.allCases where field != .others { FormRow(field.title, fields[field]) }
        FormRow("All branches", allBranches)
        FormRow("First parents alone", firstParent)
        FormRow("Order", order)
        FormRow(LogForm.Field.others.title, fields[.others])
        HStack(spacing: 2) {
          showing
          Button("Cancel") { [unowned self] in dismiss() }
        }
      }
    }
    form.becomeFirstResponder()
  }

  private func textField(_ kind: LogForm.Field, _ text: String) -> TextField {
    let field = ShowingField(text)
    field.placeholder = kind.placeholder
    field.clearButtonMode = .whileEditing
    field.validation = { [unowned self] _ in fault(of: kind) }
    field.onReturn = { [unowned self] _ in show() }
    return field
  }

  /// The values that are in the rows of the form for a log now.
  private var asked: LogForm {
    var asked = LogForm(LogQuery(.everything, []))
    for (kind, field) in fields { asked[kind] = field.text }
    asked.isTopological = order.selectedSegmentIndex == 1
    (asked.hasAllBranches, asked.isFirstParentAlone) = (allBranches.isOn, firstParent.isOn)
    return asked
  }

  private func fault(of kind: LogForm.Field) -> String? {
    if kind == .revisions, let refused, refused.text == fields[kind]?.text { return refused.reason }
    return asked.fault(of: kind)
  }

  // MARK: Actions

  override var actions: [Action] { [.open, .app(.back)] }

  override func title(of action: Action) -> String { action == .open ? "show" : "cancel" }

  override func perform(_ action: Action, count: Int?) {
    if action == .open { show() } else { dismiss() }
  }

  /// Ctrl-C closes the form, as Esc does.
  override func interrupt() -> Bool {
    dismiss()
    return true
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("⏎", title: "show") { [unowned self] in show() },
      KeyCommand("Ctrl-T", title: "git's words") { [unowned self] in switchForm() },
      KeyCommand("Esc", title: "cancel") { [unowned self] in dismiss() },
    ]
  }

  /// The query for a log that the form describes; nil where a row's text cannot be used, which the form then
  /// shows.
  private var valid: LogQuery? { form.validate() ? try? asked.query() : nil }

  private func switchForm() {
    guard let query = valid else { return }
    dismiss()
    onTurn(query)
  }

  /// Shows the log that the form describes, after git has confirmed that it knows the branches and ranges.
  private func show() {
    guard !showing.isLoading, let query = valid else { return }
    if query.revisions.isEmpty { return browser.show(query, by: query.line, in: folder, from: self) }
    showing.isLoading = true
    task { [self] in
      defer { showing.isLoading = false }
      let words = ["rev-list", "--max-count=0", "--end-of-options"]
      do {
        let names = query.revisions + [Array("--".utf8)]
        _ = try await git.safe(in: folder).command(in: folder, words, names: names).gitOutput()
        browser.show(query, by: query.line, in: folder, from: self)
      } catch let error as GitError {
        refused = (fields[.revisions]?.text ?? "", error.description)
        form.validate()
      }
    }
  }
}

/// A field of the form for a log in which Return shows the log. The hints list Return, since on a low screen
/// the form's button is out of sight.
private final class ShowingField: TextField {
  override var keyCommands: [KeyCommand] {
    [KeyCommand("⏎", title: "show") { [unowned self] in onReturn?(text) }] + super.keyCommands
  }
}

extension Browser {
  /// Opens the log of a query, and dismisses the sheet in which a person has asked for it.
  /// - Parameter line: the query in git's words, which is added to the history of such lines.
  func show(_ query: LogQuery, by line: String, in folder: Path, from sheet: BrowsePage) {
    logHistory.add(line)
    sheet.dismiss()
    // The log opens at once, although the sheet is still leaving, so that keys that follow go to the log.
    open(.git(.log(folder, query)))
  }
}
