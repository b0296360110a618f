import KeyRecords
import TermNav
import TermNavTesting

/// Keys that nobody takes go on to the navigation here.
extension EveryKeyTests {
  static var navigation: [KeyMode] { stacks + bars + menus + presented + containers + commands + overrides }

  /// - Parameters:
  ///   - pages: the root first.
  ///   - moves: whether motion takes its time, and is looked at as it is right behind the key.
  static func stack(
    _ mode: String, leaving rest: KeyMode.Rest = .nothing, moves: Bool = false,
    size: Size = Size(columns: 40, rows: 8),
    keys: KeyPress..., pages: @escaping (KeyCalls) -> [ViewController],
    onceShown: @escaping (KeyStage) throws -> Void = { _ in }
  ) -> KeyMode {
    KeyMode(mode, leaving: rest) { direction in
      let calls = KeyCalls()
      let t = AppTester(pages(calls), size: size, layoutDirection: direction, reducesMotion: !moves)
      let stage = KeyStage(t, calls)
      stage.leavesKeys = true
      try onceShown(stage)
      try await stage.rest()
      stage.settles = !moves
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  static func watchField(_ stage: KeyStage) {
    guard let field = stage.t.topPage.firstResponder as? TextField else { return }
    stage.watch(text: "text") { field.text }
    stage.watch("cursor") { "\(field.caret)" }
  }

  static func plain(_ names: String...) -> (KeyCalls) -> [ViewController] {
    { calls in names.map { CalledPage($0, calls) } }
  }

  // MARK: A stack

  private static var stacks: [KeyMode] {
    let three = plain("Root", "Middle", "Top")
    func forward(_ stage: KeyStage) {
      let stack = stage.t.navigation
      stack.isForwardEnabled = true
      stack.pop(animated: false)
    }
    func list(_ calls: KeyCalls) -> [ViewController] {
      let page = ListViewController(
        title: "List", rows: (0..<9).map { ListRow(title: "row \($0)") }, name: "List")
      page.list.onOpen = { calls.note("opens \($0)") }
      return [CalledPage("Root", calls), page]
    }
    func staying(_ calls: KeyCalls) -> [ViewController] {
      let page = CalledPage("Stays", calls)
      page.stays = true
      return [CalledPage("Root", calls), page]
    }
    func field(_ calls: KeyCalls) -> [ViewController] {
      let page = CalledPage("Field", calls)
      let field = TextField("one")
      field.frame = Rect(columns: 10, rows: 1)
      page.view.addSubview(field)
      field.becomeFirstResponder()
      return [CalledPage("Root", calls), page]
    }
    return [
      KeyMode("nobody takes a key") { KeyStage(View(), KeyCalls(), $0) },
      stack("stack, root", pages: plain("Root")),
      stack("stack, pushed page", pages: three),
      stack("stack, page that was gone back to", pages: three, onceShown: forward),
      stack("stack, list", pages: list),
      stack(
        "stack, list that was gone back to", pages: { list($0) + [CalledPage("Top", $0)] }, onceShown: forward
      ),
      stack("stack, field", pages: field, onceShown: watchField),
      stack("stack, page that stays", pages: staying),
      stack(
        "stack, page that no drag takes", pages: three,
        onceShown: { $0.t.topPage.interactivePopDisabled = true }),
      stack("stack, other keys that go back", pages: three) { $0.t.app.backKeys = ["b", "Left", "Ctrl-B"] },
      stack("stack, no keys that go back or help", pages: three) {
        $0.t.app.backKeys = []
        $0.t.app.helpKey = nil
      },
      stack("stack, held by keys", keys: "Shift-Right", "Shift-Right", pages: three),
      stack(
        "stack, held by keys, from right to left", keys: "Shift-Left", "Shift-Left",
        pages: three),
      stack("stack, held by the program", pages: three) {
        $0.t.navigation.pop(initiallyInteractive: true)
        $0.t.navigation.updateInteractiveTransition(0.7)
      },
      stack("stack, held by a drag", pages: three) {
        let isMirrored = $0.t.navigation.layoutDirection == .rightToLeft
        try $0.t.press(at: Point(column: 20, row: 4))
        try $0.t.move(to: Point(column: isMirrored ? 5 : 35, row: 4), over: .milliseconds(200))
      },
      stack("stack, being pushed", moves: true, pages: three) {
        $0.t.navigation.push(CalledPage("New", KeyCalls()))
        $0.t.advance(by: .milliseconds(50))
      },
      stack("stack, being popped", moves: true, pages: three) {
        $0.t.navigation.pop()
        $0.t.advance(by: .milliseconds(50))
      },
    ]
  }

  // MARK: The bar

  private static func items(_ calls: KeyCalls) -> [ViewController] {
    let page = CalledPage("Page", calls)
    page.navigationItem.leadingItemsSupplementBackButton = true
    page.navigationItem.leadingItems = [BarItem("Edit", key: "e") { calls.note("edits") }]
    page.navigationItem.trailingItems = [
      BarItem("Send", key: "Ctrl-S") { calls.note("sends") },
      BarItem("Delete", key: "d", isEnabled: false) { calls.note("deletes") },
      BarItem("Left", key: "Left") { calls.note("turns to leading") },
    ]
    return [CalledPage("Root", calls), page]
  }

  private static var bars: [KeyMode] {
    let size = Size(columns: 60, rows: 8)
    return [
      stack("bar, items with keys", size: size, pages: items),
      stack("bar, keys at the back button", size: size, keys: "Tab", pages: items),
      stack("bar, keys at the leading item", size: size, keys: "Tab", "Tab", pages: items),
      stack(
        "bar, keys at the first trailing item", size: size, keys: "Tab", "Tab", "Tab",
        pages: items),
      stack("bar, keys at the last item", size: size, keys: "Shift-Tab", pages: items),
      stack(
        "bar, keys at the sign of more", size: Size(columns: 26, rows: 9), keys: "Shift-Tab",
        pages: items),
    ]
  }

  // MARK: Menus and help

  private static var menus: [KeyMode] {
    let four = plain("Root", "First", "Second", "Top")
    return [
      stack("menu of the pages below", pages: four) { $0.t.app.showBackMenu() },
      stack("menu of the pages below, the last", keys: "End", pages: four) {
        $0.t.app.showBackMenu()
      },
      stack(
        "menu of items", size: Size(columns: 26, rows: 9), keys: "Shift-Tab", "Return",
        pages: items),
      stack("help", size: Size(columns: 70, rows: 24), keys: "?", pages: four),
      stack(
        "help, longer than the screen", size: Size(columns: 60, rows: 6), keys: "?",
        pages: four),
      stack(
        "help, longer than the screen, at its end", size: Size(columns: 60, rows: 6),
        keys: "?", "PgDn", "PgDn", "PgDn", pages: four),
      stack("modal view without keys", pages: four) {
        $0.t.app.present(Label("words"), style: .modal) { _ in Rect(column: 2, row: 2, columns: 10, rows: 2) }
      },
      stack("modal view with two fields", pages: four) {
        let stack = VStack {
          TextField("one")
          TextField("two")
        }
        for (field, name) in zip(stack.subviews, ["one", "two"]) { $0.name(field, name) }
        stack.subviews[0].becomeFirstResponder()
        let fields = stack.subviews.compactMap { $0 as? TextField }
        for (field, name) in zip(fields, ["one", "two"]) {
          $0.watch(text: name) { field.text }
          $0.watch("\(name)'s cursor") { "\(field.caret)\(field.isFirstResponder ? ", with the keys" : "")" }
        }
        $0.t.app.present(stack, style: .modal) { _ in Rect(column: 2, row: 2, columns: 10, rows: 2) }
      },
      stack("view over the page", pages: four) {
        $0.t.app.present(Label("words"), style: .overlay) { _ in Rect(column: 2, row: 2, columns: 10, rows: 2)
        }
      },
    ]
  }
}

/// A page that tells what it is asked, and notes keys that come to it.
final class CalledPage: ViewController {
  private let calls: KeyCalls
  /// Whether it says no to whatever would take it away.
  var stays = false
  /// What it takes of the keys that no view takes.
  var takes: Set<KeyPress> = []
  var commands: () -> [KeyCommand] = { [] }

  init(_ name: String, _ calls: KeyCalls) {
    self.calls = calls
    super.init(title: name, name: name)
  }

  override var keyCommands: [KeyCommand] { commands() }

  override func handle(_ key: KeyPress) -> Bool {
    if takes.contains(key) { calls.note("\(name) handles \(KeySequence(key).label)") }
    return takes.contains(key)
  }

  override func shouldPop(_ pop: PendingPop) -> Bool {
    if stays { calls.note("\(name) stays") }
    return !stays
  }
}
