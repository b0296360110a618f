import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(5))) final class FileColoringTests {
  private let page = ViewController(title: "Page")
  private let t: AppTester
  private let rig: BrowseRig
  private let path: Path
  private let coloring: FileColoring

  init() throws {
    t = AppTester(NavigationApp([page]))
    rig = try BrowseRig()
    path = rig.folder.appending("text".utf8)
    coloring = FileColoring(path)
  }

  private var parses: Bool? { coloring.text?.plain.parsesSGR }

  private func open(_ text: String) throws {
    path.write(text)
    coloring.adopt(try FileOpening(path, .system))
  }

  private func lookAgain(_ hasGrown: Bool) async throws {
    coloring.examineAgain(hasGrown, .system, for: page)
    while t.app.probe.busyTasks > 0 { try await t.idle() }
  }

  @Test func `the sequences of a text are its colours, and the switch is theirs`() throws {
    try open("\u{1B}[31mred\n")
    #expect(parses == true)
    #expect(!coloring.toggle())
    #expect(parses == false)
    #expect(!coloring.toggle())
    #expect(parses == true)
  }

  @Test func `a text without sequences is asked for its colours when they are switched on`() throws {
    try open("plain\n")
    #expect(parses == false)
    #expect(!coloring.toggle())
    #expect(coloring.toggle())
  }

  @Test func `another file of the name is as the switch was left`() throws {
    try open("plain\n")
    _ = coloring.toggle()
    try open("\u{1B}[31mred\n")
    #expect(parses == false)
  }

  @Test func `a short text that grows may come to have sequences, and keeps them while it grows`()
    async throws
  {
    try open("plain\n")
    path.write("plain\n\u{1B}[31mred\n")
    try await lookAgain(true)
    #expect(parses == true)
    path.write("plain\n")
    try await lookAgain(true)
    #expect(parses == true)
    try await lookAgain(false)
    #expect(parses == false)
  }

  @Test func `a long text that grows is not looked through again`() async throws {
    let text = String(repeating: "line\n", count: FileOpening.examinedBytes / 5 + 1)
    try open(text)
    path.write("\u{1B}[31mred\n" + text)
    try await lookAgain(true)
    #expect(parses == false)
    try await lookAgain(false)
    #expect(parses == true)
  }
}
