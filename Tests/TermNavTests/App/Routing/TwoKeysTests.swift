import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: keys that come in one read do what they do apart.
@Suite struct TwoKeysTests {
  /// What has the keys over the pages Root and Home.
  enum Shown: CaseIterable {
    case page, alert, help, backMenu, itemMenu, picker, modalView, sheet, fullScreen, alertOverSheet, chord,
      held
  }

  private final class Program {
    let root = FixedPage("Root")
    let home = FixedPage("Home")
    let sheet = FixedPage("Sheet")
    let t: AppTester
    private let greedy = View()
    var heard: [String] = []

    init(_ shown: Shown, direction: LayoutDirection = .leftToRight) throws {
      t = AppTester([root, home], size: Size(columns: 40, rows: 20))
      t.app.navigation.layoutDirection = direction
      t.app.keyHandler = { [unowned self] in
        heard.append($0.label)
        return false
      }
      for page in [root, home, sheet] {
        page.addKeyCommand(KeyCommand("g s", title: "chord") { [unowned self] in heard.append("chord") })
      }
      switch shown {
      case .page: break
      case .alert: home.present(Alert("Sure?", actions: [.cancel]), animated: false)
      case .help: t.press(.character("?"))
      case .backMenu: t.app.showBackMenu()
      case .itemMenu:
        home.navigationItem.trailingItems = (0..<9).map { BarItem("item number \($0)") {} }
        _ = t.screen
        try t.click("…")
      case .picker:
        let picker = Picker(["One", "Two"])
        picker.frame = Rect(row: 4, columns: 20, rows: 1)
        home.view.addSubview(picker)
        picker.becomeFirstResponder()
        t.press(.enter)
      case .modalView:
        t.app.present(greedy, style: .modal) { _ in Rect(columns: 5, rows: 2) }
        greedy.onTap {}
      case .sheet: home.present(sheet, animated: false)
      case .fullScreen: home.present(sheet, style: .fullScreen, animated: false)
      case .alertOverSheet:
        home.present(sheet, animated: false)
        sheet.present(Alert("Sure?", actions: [.cancel]), animated: false)
      case .chord: t.press(.character("g"))
      case .held:
        t.press(.right, .shift)
        t.press(.right, .shift)
      }
      _ = t.screen
      heard = []
      for page in [root, home, sheet] { page.keys = [] }
    }

    /// What the pages and the program got, and what is seen in the end.
    func result() throws -> [String] {
      try t.settle()
      let pages = [root, home, sheet].map { page in
        let keys = page.keys.filter { !$0.modifiers.contains(.alt) }
        return "\(page.name): \(keys.map(\.label))"
      }
      return pages + ["program: \(heard.filter { !$0.contains("Alt") })", "\(t.screen)"]
    }
  }

  @Test(arguments: Shown.allCases, ["s", "g", "j", "\u{7F}", "\t", "q"])
  func `Esc and a key in one read are the same as apart`(_ shown: Shown, _ key: String) throws {
    let (together, apart) = (try Program(shown), try Program(shown))
    together.t.send("\u{1B}\(key)")
    apart.t.press(.escape)
    apart.t.send(key)
    #expect(try together.result() == apart.result())
  }

  @Test(arguments: Shown.allCases, LayoutDirection.allCases)
  func `so are Esc and an arrow, in both directions`(
    _ shown: Shown, _ direction: LayoutDirection
  ) throws {
    for arrow in ["\u{1B}[C", "\u{1B}[D", "\u{1B}OA"] {
      let together = try Program(shown, direction: direction)
      let apart = try Program(shown, direction: direction)
      together.t.send("\u{1B}\(arrow)")
      apart.t.press(.escape)
      apart.t.send(arrow)
      #expect(try together.result() == apart.result())
    }
  }

  @Test func `a letter behind Esc goes to the page below an alert`() throws {
    let program = try Program(.alert)
    program.t.send("\u{1B}s")
    try program.t.settle()
    #expect(program.t.app.presentedViewControllers.isEmpty)
    #expect(program.home.keys == [KeyPress(.character("s"))])
  }

  @Test(arguments: [Shown.help, .backMenu, .itemMenu]) func `and to the page below help and menus`(
    _ shown: Shown
  ) throws {
    let program = try Program(shown)
    program.t.send("\u{1B}s")
    #expect(program.home.keys == [KeyPress(.character("s"))])
    #expect(program.t.app.overlays.isEmpty)
  }

  @Test(arguments: Shown.allCases, ["ss", "?s", "?\u{1B}", "qs", "\rs", "s\u{1B}[200~text\u{1B}[201~"])
  func `two keys, or a key and a paste, in one read are the same as apart`(_ shown: Shown, _ bytes: String)
    throws
  {
    let (together, apart) = (try Program(shown), try Program(shown))
    together.t.send(bytes)
    apart.t.send(String(bytes.prefix(1)))
    apart.t.send(String(bytes.dropFirst()))
    // A lone Esc at the end is a key after its time.
    for program in [together, apart] { program.t.advance(by: .seconds(0.2)) }
    #expect(try together.result() == apart.result())
  }

  @Test func `Esc and a paste in one read: the paste is for the page below`() throws {
    let program = try Program(.sheet)
    let field = TextField()
    field.frame = Rect(row: 1, columns: 20, rows: 1)
    program.home.view.addSubview(field)
    field.becomeFirstResponder()
    program.t.send("\u{1B}\u{1B}[200~text\u{1B}[201~")
    #expect(field.text == "text")
  }

  @Test(arguments: ["b", "d", "s", "z"]) func `Alt with a letter is the text's where one has the keys`(
    _ letter: String
  )
    throws
  {
    let program = try Program(.sheet)
    let field = TextField("some words")
    field.frame = Rect(row: 1, columns: 20, rows: 1)
    program.sheet.view.addSubview(field)
    field.becomeFirstResponder()
    program.t.send("\u{1B}\(letter)")
    try program.t.settle()
    #expect(program.t.app.presentedViewControllers.count == 1)
    #expect(program.home.keys.isEmpty)
    let alert = Alert("Name", actions: [.cancel])
    let line = alert.addTextField("some words")
    program.sheet.present(alert, animated: false)
    program.t.send("\u{1B}\(letter)")
    try program.t.settle()
    #expect(program.t.app.presentedViewControllers.count == 2)
    #expect(line.isFirstResponder)
  }
}
