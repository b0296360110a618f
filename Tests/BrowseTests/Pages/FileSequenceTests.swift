import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Several files of a command line.
@Suite final class FileSequenceTests {
  private func rig(_ names: [String], size: Size = AppTester.standardSize) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size, openings: names) { folder in
      for name in ["a", "b", "c"] {
        folder.appending(name.utf8).write((1...90).map { "\(name) \($0)\n" }.joined())
      }
      folder.appending("dir".utf8).makeDirectory()
    }
    try await rig.see("a 1")
    return rig
  }

  private func see(_ rig: BrowseRig, _ title: String, _ text: String) async throws {
    try await rig.wait { $0.screen[0].contains(title) && $0.screen.contains(text) }
    try rig.t.settle()
  }

  @Test func `the first is shown, and :n, :p and :x go from one to another`() async throws {
    let rig = try await rig(["a", "b", "c"])
    try await see(rig, "a  1 of 3", "a 1")
    rig.t.type(":n")
    try await see(rig, "b  2 of 3", "b 1")
    rig.t.type(":n")
    try await see(rig, "c  3 of 3", "c 1")
    rig.t.type(":p")
    try await see(rig, "b  2 of 3", "b 1")
    rig.t.type(":x")
    try await see(rig, "a  1 of 3", "a 1")
  }

  @Test func `keys with counts, the ends, and each keeps its place`() async throws {
    let rig = try await rig(["a", "b", "c"])
    rig.t.type("30G")
    try await rig.see("a 30")
    rig.t.type("2}")
    try await see(rig, "c  3 of 3", "c 1")
    rig.t.type("}")
    #expect(rig.t.screen.contains("this is the last file"))
    rig.t.type("2{")
    try await see(rig, "a  1 of 3", "a 30")
    #expect((rig.t.topPage as? FilePage)?.lines.top == 29)
    rig.t.type("{")
    #expect(rig.t.screen.contains("this is the first file"))
  }

  @Test func `a notice of the last file goes with the file`() async throws {
    let rig = try await rig(["a", "b"])
    rig.t.type(":n")
    try await see(rig, "b  2 of 2", "b 1")
    rig.t.type(":n")
    #expect(rig.t.screen.contains("this is the last file"))
    rig.t.type(":x")
    try await see(rig, "a  1 of 2", "a 1")
    #expect(!rig.t.screen.contains("this is the last file"))
    rig.t.type(":n")
    try await see(rig, "b  2 of 2", "b 1")
    #expect(!rig.t.screen.contains("this is the last file"))
  }

  @Test func `a count before : counts files, as in less`() async throws {
    let rig = try await rig(["a", "b", "c"])
    rig.t.type("2:n")
    try await see(rig, "c  3 of 3", "c 1")
    rig.t.type("2:p")
    try await see(rig, "a  1 of 3", "a 1")
    rig.t.type("2:x")
    try await see(rig, "b  2 of 3", "b 1")
  }

  @Test func `a pattern goes along to the next file`() async throws {
    let rig = try await rig(["a", "b", "c"])
    rig.t.type("/ 5.$\n")
    try await rig.wait { ($0.topPage as? PagerPage)?.lines.foundLine == 49 }
    rig.t.type(":nn")
    try await see(rig, "b  2 of 3", "b 50")
    #expect((rig.t.topPage as? PagerPage)?.lines.foundLine == 49)
    rig.t.type(":n")
    try await see(rig, "c  3 of 3", "c 1")
    rig.t.type("N")
    try await rig.wait { ($0.topPage as? PagerPage)?.lines.foundLine == 58 }
    rig.t.type("n")
    try await rig.wait { ($0.topPage as? PagerPage)?.lines.foundLine == 49 }
    rig.t.type(":p")
    try await see(rig, "b  2 of 3", "b 50")
    rig.t.press(.escape)
    rig.t.type("80g/\n")
    try await rig.wait { ($0.topPage as? PagerPage)?.lines.foundLine == 49 }
  }

  @Test func `h leads to the directory, with the cursor on the file`() async throws {
    let rig = try await rig(["a", "b"])
    rig.t.type("}")
    try await see(rig, "b  2 of 2", "b 1")
    rig.t.type("h")
    try rig.t.settle()
    try await rig.read()
    #expect(rig.directory.path == rig.folder && rig.directory.selectedName == Array("b".utf8))
  }

  @Test func `the palette, the bar and large buttons know them`() async throws {
    let rig = try await rig(["a", "b"])
    try rig.t.click("›")
    try await see(rig, "b  2 of 2", "b 1")
    try rig.t.click("‹", index: 1)
    try await see(rig, "a  1 of 2", "a 1")
    let page = try #require(rig.t.topPage as? FilePage)
    #expect(page.choices.prefix(3) == [.sequence(.next), .sequence(.previous), .sequence(.first)])
    #expect(page.touchItems.map(\.title).contains("next file"))
  }

  @Test func `one file has none of it, and n is a letter of the palette`() async throws {
    let rig = try await rig(["a"])
    #expect(!rig.t.screen[0].contains(" of "))
    rig.t.type(":n")
    let palette = try #require(rig.t.topPage as? PalettePage)
    #expect(palette.filter.bar.field.text == "n")
  }

  @Test func `directories among files are left out; several of them are refused`() async throws {
    let rig = try await rig(["dir", "a", "b"])
    try await see(rig, "a  1 of 2", "a 1")
    #expect(throws: BrowseError.self) {
      try BrowseRig(openings: ["x", "y"]) { folder in
        for name in ["x", "y"] { folder.appending(name.utf8).makeDirectory() }
      }
    }
  }

  @Test func `one that cannot be read is a page with a line, beside the others`() async throws {
    let rig = try await rig(["a", "nothere", "c/", "b"])
    try await see(rig, "a  1 of 4", "a 1")
    rig.t.type("}")
    try await see(rig, "nothere  2 of 4", "No such file or directory")
    rig.folder.appending("nothere".utf8).write("here by now\n")
    rig.t.type("R")
    try await see(rig, "nothere  2 of 4", "here by now")
    rig.t.type("}")
    try await see(rig, "c/  3 of 4", "Not a directory")
    rig.t.type("}")
    try await see(rig, "b  4 of 4", "b 1")
  }

  @Test func `where none can be read, or a directory alone, it does not start`() throws {
    for names in [["x", "y"], ["dir", "x"], ["dir/", "x", "y/"]] {
      let error = #expect(throws: BrowseError.self) {
        try BrowseRig(openings: names) { $0.appending("dir".utf8).makeDirectory() }
      }
      #expect(error?.description.contains("No such file or directory") == true, "\(names)")
    }
  }

  @Test func `standard input is shown though a file is missing`() async throws {
    let file = open("/etc/hostname", O_RDONLY)
    defer { close(file) }
    let rig = try BrowseRig(openings: ["nothere", "-"], input: file)
    try await see(rig, "nothere  1 of 2", "No such file or directory")
    rig.t.type("}")
    try await see(rig, "Standard input  2 of 2", "100 %")
  }
}
