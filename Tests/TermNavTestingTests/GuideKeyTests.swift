import TermNav
import TermNavTesting
import Testing

// docs/TermNav.docc/Focus.md shows the commands: Scripts/check compares them.

@MainActor private func giveKeys(to app: NavigationApp) {
  app.keyCommands = { [unowned app] in
    [
      KeyCommand("F2", title: "new") { app.activeNavigation.push(NotePage(title: "New")) },
      KeyCommand("F3", title: "back") { app.goBack() },
    ]
  }
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
