import TermNav
import TermNavTesting
import Testing

// docs/TermNav.docc/Focus.md shows the commands: Scripts/check compares them.

@MainActor private func giveKeys(to app: NavigationApp) {
  app.keyCommands = app.weakly(else: []) { app in
    [
      KeyCommand("F2", title: "new") { app.activeNavigation.push(NotePage(title: "New")) },
      KeyCommand("F3", title: "back") { app.goBack() },
    ]
  }
}

@MainActor private func speakGerman(in app: NavigationApp) {
  let german = [
    "back": "zurück", "help": "Hilfe", "mark all": "alle markieren",
    "first row, last row": "erste Zeile, letzte Zeile",
    "Cancel": "Abbrechen", "line {} is {}": "{} steht für Zeile {}",
  ]
  app.words = { german[$0] ?? $0 }
}

@MainActor private final class KeyChoice {
  var quitKeys: KeySequence = "q"

  /// Returns what is wrong.
  func bindQuit(to names: String) -> String? {
    do {
      quitKeys = try KeySequence(names)
      return nil
    } catch {
      return "quit: \(error)"
    }
  }
}

/// Jobs, which `k` kills, and a page for each.
private final class JobList: ListViewController {
  var killed: [String] = []

  override func viewDidLoad() {
    list.addKeyCommand(
      KeyCommand(
        "k", title: "kill",
        action: weakly { page in
          if let row = page.list.cursor { page.kill(page.rows[row].title) }
        }))
  }

  override func didOpenRow(at index: Int) {
    let page = JobPage(rows[index].title)
    page.onKill = weakly { list, job in list.kill(job) }
    navigationController?.push(page)
  }

  private func kill(_ job: String) { killed.append(job) }
}

private final class JobPage: FormViewController {
  var onKill: (String) -> Void = { _ in }

  init(_ job: String) {
    super.init(title: job)
    form.setSections {
      FormRow("Watch", Switch())
      FormRow("Log", Switch())
    }
    form.addKeyCommand(
      KeyCommand("k", title: "kill", action: weakly { page in page.onKill(page.title) }))
  }
}

@Test @MainActor func `k is a command in a list and in a form that have it`() throws {
  let list = JobList(title: "Jobs", rows: ["tide", "lamp"].map { ListRow(title: $0) })
  let t = AppTester(list)
  t.type("jk")
  t.press(.enter)
  try t.settle()
  t.type("jk")
  #expect(list.killed == ["lamp", "lamp"])
}

@Test @MainActor func `keys from a setting are bound, or what is wrong with them is told`() {
  let choice = KeyChoice()
  #expect(choice.bindQuit(to: "Ctrl-Q") == nil && choice.quitKeys == "Ctrl-Q")
  #expect(choice.bindQuit(to: "g F99") == "quit: “F99” names no key: there are F1 to F63")
  #expect(choice.quitKeys == "Ctrl-Q")
}

@Test @MainActor func `the help of a program in German is in German`() {
  let t = AppTester([NoteList("Milk"), NoteList("Bread")])
  speakGerman(in: t.app)
  t.type("?")
  #expect(t.screen.contains("Zurück") && t.screen.contains("Hilfe"))
}

@Test @MainActor func `a key of the program means the sheet that is in front`() throws {
  let list = NoteList("Milk")
  let t = AppTester(list)
  giveKeys(to: t.app)
  list.present(NotePage(title: "Sheet"))
  try t.settle()
  t.press(.function(2))
  try t.settle()
  #expect(t.navigation.count == 1)
  #expect(t.app.activeNavigation.count == 2)
  t.press(.function(3))
  try t.settle()
  #expect(t.app.activeNavigation.topViewController.title == "Sheet")
  t.press(.function(3))
  try t.settle()
  #expect(t.topPage === list)
}
