import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What the browser leaves behind when it has ended.
  @Suite struct BrowseEndTests {
    /// A status alone says nothing.
    @Test func nothingIsSaidAfterControlC() throws {
      let home = try TestFolder()
      let app = try App.browse([home.path], home: home)
      #expect(try app.quit() == .exited(130))
      #expect(app.picture.texts.filter { !$0.isEmpty } == [], "\(app.report)")
      app.expectRestored()
    }

    /// Also one whose page is still on its way in.
    @Test func thePathIsThatOfTheLastDirectory() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("inner")
      try folder.file("inner/leaf")
      let out = home.path + "/out"
      let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" >'\(out)'"]
      let app = try App.browse([folder.path, "--print-path"], home: home, as: shell)
      try app.waitForText("inner")
      try app.keys("l")
      try app.waitForText("leaf")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      #expect(try String(contentsOfFile: out, encoding: .utf8) == folder.path + "/inner\n")
      app.expectRestored()
    }

    @Test func whatIsChosenIsWrittenToAPipe() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("a\nname")
      let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" | od -An -c"]
      let app = try App.browse([folder.path, "--choose", "--null"], home: home, as: shell)
      try app.waitForText("name")
      try app.keys("\r")
      #expect(try app.waitForExit() == .exited(0))
      let text = app.picture.text.filter { !$0.isWhitespace }
      #expect(text.contains("a\\nname\\0"), "\(app.report)")
    }
  }
}
