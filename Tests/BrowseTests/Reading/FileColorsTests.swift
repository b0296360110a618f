import TermNav
import Testing

@testable import Browse
@testable import TermNav

@Suite struct FileColorsTests {
  private func look(_ text: String, _ name: String, _ kind: FileKind, _ status: FileStatus? = nil)
    -> TextAttributes
  {
    var details = EntryDetails()
    details.status = status
    return FileColors(text).style(of: Array(name.utf8), kind, status.map { _ in details })
  }

  private static let kinds: [(name: String, kind: FileKind, permissions: UInt32)] = [
    ("d", .directory, 0o755), ("l", .link, 0o777), ("run", .file, 0o755), ("a.TAR", .file, 0o644),
    ("a.jpg", .file, 0o644), ("a.mp3", .file, 0o644), ("a.md", .file, 0o644), ("p", .fifo, 0o644),
  ]

  @Test(arguments: [Theme.Appearance.dark, .light], [ColorDepth.truecolor, .indexed])
  func `without a value each kind has a hue of the theme's, which can be read`(
    appearance: Theme.Appearance, depth: ColorDepth
  ) {
    let theme = Theme(appearance: appearance, depth: depth)
    let plain = theme.style(.text)
    var seen: Set<Color> = []
    for (name, kind, permissions) in Self.kinds {
      let style = theme.style(look("", name, kind, FileStatus(kind: kind, permissions: permissions)))
      #expect((ColorMath.contrast(style.foreground, plain.background) ?? 0) >= 4.5, "\(name)")
      #expect(style.foreground != plain.foreground, "\(name)")
      seen.insert(style.foreground)
    }
    // Of 256 colours two may be one.
    #expect(seen.count >= Self.kinds.count - (depth == .truecolor ? 0 : 1))
    #expect(look("", "plain", .file).isPlain)
  }

  @Test func `without colours all names look alike, but for bold ones`() {
    let theme = Theme(depth: .mono)
    for (name, kind, permissions) in Self.kinds {
      let style = theme.style(look("", name, kind, FileStatus(kind: kind, permissions: permissions)))
      #expect(style.foreground == .default && style.background == .default, "\(name)")
    }
    #expect(FileColors().style(of: Array("d".utf8), .directory, nil).isPlain)
  }

  @Test func `a program is one whatever ends its name, and a directory that all may write is one too`() {
    let program = FileStatus(kind: .file, permissions: 0o755)
    #expect(look("", "run.png", .file, program) == look("", "run", .file, program))
    let shared = FileStatus(kind: .directory, permissions: 0o1777)
    #expect(look("", "tmp", .directory, shared) == look("", "d", .directory))
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
    #expect(look("di=34:tw=30;42", "tmp", .directory, shared).background == .palette(2))
    var details = EntryDetails()
    details.status = FileStatus(kind: .link)
    details.link = EntryDetails.Link(target: "gone")
    #expect(FileColors("ln=36:or=31").style(of: [], .link, details) == TextAttributes(color: .palette(1)))
    details.link?.status = FileStatus(kind: .directory, permissions: 0o755)
    #expect(FileColors("ln=36:or=31").style(of: [], .link, details) == TextAttributes(color: .palette(6)))
    #expect(FileColors("ln=target:di=35").style(of: [], .link, details) == TextAttributes(color: .palette(5)))
  }
}
