import KeyRecords
import TermNav
import TermNavText

/// Chords and counts, and who is asked first.
extension EveryKeyTests {
  private static func commands(_ calls: KeyCalls) -> [ViewController] {
    let page = CalledPage("Page", calls)
    page.commands = {
      [
        KeyCommand("j", title: "down") { (count: Int) in calls.note("down \(count)") },
        KeyCommand("G", title: "last") { (count: Int) in calls.note("last \(count)") },
        KeyCommand("g g", title: "first") { (count: Int) in calls.note("first \(count)") },
        KeyCommand("g s", title: "sent") { calls.note("sent") },
        KeyCommand("g Ctrl-X", title: "held") { calls.note("held") },
        KeyCommand("g d", title: "disabled", isEnabled: false) { calls.note("disabled") },
        KeyCommand("y y y", title: "thrice") { calls.note("thrice") },
        KeyCommand("Left", title: "toward leading") { calls.note("toward leading") },
        KeyCommand("x", title: "nothing", isEnabled: false) { calls.note("nothing") },
        .hint("Up", title: "only named"),
      ]
    }
    return [CalledPage("Root", calls), page]
  }

  static var commands: [KeyMode] {
    func ofProgram(_ stage: KeyStage) {
      let (app, page) = (stage.t.app, stage.t.topPage)
      app.keyCommands = {
        ["j", "q", "Left", "Esc"].map { (key: KeyPress) in
          KeyCommand(KeySequence(key)) { page.title += " \(KeySequence(key).label)" }
        }
      }
      stage.watch("program's") { page.title }
    }
    func broken(_ stage: KeyStage) {
      let page = stage.t.topPage
      stage.t.app.brokenChordHandler = { keys in
        page.title = "none of \(keys.count) behind \(keys.dropLast().map { KeySequence($0).label })"
        return true
      }
      stage.watch("chord") { page.title }
    }
    return [
      stack("commands", leaving: .beginning, pages: commands),
      stack("commands, a chord begun", leaving: .end, keys: "g", pages: commands),
      stack("commands, a chord of three, one begun", leaving: .end, keys: "y", pages: commands),
      stack("commands, a chord of three, two begun", leaving: .end, keys: "y", "y", pages: commands),
      stack("commands, a count begun", leaving: .end, keys: "1", pages: commands),
      stack("commands, a count and a chord begun", leaving: .end, keys: "1", "2", "g", pages: commands),
      stack(
        "commands, the largest count", leaving: .end, keys: "9", "9", "9", "9", "9", "9", "9", "9", "9",
        pages: commands),
      stack("commands, of the program too", leaving: .beginning, pages: commands, onceShown: ofProgram),
      stack(
        "commands, broken chords are the program's", leaving: .end, keys: "g", pages: commands,
        onceShown: broken),
      stack(
        "commands around a field", leaving: .beginning,
        pages: { calls in
          let pages = commands(calls)
          let field = TextField("one")
          field.frame = Rect(columns: 10, rows: 1)
          pages[1].view.addSubview(field)
          field.becomeFirstResponder()
          return pages
        }, onceShown: watchField),
      stack("commands around a list", leaving: .beginning, pages: aroundList),
      stack("commands around a list, a chord begun", leaving: .end, keys: "g", pages: aroundList),
      stack("commands around lines", leaving: .beginning, pages: aroundLines),
      stack("commands around lines, a count begun", leaving: .end, keys: "7", pages: aroundLines),
      stack(
        "scale and rotation",
        pages: { calls in
          let page = CalledPage("Page", calls)
          let view = View()
          view.frame = Rect(columns: 20, rows: 4)
          view.onPinch { calls.note("scale \($0.scale)") }
          view.onRotation { calls.note("rotation \($0.rotation)") }
          page.view.addSubview(view)
          return [CalledPage("Root", calls), page]
        }),
    ]
  }

  private static func aroundList(_ calls: KeyCalls) -> [ViewController] {
    let pages = commands(calls)
    let list = ListView(rowCount: 9) { ListRow(title: "row \($0)") }
    list.frame = Rect(columns: 20, rows: 5)
    (list.usesViKeys, list.searchMode) = (true, .onSlash)
    list.onOpen = { calls.note("opens \($0)") }
    list.onCursorChange = { calls.note("row \($0 ?? -1)") }
    list.onSearch = { calls.note($0 == nil ? "ends the search" : "searches") }
    pages[1].view.addSubview(list)
    list.becomeFirstResponder()
    return pages
  }

  private static func aroundLines(_ calls: KeyCalls) -> [ViewController] {
    let pages = commands(calls)
    let lines = LinesView(LineBuffer((0..<40).map { "line \($0)" }))
    lines.frame = Rect(columns: 20, rows: 5)
    lines.onScroll = { [unowned lines] in calls.note("line \(lines.top)") }
    pages[1].view.addSubview(lines)
    lines.becomeFirstResponder()
    return pages
  }

  // MARK: What programs override

  static var overrides: [KeyMode] {
    [
      stack(
        "overrides, list", leaving: .beginning,
        pages: { calls in
          let list = OwnList(rowCount: 9) { ListRow(title: "row \($0)") }
          list.calls = calls
          list.onCursorChange = { calls.note("row \($0 ?? -1)") }
          return around(list, calls)
        }),
      stack(
        "overrides, field",
        pages: { calls in
          let field = OwnField("one")
          field.calls = calls
          field.onChange = { [unowned field] in calls.note($0 == field.text ? "changes" : "changes to \($0)")
          }
          return around(field, calls)
        }, onceShown: watchField),
      stack(
        "overrides, page and its views",
        pages: { calls in
          let list = ListView(rowCount: 9) { ListRow(title: "row \($0)") }
          list.onCursorChange = { calls.note("row \($0 ?? -1)") }
          let pages = around(list, calls)
          (pages[1] as! CalledPage).takes = [
            "Up", "Left", "h", "x", "Ctrl-K", "Esc", "?", "Tab", "Alt-X", "F5",
          ]
          return pages
        }),
    ]
  }

  private static func around(_ view: View, _ calls: KeyCalls) -> [ViewController] {
    let page = CalledPage("Page", calls)
    view.frame = Rect(columns: 20, rows: 4)
    page.view.addSubview(view)
    view.becomeFirstResponder()
    return [CalledPage("Root", calls), page]
  }
}

/// Takes some keys before the list does, and leaves it some, as commands of its own and in `handle`.
private final class OwnList: ListView {
  var calls = KeyCalls()

  override var keyCommands: [KeyCommand] {
    [KeyCommand(["e", "Down"], title: "own") { [calls] (count: Int) in calls.note("own \(count)") }]
  }

  override func handle(_ key: KeyPress) -> Bool {
    if key == "k" { return false }
    if key == "z" { return super.handle("End") }
    if key == "Right" {
      calls.note("own Right")
      return true
    }
    return super.handle(key)
  }
}

private final class OwnField: TextField {
  var calls = KeyCalls()

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("⏎", title: "enter") { [unowned self] in calls.note("enters \(text)") },
      KeyCommand("Esc", title: "leave") { [calls] in calls.note("leaves") },
      KeyCommand("↓", title: "rows below") { [calls] in calls.note("rows below") },
    ]
  }

  override func interrupt() -> Bool {
    calls.note("interrupted")
    return true
  }
}
