import TermNav
import Testing

@testable import Browse

/// Commands in the settings file.
@Suite struct OwnCommandTests {
  private func read(_ text: String) -> SettingsFile {
    SettingsFile(bytes: Array(text.utf8), path: Path("/x/browse.toml"))
  }

  @Test func `commands stand in their order, by keys and sequences, and the report names their lines`() {
    let file = read(
      "[commands]\n\"Y\" = \"git show {commit}\"\n\"F5\" = \"| wc {marked}\"\n[look]\nwrap = true")
    #expect(file.faults == [] && file.settings.lines.wraps)
    #expect(file.settings.keymap.commands.map(\.isPiped) == [false, true])
    #expect(file.report.contains("[commands]\n\"Y\" = \"git show {commit}\"  # browse.toml:2\n\"F5\" = "))
    #expect(read("").settings.keymap.commands.isEmpty && read("[commands]\n").faults == [])
  }

  @Test(arguments: [
    ("\"Ctrl-Foo\" = \"x\"", "“Ctrl-Foo” names no key"),
    ("\"Ctrl-C\" = \"x\"", "“Ctrl-C” is the program's own key"),
    ("\"Y\" = 3", "commands.Y is one line in quotes"), ("\"Y\" = \"\"", "a command is one line in quotes"),
    ("\"Y\" = \"| \"", "a command is one line in quotes"),
    ("\"Y\" = \"a\\nb\"", "a command is one line in quotes"),
    ("\"Y\" = \"echo '{path}'\"", "{path} is quoted by itself"), ("Y.x = \"x\"", "commands.Y.x is no key"),
  ]) func `a broken command is named with its line, and the others count`(entry: String, reason: String) {
    let file = read("[commands]\n\(entry)\n\"A\" = \"true\"")
    #expect(
      file.faults.count == 1 && file.faults[0].description.contains("browse.toml:2: \(reason)"),
      "\(file.faults)")
    #expect(file.settings.keymap.commands.map(\.text) == ["true"])
  }

  @Test func `a command takes its key from an action, set or not, and of two the first keeps it`() {
    let file = read(
      "[keys.lists]\nopen = \"X\"\n[commands]\n\"X\" = \"one\"\n\"j\" = \"two\"\n\"Shift-x\" = \"three\"\n\"g\" = \"four\""
    )
    let reasons = file.faults.map(\.description)
    #expect(
      reasons.contains("browse.toml:2: “X” is a key of “one” too, on line 4, which keeps it"), "\(reasons)")
    #expect(reasons.contains("browse.toml:5: “j” is a key of down too, which loses it"))
    #expect(reasons.contains("browse.toml:7: “g” begins “g g” of first too, which loses it"))
    let keymap = file.settings.keymap
    #expect(keymap.sequences(for: .own(keymap.commands[0]), in: .pager) == ["X"])
    #expect(keymap.sequences(for: .move(.down), in: .lists) == ["↓"])
    // What has lost all has its usual keys.
    #expect(keymap.sequences(for: .open, in: .lists) == ["l", "→", "⏎"])
  }
}
