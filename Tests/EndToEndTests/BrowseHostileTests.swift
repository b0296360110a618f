import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// What the browser reads was written by others: names and texts.
  @Suite struct BrowseHostileTests {
    /// Sequences that a terminal would obey, each with a word that can be looked for.
    static let payloads = [
      "\u{1B}]0;owned\u{7}", "\u{1B}]52;c;b3duZWQ=\u{7}", "\u{1B}[31mred", "\u{1B}[3J", "\u{1B}[?1049lleft",
      "\u{1B}P$q\u{1B}\\", "\u{9B}31mtinted", "\u{1B}cfresh", "\u{E}shifted", "\u{1B}[6nasked",
    ]

    @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
    func `names that are sequences are shown, and not obeyed`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      for payload in Self.payloads { try folder.file("a" + payload.replacing("/", with: "_") + "z") }
      try folder.file([0x62, 0x9B, 0x33, 0x31, 0x6D, 0xFF, 0xFE])
      for name in ["c\nnext line", "c\ttab", "c\rover", "c\u{7F}\u{8}\u{8}gone"] { try folder.file(name) }
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("next line")
      for key in ["G", "k", "k", "gg", "j", Key.controlL] {
        try app.keys(key)
        _ = app.stillPicture()
      }
      app.expectHarmless(Self.payloads)
      for word in ["owned", "red", "left", "tinted", "fresh", "shifted", "asked", "over"] {
        #expect(app.picture.contains(word), "\(word)\(app.report)")
      }
      try app.expectTrue()
      // Their own pages have them as titles.
      for _ in 0..<4 {
        try app.keys("l")
        _ = app.stillPicture()
        try app.keys(Key.backspace)
        _ = app.stillPicture()
        try app.keys("j")
      }
      app.expectHarmless(Self.payloads)
      try app.expectLeaves()
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 130, rows: 40)])
    func `names in every script keep the screen true`(_ size: Size) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let names = [
        "Ænglisc", "Ελληνικά", "Кириллица", "עברית", "العربية", "हिन्दी", "ไทย", "한국어", "日本語の名前",
        "中文名字", "e\u{301}\u{302}\u{303}\u{304}combining", "👩‍👩‍👧‍👦 family", "🇩🇪🇫🇷 flags",
        "👍🏽 thumb", "❤️ heart",
        "\u{200B}\u{200D}zero",
        "\u{202E}txt.exe", "\u{2066}isolate\u{2069}", "ﷺ long", "\u{FEFF}mark", "\u{FFFD}", "a\u{2028}b",
        "\u{E0001}tag",
        String(repeating: "x", count: 255), String(repeating: "語", count: 85),
        String(repeating: "é", count: 127),
      ]
      for name in names { try folder.file(name) }
      let app = try App.browse([folder.path], home: home, size: size)
      try app.waitForText("Ænglisc")
      for _ in names {
        try app.keys("j")
        _ = app.comesToRest(for: .milliseconds(30))
      }
      try app.expectTrue()
      try app.keys("gg")
      try app.expectTrue()
      app.expectHarmless()
      try app.expectLeaves()
    }

    @Test func `a text of sequences is shown, and not obeyed`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let lines = Self.payloads.map { "begin \($0) end" } + ["\u{202E}turned", "plain as ever"]
      try folder.file("text", lines.joined(separator: "\n") + "\n")
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("text")
      app.written = []
      try app.keys("l")
      try app.waitForText("plain as ever")
      try app.expectTrue()
      // Colours may be shown, by the program's own sequences; the rest is nobody's order.
      app.expectHarmless(Self.payloads.filter { !$0.hasPrefix("\u{1B}[31m") })
      #expect(app.ledger.altScreen)
      try app.back(to: "text")
      try app.expectLeaves()
    }

    @Test func `a text of any bytes keeps the screen true`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      var random = SplitMix64(state: 7)
      let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      try folder.file(Array("noise".utf8), bytes)
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("noise")
      try app.keys("l")
      _ = app.stillPicture()
      for key in ["j", "G", "gg", " ", "j"] {
        try app.keys(key)
        _ = app.stillPicture()
      }
      app.expectHarmless()
      try app.expectTrue()
      try app.expectLeaves()
    }

    @Test(
      .enabled(if: TestSystem.takesAnyName, "the file system does not take any name"),
      arguments: ["C", "POSIX", "xx_YY.UTF-8"])
    func `names are shown in any locale`(_ locale: String) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("日本語")
      try folder.file([0x61, 0xFF, 0x62])
      let app = try App.browse([folder.path], home: home, environment: ["LC_ALL": locale, "LANG": locale])
      try app.waitForText("日本語")
      app.expectHarmless()
      try app.expectLeaves()
    }
  }
}
