import TermNav
import Testing

@testable import Browse

@Suite struct FileColorsTests {
  private func look(_ text: String, _ name: String, _ kind: FileKind, _ status: FileStatus? = nil)
    -> TextAttributes
  {
    var details = EntryDetails()
    details.status = status
    return FileColors(text).look(of: Array(name.utf8), kind, status.map { _ in details })
  }

  @Test func `without a value GNU's colours are used`() {
    #expect(look("", "d", .directory) == TextAttributes(color: .palette(4), attributes: .bold))
    #expect(look("", "a.TAR.gz", .file).foreground == .color(.palette(1)))
    #expect(look("", "plain", .file).isPlain)
    let program = FileStatus(kind: .file, permissions: 0o755)
    #expect(look("", "run.png", .file, program) == TextAttributes(color: .palette(2), attributes: .bold))
    #expect(FileColors().look(of: Array("d".utf8), .directory, nil).isPlain)
  }

  @Test func `colours of 8, 256 and all, grounds and attributes are read`() {
    #expect(
      look("*.c=38;5;208;4", "x.c", .file) == TextAttributes(color: .palette(208), attributes: .underline))
    let full = TextAttributes(color: .rgb(1, 2, 3), on: .palette(12))
    #expect(look("di=38;2;1;2;3;104", "x", .directory) == full)
    #expect(look("di=01;00;33", "x", .directory) == TextAttributes(color: .palette(3)))
    #expect(look("*.a.b=31:*.b=32", "x.a.b", .file) == TextAttributes(color: .palette(2)))
    #expect(look("*.b=32:*.a.b=31", "x.a.b", .file) == TextAttributes(color: .palette(1)))
    #expect(look("*README=33", "README", .file) == TextAttributes(color: .palette(3)))
  }

  @Test func `broken values change nothing`() {
    for text in ["di", "di=", "=:=", "di=38;5", "di=38;2;9", "di=999;x;-4", "*=", ":::"] {
      #expect(look(text, "x", .directory).isPlain, "\(text)")
    }
  }

  @Test func `permissions of directories and links that lead nowhere have looks of their own`() {
    let shared = FileStatus(kind: .directory, permissions: 0o1777)
    #expect(look("", "tmp", .directory, shared).background == .palette(2))
    var details = EntryDetails()
    details.status = FileStatus(kind: .link)
    details.link = EntryDetails.Link(target: "gone")
    #expect(FileColors("ln=36:or=31").look(of: [], .link, details) == TextAttributes(color: .palette(1)))
    details.link?.status = FileStatus(kind: .directory, permissions: 0o755)
    #expect(FileColors("ln=36:or=31").look(of: [], .link, details) == TextAttributes(color: .palette(6)))
    #expect(FileColors("ln=target:di=35").look(of: [], .link, details) == TextAttributes(color: .palette(5)))
  }
}
