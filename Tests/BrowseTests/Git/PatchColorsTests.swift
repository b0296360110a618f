import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// The syntax colours of a patch's lines, and what is asked for them.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PatchColorsTests {
  private static let (code, comment) = (Color.rgb(200, 90, 120), Color.rgb(120, 120, 110))

  /// Colours what it reads: comments in another colour than the rest, over several lines too. It writes its words to `asked`.
  private static let bat = #"""
    #!/bin/sh
    echo "$@" >>"${0%/*}/asked"
    awk '{ if (/\/\*/) c = 1; printf "\033[38;2;%sm%s\033[0m\n", c ? "120;120;110" : "200;90;120", $0
      if (/\*\//) c = 0 }'

    """#

  /// The names of the files that bat was asked for, in order.
  private func asked(_ rig: GitRig) -> [String] {
    let bytes = (try? FileSystem.system.beginning(rig.path("asked"), 1 << 16)) ?? []
    return bytes.text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("--file-name=") }.map { String($0.dropFirst(12)) }
    }
  }

  /// The colour of the letter at a place of the first row that has a text; nil is the page's.
  private func color(of text: String, at place: Int = 0, _ kind: Patch.Kind? = nil, on page: PagerPage)
    -> Color?
  {
    guard let diff = page.lines.patch else { return nil }
    let rows = diff.readyLines(0..<diff.count.known) ?? []
    let patch = diff.state.withLock { $0.patch }
    let row = rows.indices.first {
      rows[$0].string.contains(text) && (kind == nil || patch.kind(of: diff.line(ofRow: $0)) == kind)
    }
    guard let row, case .color(let color) = rows[row].attributes(at: place).foreground else { return nil }
    return color
  }

  /// A commit in which the second line of a comment becomes code, and a line behind it another one.
  private func changed(_ rig: GitRig, _ name: String = "a.c") async throws -> String {
    try await rig.commit(name, "/*\nsame\nold words\n*/\nint x = 1;\nend\n", "Begin")
    return try await rig.commit(name, "/*\nsame */\nint y;\nint x = 2;\nend\n", "Change")
  }

  private func show(_ hash: String, _ rig: GitRig) async throws -> GitDiffPage {
    try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
  }

  // MARK: The colours

  @Test func `removed lines have the colours of the old file, added and unchanged ones those of the new`()
    async throws
  {
    let rig = try await GitRig(bat: Self.bat)
    let page = try await show(try await changed(rig), rig)
    try await rig.until { color(of: "int x = 2", on: page) != nil && color(of: "old words", on: page) != nil }
    #expect(color(of: "int x = 2", .added, on: page) == Self.code)
    #expect(color(of: "old words", .removed, on: page) == Self.comment)
    #expect(color(of: "int y;", .added, on: page) == Self.code)
    #expect(color(of: "same", .removed, on: page) == Self.comment)
    #expect(color(of: "end", .context, on: page) == Self.code)
    #expect(asked(rig).sorted() == ["a.c", "a.c"])
  }

  @Test func `backgrounds of lines and words stay, and signs keep their colours`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    let page = try await show(try await changed(rig), rig)
    try await rig.until { color(of: "int x = 1", on: page) != nil }
    rig.t.type("}")
    let row = try #require(rig.t.screen.lines.firstIndex { $0.contains("-int x = 1") })
    let (surface, theme) = (rig.t.screen.surface, rig.t.app.theme)
    #expect(surface[8, row].style.foreground == theme.style(.destructive, on: .removed).foreground)
    #expect(surface[9, row].style.background == theme.painted(.removed)?.background)
    #expect(surface[17, row].style.background == theme.style(.text, on: .removedPart).background)
    // The digit that differs has a colour of its own still.
    let part = surface[17, row].style
    #expect(part.foreground != theme.style(.text, on: .removedPart).foreground)
    #expect(part.foreground.contrast(with: part.background) ?? 0 >= 4.5)
  }

  @Test func `a line that the coloured file says otherwise stays as it is, and backgrounds are the patch's`()
  {
    let lines = PatchLines()
    _ = lines.append(
      Array("diff --git a/x b/x\nindex 1111..2222 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n".utf8)
        + Array(" one\n-two\n+three\n".utf8))
    lines.finish()
    let colors = lines.state.withLock { $0.colors }
    func set(_ hash: String, _ text: String) {
      let buffer = LineBuffer(parsesSGR: true)
      buffer.append(utf8: Array(text.utf8))
      colors.set(buffer, of: .init(hash: Array(hash.utf8), name: [0x78]), from: 0)
    }
    func looks() -> [TextAttributes] {
      (lines.readyLines(2..<5) ?? []).map { $0.attributes(at: 0) }
    }
    set("2222", "\u{1B}[31mone\u{1B}[0m\n\u{1B}[31mfour\u{1B}[0m\n")
    #expect(looks().map(\.foreground) == [.color(.palette(1)), nil, nil])
    set("1111", "\u{1B}[32mone\u{1B}[0m\n\u{1B}[32;44mtwo\u{1B}[0m\n")
    #expect(looks().map(\.foreground) == [.color(.palette(1)), .color(.palette(2)), nil])
    #expect(looks()[1].background == nil && lines.readyLines(3..<4)?.first?.diffBackground == .removed)
    colors.toggle()
    #expect(looks().allSatisfy { $0.foreground == nil })
    colors.toggle()
    // As it is written the patch has the colours of its signs.
    _ = lines.toggleRaw(keeping: 0)
    let raw = (lines.readyLines(5..<8) ?? []).map { $0.attributes(at: 0).foreground }
    #expect(raw == [nil, .theme(.destructive), .theme(.good)])
  }

  @Test func `of more colours than are kept the oldest go, and are asked for again`() {
    let colors = PatchColors()
    func blob(_ number: Int) -> PatchColors.Blob { .init(hash: Array("\(number)".utf8), name: [0x78]) }
    let line = [UInt8](repeating: 0x61, count: 1 << 20) + [0x0A]
    for number in 0..<4 {
      let buffer = LineBuffer()
      for _ in 0..<(PatchColors.mostBytes >> 20) * 2 / 5 { buffer.append(utf8: line) }
      colors.set(buffer, of: blob(number), from: 0)
    }
    #expect((0..<4).map { colors.has(blob($0)) } == [false, false, true, true])
  }

  @Test(arguments: [Theme.Appearance.dark, .light], [ColorDepth.truecolor, .indexed])
  func `each colour can be read on each background of a diff`(
    _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) throws {
    for usesBlueAndOrange in [false, true] {
      var theme = Theme(appearance: appearance, depth: depth)
      theme.usesBlueAndOrange = usesBlueAndOrange
      let grounds: [Theme.DiffBackground?] = [nil, .added, .removed, .addedPart, .removedPart]
      let colors = (UInt8(0)..<216).map { Color.rgb($0 / 36 * 51, $0 / 6 % 6 * 51, $0 % 6 * 51) }
      for (color, ground) in colors.flatMap({ color in grounds.map { (color, $0) } }) {
        var look = TextAttributes(color: color)
        look.diffBackground = ground
        let style = theme.style(look)
        let contrast = try #require(style.foreground.contrast(with: style.background))
        #expect(contrast >= 4.5, "\(color) on \(String(describing: ground))")
      }
    }
  }

  // MARK: Asking

  @Test func `only files that rest in sight are asked for, each once`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    let long = (1...60).map { "line \($0)\n" }.joined()
    for name in ["a.c", "b.c"] { rig.path(name).write(long) }
    try await rig.git("add", "a.c", "b.c")
    let page = try await show(try await rig.commit("c.c", "c\n", "Begin"), rig)
    rig.t.type("}")
    try await rig.until { color(of: "line 1", on: page) != nil }
    for _ in 0..<5 { try await rig.step() }
    #expect(asked(rig) == ["a.c"])
    // The last file is passed, and does not rest.
    rig.t.type("}}{")
    try await rig.until { asked(rig).count == 2 }
    for _ in 0..<5 { try await rig.step() }
    #expect(asked(rig) == ["a.c", "b.c"])
    rig.t.type("}")
    try await rig.until { asked(rig).count == 3 }
    rig.t.type("{{")
    for _ in 0..<5 { try await rig.step() }
    #expect(asked(rig) == ["a.c", "b.c", "c.c"])
  }

  @Test func `a patch that is read again keeps the colours that it had`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    let page = try await show(try await changed(rig), rig)
    try await rig.until { color(of: "old words", on: page) != nil && color(of: "int y", on: page) != nil }
    rig.t.type("C")
    try await rig.ended()
    #expect(color(of: "old words", on: page) == Self.comment)
    for _ in 0..<5 { try await rig.step() }
    #expect(asked(rig).count == 2)
  }

  @Test func `of what is not committed the new lines are the disk's`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    try await rig.commit("a.c", "/*\nold\n*/\n", "Begin")
    rig.path("a.c").write("/*\nnew\n*/\n")
    for location in [
      GitLocation.changes([Array("a.c".utf8)], .working, in: rig.folder),
      .comparison(.tree(since: Array("HEAD".utf8)), in: rig.folder),
      .comparison(.files(old: rig.path("a.c"), new: rig.path("b.c")), in: rig.folder),
    ] {
      rig.path("b.c").write("/*\nother\n*/\n")
      let page = try #require(try await rig.open(location) as? GitDiffPage)
      try await rig.until {
        [Patch.Kind.removed, .added].allSatisfy { kind in
          ["old", "new", "other"].contains { color(of: $0, kind, on: page) == Self.comment }
        }
      }
    }
    try await rig.git("add", "a.c")
    let page = try #require(
      try await rig.open(.changes([Array("a.c".utf8)], .staged, in: rig.folder)) as? GitDiffPage)
    try await rig.until { color(of: "new", .added, on: page) == Self.comment }
  }

  @Test func `a patch that comes by a pipe has the colours of git's files, and of today's`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    _ = try await changed(rig)
    rig.path("a.c").write("/*\nsame */\nint y;\nint x = 3;\nend\n")
    for words in [["show"], ["diff"]] {
      rig.path("patch").write(bytes: try await rig.git(words))
      let shell = UserShell(rig.rig.browser.settings.tools)
      let command = shell.piped(Array("cat patch".utf8), .nothing, in: rig.folder)
      let page = StreamPage(of: try await command.started(), title: "patch", in: rig.folder)
      page.browser = rig.rig.browser
      rig.rig.browser.app.navigation.push(page, animated: false)
      try rig.t.settle()
      let line = words == ["show"] ? "int x = 2" : "int x = 3"
      try await rig.until { color(of: line, .added, on: page) == Self.code }
      try await rig.until { color(of: "same", .context, on: page) != nil || words == ["show"] }
      rig.t.type("c")
      #expect(color(of: line, .added, on: page) == nil)
    }
  }

  @Test func `c takes the colours away, and brings them back without asking again`() async throws {
    let rig = try await GitRig(bat: Self.bat)
    let page = try await show(try await changed(rig), rig)
    try await rig.until { color(of: "old words", on: page) != nil && color(of: "int y", on: page) != nil }
    rig.t.type("c")
    #expect(color(of: "old words", on: page) == nil)
    rig.t.type("c")
    #expect(color(of: "old words", on: page) == Self.comment)
    for _ in 0..<5 { try await rig.step() }
    #expect(asked(rig).count == 2)
    #expect(page.actions.contains(.file(.colors)))
  }

  @Test func `no file is read where bat is not there, nor with 16 colours`() async throws {
    for depth in [ColorDepth.truecolor, .sixteen] {
      let rig = try await GitRig(bat: Self.bat)
      rig.t.app.theme.depth = depth
      if depth == .truecolor { _ = rig.path("bat").withCString { unlink($0) } }
      rig.replaceGit("echo \"$@\" >>\"${0%/*}/calls\"\nexec git \"$@\"")
      _ = try await show(try await changed(rig), rig)
      for _ in 0..<10 { try await rig.step() }
      let calls = try FileSystem.system.beginning(rig.path("calls"), 1 << 16).text
      #expect(calls.contains(" show ") && !calls.contains("cat-file") && asked(rig).isEmpty)
    }
  }

  @Test func `a bat that fails leaves the patch as it is`() async throws {
    let rig = try await GitRig(bat: Self.bat + "exit 1\n")
    let page = try await show(try await changed(rig), rig)
    try await rig.until { asked(rig).count == 2 }
    for _ in 0..<5 { try await rig.step() }
    #expect(color(of: "old words", on: page) == nil && rig.t.screen.contains("int x = 2"))
    #expect(asked(rig).count == 2)
  }
}
