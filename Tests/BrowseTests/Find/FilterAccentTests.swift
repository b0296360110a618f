import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Letters that are the same, in filters and in what is looked for below a directory.
@Suite(.timeLimit(.minutes(5))) final class FilterAccentTests {
  private func order(_ query: String, byWords: Bool = false, _ names: String...) -> [String] {
    var search = FuzzySearch(FuzzyMatch(query, byWords: byWords))
    search.step(PackedTexts(names.map(\.utf8)), atMost: 100)
    return search.indices.map { names[$0] }
  }

  private func marked(_ query: String, _ text: String, byWords: Bool = false) -> [String] {
    FuzzyMatch(query, byWords: byWords).ranges(in: text.utf8).map {
      String(decoding: Array(text.utf8)[$0], as: UTF8.self)
    }
  }

  @Test(arguments: ["Café", "Ångström", "이름", "が", "Việt", "й"])
  func `a name is found in whichever form it is written, and by whichever`(_ text: String) {
    for query in [text.composed, text.decomposed] {
      for name in [text.composed, text.decomposed] {
        for byWords in [false, true] {
          #expect(order(query, byWords: byWords, "x", "a \(name) b").count == 1)
          #expect(marked(query, "a \(name) b", byWords: byWords).joined().utf8.elementsEqual(name.utf8))
        }
      }
    }
  }

  @Test(arguments: [
    ("cafe", "Café"), ("cafe", "Cafe\u{301}"), ("angstrom", "Ångström"), ("viet", "Việt"),
    ("sorensen", "Sørensen"),
    ("lodz", "Łódź"), ("αθηνα", "Αθήνα"), ("istanbul", "İstanbul"), ("elan", "ÉLAN"),
  ]) func `letters without accents find letters with them, and mark them`(_ query: String, _ name: String) {
    for name in [name, name.decomposed] {
      #expect(order(query, name) == [name])
      #expect(order(query, byWords: true, name) == [name])
      #expect(marked(query, name, byWords: true) == [name])
    }
  }

  @Test func `a letter with an accent finds that letter alone, a capital itself alone`() {
    #expect(order("é", "e", "è", "é", "É").sorted() == ["É", "é"])
    #expect(order("É", "é", "É", "e") == ["É"])
    #expect(order("Cafe", "café", "Café") == ["Café"])
    #expect(order("и", "й", "и\u{306}", "и") == ["и"])
  }

  @Test func `bytes that are no letters are compared as they are`() {
    var search = FuzzySearch(FuzzyMatch("b"))
    search.step(PackedTexts([[0xC3, 0x62], [0xE1, 0xFF]]), atMost: 10)
    #expect(search.indices == [0])
    #expect(FuzzyMatch("b").ranges(in: [0xC3, 0x62]) == [1..<2])
  }

  @Test func `a directory's filter and the files below find a name in either form, and without its accent`()
    async throws
  {
    let rig = try BrowseRig { folder in
      folder.appending("cafe\u{301}.txt".utf8).write("")
      folder.appending("other".utf8).write("")
    }
    rig.browser.tools.files = ""
    rig.browser.tools.git = nil
    try await rig.see("other")
    for keys in ["/café", "/cafe", "fcafé", "fcafe"] {
      rig.t.type(String(keys.prefix(1)))
      try rig.t.settle()
      if keys.hasPrefix("f") { try await rig.see("2") }
      rig.t.type(String(keys.dropFirst()))
      try await rig.see("1 of 2")
      rig.t.press(.escape)
      try rig.t.settle()
    }
  }

  @Test func `words below are found in either form`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write("one café\n")
      folder.appending("b".utf8).write("one cafe\u{301}\n")
      folder.appending("c".utf8).write("one cafe\n")
    }
    rig.browser.tools = FindTools(files: "", words: "", git: nil)
    for words in ["café", "cafe\u{301}"] {
      rig.browser.open(.hits(words, in: rig.folder))
      try rig.t.settle()
      try await rig.see("2 in 2 files.")
      rig.t.press(.escape)
      try rig.t.settle()
    }
    let page = HitsPage("café", in: rig.folder)
    let finder = page.makeFinder(in: FileWalk(root: rig.folder, files: .system, showsHidden: false))
    var tools = FindTools()
    tools.words = "cat"
    #expect(finder.command(tools)?.arguments.contains(ByteString("caf(é|e\u{301})")) == true)
  }
}
