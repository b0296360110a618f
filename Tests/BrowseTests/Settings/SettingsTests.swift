import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite struct SettingsTests {
  private func read(_ text: String) -> SettingsFile {
    SettingsFile(bytes: Array(text.utf8), path: Path("/x/browse.toml"))
  }

  private func faults(_ text: String) -> [String] { read(text).faults.map(\.description) }

  @Test func `blue and orange are set by the file or the command line`() {
    let set = read("[look]\nblue-and-orange = true")
    #expect(set.faults == [] && set.settings.theme().usesBlueAndOrange)
    #expect(!Settings().theme().usesBlueAndOrange)
    #expect(Settings().theme(usesBlueAndOrange: true).usesBlueAndOrange)
  }

  @Test func `the use of the terminal can be set as on the command line`() {
    var wanted = TerminalSettings()
    (wanted.color, wanted.slides, wanted.layoutDirection) = (.sixteen, .repaint, .rightToLeft)
    (wanted.reducesMotion, wanted.usesMouse) = (true, false)
    let set = read(
      """
      [terminal]
      color = "16"
      slides = "repaint"
      layout-direction = "rtl"
      reduce-motion = true
      mouse = false
      """)
    #expect(set.faults == [] && set.settings.terminal == wanted)
    #expect(faults("[terminal]\ncolor = \"8\"").first?.contains("\"16\"") == true)
  }

  @Test func `what is set is set, and all else is standard`() {
    let file = read(
      """
      # mine
      look.wrap = true
      [look]
      appearance = "light"
      tab-width = 4
      columns = ["permissions", "size"]
      [look.dark]
      accent = "#112233"
      [keys.lists]
      open = [
        "x",  # with a comment ]
        "g o",
      ]
      [keys.everywhere]
      quit = "Ctrl-Q"
      """.replacing("look.wrap = true\n", with: ""))
    #expect(file.faults == [])
    var expected = Settings()
    (expected.colors.appearance, expected.lines.tabWidth, expected.colors.dark.accent) = (
      .light, 4, Color(0x112233)
    )
    expected.columns = [.permissions, .size]
    expected.keymap.set(["x", "g o"], for: .open, in: .lists)
    expected.keymap.set(["Ctrl-Q"], for: .app(.quit), in: .everywhere)
    #expect(file.settings == expected)
    #expect(file.lines["keys.lists.open"] == 9 && file.lines["keys.everywhere.quit"] == 14)
    #expect(expected.keymap.sequences(for: .app(.quit), in: .pager) == ["Ctrl-Q"])
  }

  @Test(arguments: [
    ("\n[keys.lists]\nopen = \"Ctrl-Foo\"", "browse.toml:3: “Ctrl-Foo” names no key"),
    ("[keys.lists]\nopen = [\"l\", \"\"]", "browse.toml:2: “” names no key"),
    ("[keys.lists]\nopen = 3", "browse.toml:2: keys are a name in quotes, or several in [ ]"),
    ("[keys.lists]\nopen = [3]", "browse.toml:2: a key is a name in quotes"),
    ("[keys.lists]\nopen = \"g Ctrl-C\"", "browse.toml:2: “Ctrl-C” is the program's own key"),
    (
      "[keys.lists]\nopne = \"x\"", "browse.toml:2: “opne” is no setting in [keys.lists]; do you mean “open”?"
    ),
    ("[keys.pager]\nhidden = \"x\"", "browse.toml:2: “hidden” is no setting in [keys.pager]"),
    ("[look]\n[loook]\n", "browse.toml:2: “loook” is no setting; do you mean “look”?"),
    ("look = 3", "browse.toml:1: look is a table"),
    ("[look]\nwrap = \"yes\"", "browse.toml:2: look.wrap is true or false"),
    ("[look]\ntab-width = 99", "browse.toml:2: look.tab-width is a number from 1 to 16"),
    (
      "[look]\ncolumns = [\"size\", \"size\"]",
      "browse.toml:2: look.columns is [ ] with some of \"size\", \"time\", \"permissions\", \"owner\", \"group\", each once"
    ),
    ("[look]\ncolumns = \"size\"", "browse.toml:2: look.columns is [ ] with some of \"size\""),
    ("[look]\ntab-width = 2.5", "browse.toml:2: look.tab-width is a number from 1 to 16"),
    (
      "[look]\nappearance = \"pink\"",
      "browse.toml:2: look.appearance is \"auto\", \"dark\" or \"light\""
    ),
    ("[look.light]\ntext = \"red\"", "browse.toml:2: look.light.text is a colour such as \"#5AA9FF\""),
    ("[look.light]\ntext = \"#+12345\"", "browse.toml:2: look.light.text is a colour such as \"#5AA9FF\""),
    ("[tools]\neditor = \" \"", "browse.toml:2: tools.editor is a command in quotes"),
    ("[look]\nwrap = { a = 1, b = 2024-01-01 }", "browse.toml:2: look.wrap is no table"),
  ]) func `a fault is named with its line and reason, and the default counts`(text: String, fault: String) {
    #expect(faults(text).first?.hasPrefix(fault) == true, "\(faults(text))")
    #expect(read(text).settings == Settings())
    let more = read(text + "\n[git]\nenabled = false")
    #expect(more.faults.count == read(text).faults.count && !more.settings.usesGit)
  }

  @Test(arguments: [
    ("[look]\nwrap = true\ntab-width = \n", 3), ("wrap = true\n[look", 2),
    ("[look]\nwrap = true\nwrap = false", 3),
    ("[look]\nwrap = true\na = '''x\n\n", 3), ("[look]\nwrap = true\nhidden = tru\u{1B}]0;e\u{7}", 3),
    ("[look]\n\u{0}\nwrap = true", 2), ("[look]\nhidden = maybe\nwrap = true", 2),
    ("[look]\nhidden = [1, 2\nsort = \"size\"\nwrap = true", 3), ("[look]\nhidden true\nwrap = true", 2),
  ]) func `a syntax error costs its line`(text: String, line: Int) throws {
    let file = read(text)
    #expect(file.faults.contains { $0.line == line } && file.faults.count <= 2, "\(file.faults)")
    #expect(file.settings.lines.wraps == !text.hasPrefix("wrap"), "\(file.faults)")
    #expect(!file.report.unicodeScalars.contains { $0.value == 27 || $0.value == 7 })
  }

  @Test func `behind a broken header nothing counts before the next`() {
    let file = read("[look\nwrap = true\n[look.dark\ntext = \"#010203\"\n[git]\nenabled = false")
    #expect(file.faults.map(\.line) == [1, 3])
    #expect(!file.settings.lines.wraps && !file.settings.usesGit)
  }

  @Test func `one key for two actions is named, and what is set keeps it`() {
    let file = read("[keys.lists]\nopen = [\"j\", \"x\"]")
    #expect(
      file.faults.map(\.description) == ["browse.toml:2: “j” is a key of down too, which loses it"])
    #expect(file.settings.keymap.sequences(for: .open, in: .lists) == ["j", "x"])
    #expect(file.settings.keymap.sequences(for: .move(.down), in: .lists) == ["↓"])
  }

  @Test func `a key that begins another's is named`() {
    let file = read("[keys.lists]\nopen = \"g\"\nlast = \"g x\"")
    #expect(
      file.faults.map(\.description) == [
        "browse.toml:2: “g” begins “g g” of first too, which loses it",
        "browse.toml:3: “g x” begins with “g” of open too, on line 2, which keeps it",
      ])
    #expect(file.settings.keymap.sequences(for: .move(.first), in: .lists) == ["Home"])
    #expect(file.settings.keymap.sequences(for: .move(.last), in: .lists) == ["G", "End"])
  }

  @Test func `keys for everywhere meet keys of lists`() {
    let file = read("[keys.everywhere]\nquit = \"k\"")
    #expect(file.faults.map(\.description) == ["browse.toml:2: “k” is a key of up too, which loses it"])
    #expect(file.settings.keymap.sequences(for: .app(.quit), in: .lists) == ["k"])
  }

  @Test func `the standard file is right, in comments and without`() {
    let text = SettingsFile.defaults
    #expect(read(text).faults == [] && read(text).settings == Settings() && read(text).lines.isEmpty)
    let bare = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("# ") && $0.contains(" = ") ? $0.dropFirst(2) : $0
    }.joined(separator: "\n")
    let file = read(bare)
    #expect(file.faults == [] && file.settings == Settings())
    let keys = Keymap.Scope.allCases.map { Keymap.standard.keys[$0]?.count ?? 0 }.reduce(0, +)
    #expect(file.lines.count == Setting.all.count + keys)
  }

  /// All that the enums have, whether the table has it or not.
  private static let actions =
    AppAction.allCases.map(Action.app) + PathAction.allCases.map(Action.path)
    + GitAction.allCases.map(Action.git) + MoveAction.allCases.map(Action.move)
    + ListAction.allCases.map(Action.list)
    + DirectoryAction.allCases.map(Action.directory) + TextAction.allCases.map(Action.text)
    + FileAction.allCases.map(Action.file) + SequenceAction.allCases.map(Action.sequence)
    + DiffAction.allCases.map(Action.diff) + LogAction.allCases.map(Action.log) + [
      .open, .reread, .openDiff, .blameBefore,
    ]

  @Test func `every action has standard keys, and a title`() {
    for action in Self.actions {
      #expect(Action.table.count { $0.action == action } == 1, "\(action)")
      #expect(Keymap.Scope.allCases.contains { Keymap.standard.keys[$0]?[action] != nil }, "\(action)")
      #expect(!action.title.isEmpty)
    }
  }

  @Test func `settings are told with their origins`() {
    let report = read("[look]\nwrap = true\nwarp = 1\n[keys.lists]\nquit = \"x\"").report
    #expect(report.hasPrefix("/x/browse.toml\n"))
    #expect(report.contains("\nwrap = true  # browse.toml:2\n"))
    #expect(report.contains("\ntab-width = 8  # default\n"))
    #expect(
      report.contains("\nquit = \"x\"  # browse.toml:5\n") && report.contains("\nquit = \"Q\"  # default\n"))
    #expect(report.hasSuffix("browse.toml:3: “warp” is no setting in [look]; do you mean “wrap”?\n"))
  }

  @Test func `strings of several lines, dots and inline tables have the lines of their beginning`() throws {
    let text = TOMLText(
      "a.b = \"\"\"x\n[c]\n\\\"\"\"\"\"\nc = { d = '\\', e = [\n 1, # ]\n 2] }\n'f' = '''\n'''\n[x]\n[[y]]\nz=1\n"
    )
    #expect(text.entries.map { $0.path.joined(separator: ".") } == ["a.b", "c.d", "c.e", "f", "x", "y"])
    #expect(text.entries.map(\.line) == [1, 4, 4, 7, 9, 10])
  }

  @Test func `no garbage traps, and what is said of it is a line`() {
    var random = SplitMix64(seed: 29)
    let parts = [
      "[", "]", "[[", "]]", "keys", ".", "lists", "look", "=", "\"", "'", "\"\"\"", "'''", "{", "}", ",", "#",
      "\n", "\n",
      "\n", " ", "open", "wrap", "true", "1", "1e9", "-", "\\", "\\u0000", "\\n", "é", "\u{0}", "\u{1B}[2J",
      "1979-05-27",
      "[keys.lists]\n", "open = [\"x\"]\n", "\"a\\u0000b\" = 1\n", "99999999999999999999", "inf", "\r\n",
    ]
    for _ in 0..<TestLength.of(3_000, full: 200_000) {
      let text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in parts.randomElement(using: &random)!
      }
      let file = read(text.joined())
      #expect(file.faults.allSatisfy { !$0.description.contains("\n") && !$0.description.contains("\u{1B}") })
    }
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(SettingsFile(bytes: bytes, path: Path("/x")).settings == Settings())
    }
  }

  @Test func `deep brackets are an error`() {
    #expect(faults("a = " + String(repeating: "[", count: 50_000)).count == 1)
    #expect(faults(String(repeating: "a.", count: 50_000) + "b = 1").count == 1)
  }

  @Test func `of a hundred faults the rest is a line`() {
    let file = read((0..<5_000).map { "k\($0) = 1\n" }.joined())
    #expect(file.faults.count == 101 && file.faults.last?.reason == "more is wrong from here on")
  }
}
