import TermNav
import TermNavText

/// A sheet that asks for a line of the user's shell. It shows the line with the page's values inserted, and
/// runs it when Return is pressed.
final class CommandPage: LinePage {
  private let below: BrowsePage
  /// The user's own command, from the settings, whose line is shown first; nil for an empty line.
  private let own: OwnCommand?
  private let shown = TextView([])
  private let input: CommandInput
  private var facts: CommandFacts?
  /// Whether Return was pressed before git had said in which directory the shell's line runs. The line is run
  /// once that is known.
  private var isAwaited = false
  private var history = HistoryRecall()

  init(_ below: BrowsePage, running own: OwnCommand? = nil) {
    (self.below, self.own) = (below, own)
    let input = CommandInput(below)
    self.input = input
    let reads = own?.isPiped != false ? input.title.map { ": it reads \($0)" } ?? "" : ""
    let question = (own == nil ? "Run a command" : "Run your command") + reads
    super.init(question, answer: "run", name: "command", Size(columns: 76, rows: 12))
    title = "Run a command"
    browser = below.browser
    shown.inset = 0
    view.addSubview(shown)
    field.placeholder = input.title == nil ? "wc -l {}" : "grep -c needle"
    field.text = own?.line.text ?? ""
    field.onChange = { [unowned self] _ in lineDidChange() }
  }

  override var otherCommands: [KeyCommand] {
    [
      KeyCommand(["↑", "Ctrl-P"], title: "line before") { [unowned self] in recall(-1) },
      KeyCommand(["↓", "Ctrl-N"], title: "") { [unowned self] in recall(1) },
    ]
  }

  override func viewDidLoad() {
    task { [self] in
      facts = await CommandFacts.find(below)
      lineDidChange()
      if isAwaited { answer() }
    }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    shown.frame = Rect(column: 2, row: 4, columns: lineColumns, rows: max(0, safeArea.size.rows - 4))
  }

  // MARK: The line

  private func line(_ facts: CommandFacts) throws(ShellLine.Misread) -> [UInt8] {
    try ShellLine(field.text, appendsMarked: own == nil && input.title == nil).filled(facts.words)
  }

  private func lineDidChange() {
    guard let facts, !field.text.allSatisfy(\.isWhitespace) else { return show("", .secondary) }
    do { show(Path.line(try line(facts)), .secondary) } catch { show("\(error)", .caution) }
  }

  private func show(_ text: String, _ color: Theme.Foreground) {
    shown.paragraphs = text.isEmpty ? [] : [TextView.Paragraph(text, color)]
  }

  private func recall(_ step: Int) {
    let lines = browser.commandHistory.patterns
    guard let line = history.text(step, in: lines, from: field.text) else { return }
    field.text = line
    lineDidChange()
  }

  override func answer() {
    guard let facts else { return isAwaited = true }
    guard !field.text.allSatisfy(\.isWhitespace), let line = try? line(facts) else { return lineDidChange() }
    if own == nil { browser.commandHistory.add(field.text) }
    dismiss()
    let shell = UserShell(browser.settings.tools)
    guard own?.isPiped == false else { return show(line, by: shell, in: facts.directory) }
    shell.lasting(line, in: facts.directory).lendTerminal(on: below) { [weak below] _ in
      if let below, below.actions.contains(.reread) { below.perform(.reread, count: nil) }
      return nil
    }
  }

  /// Runs a line of the shell without a terminal, and shows its output on a page as it comes.
  private func show(_ line: [UInt8], by shell: UserShell, in directory: Path) {
    below.task { [below, input] in
      let command = shell.piped(line, try await input.read(), in: directory)
      let page = StreamPage(of: try await command.started(), title: Path.line(line), in: directory)
      page.browser = below.browser
      below.browser.app.navigation.push(page)
    }
  }
}
