import CLibrary
import Storms
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Inside a class that has an `open` of its own.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

/// A page of the reader that is left leaves nothing behind.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PageMemoryTests {
  /// A page, and what opens it.
  nonisolated enum Subject: String, CaseIterable, Sendable {
    case directory, text, bytes, picture, empty, missing, stream, files, hits
    case palette, question, rowMenu, arrangement, command, output
    case log, commit, fileAtCommit, blame, status, changes, stash, stashes, branches
  }

  @Test(arguments: Subject.allCases) func `pages that are opened twenty times are gone`(_ subject: Subject)
    async throws
  {
    let visits = try await PageVisits()
    var objects = LiveObjects()
    try await visits.visit(subject, 10) { objects.note(page: $0) }
    let before = objects.counts
    try await visits.visit(subject, 10) { objects.note(page: $0) }
    // What a thread still does holds its page.
    for _ in 0..<200 where !objects.growth(since: before).isEmpty { try await visits.rig.step() }
    #expect(objects.growth(since: before) == [])
  }

  @Test func `what a command has written is gone with its page`() async throws {
    let visits = try await PageVisits()
    weak var lines: StreamLines?
    try await visits.visit(.output, 1) { lines = ($0 as? StreamPage)?.stream }
    for _ in 0..<200 where lines != nil { try await visits.rig.step() }
    #expect(lines == nil)
  }

  @Test(
    .enabled(if: OpensMemory.opens != nil, "asks for a process of its own: Scripts/lab soak"),
    .timeLimit(.minutes(60)), arguments: Subject.allCases)
  func `memory stays flat over many opens`(_ subject: Subject) async throws {
    let visits = try await PageVisits()
    var memory = OpensMemory("\(subject)")
    for visit in stride(from: 10, through: OpensMemory.opens ?? 0, by: 10) {
      try await visits.visit(subject, 10)
      memory.closed(visit)
    }
    #expect(memory.leftByEach() <= OpensMemory.bound)
  }
}

/// Opens pages of a repository, and goes back to the directory.
final class PageVisits {
  let rig: GitRig
  private let hash: String
  private let stash: String
  private let base: ViewController
  private var t: AppTester { rig.t }
  private var browser: Browser { rig.rig.browser }

  init() async throws {
    rig = try await GitRig(size: Size(columns: 120, rows: 30))
    let text = (1...60).map { "line \($0) needle, in text:\($0)\n" }.joined()
    try await rig.commit("text", text, "Begin")
    try await rig.git("tag", "v1")
    rig.path("text").write(text + "more\n")
    try await rig.git("stash")
    rig.path("bytes").write(bytes: (0...255).map { UInt8($0) })
    rig.path("picture.ppm").write(bytes: Array("P6 2 2 255\n".utf8) + (0..<12).map { UInt8($0) })
    rig.path("empty").write("")
    hash = try await rig.commit("text", text + "end\n", "Add an end")
    rig.path("text").write(text + "other\n")
    stash = try await rig.head("stash@{0}")
    base = rig.t.topPage
    rig.t.navigation.reducesMotion = true
    rig.rig.directory.perform(.reread, count: 1)
    try await rig.wait(for: "picture.ppm")
  }

  func open(_ subject: PageMemoryTests.Subject) throws {
    let folder = rig.folder
    let text = rig.path("text")
    let name = Array("text".utf8)
    switch subject {
    case .directory: browser.open(.directory(folder))
    case .text: browser.open(.file(text, line: 3))
    case .bytes: browser.open(.file(rig.path("bytes")))
    case .picture: browser.open(.file(rig.path("picture.ppm")))
    case .empty: browser.open(.file(rig.path("empty")))
    case .missing: browser.open(.file(rig.path("missing")))
    case .stream:
      let page = StreamPage(
        StreamLines(descriptor: Path("/dev/null").withCString { openFile($0, O_RDONLY) }))
      page.browser = browser
      browser.app.navigation.push(page)
    case .files: browser.open(.files(folder))
    case .hits: browser.open(.hits("needle", in: folder))
    case .palette: t.type(":")
    case .question: t.type("t")
    case .rowMenu:
      // Beside the list the name is told too while its preview is on its way.
      let place = t.screen.places(of: "picture.ppm").min { $0.column < $1.column }
      let row = try #require(place)
      try t.click(Point(column: Double(row.column), row: Double(row.row)), button: .secondary)
    case .arrangement: t.type("s")
    case .command: t.type("|")
    case .output:
      let page = StreamPage(of: try Command("yes").start(), title: "yes", in: folder)
      page.browser = browser
      browser.app.navigation.push(page)
    case .log: browser.open(.git(.log(folder)))
    case .commit: browser.open(.git(.commit(hash, in: folder)))
    case .fileAtCommit: browser.open(.git(.file(name, at: hash, in: folder)))
    case .blame: browser.open(.git(.blame(text)))
    case .status: browser.open(.git(.status(folder)))
    case .changes: browser.open(.git(.changes([name], .working, in: folder)))
    case .stash: browser.open(.git(.stash(stash, in: folder)))
    case .stashes: browser.open(.git(.stashes(folder)))
    case .branches: browser.open(.git(.branches(folder)))
    }
    try t.settle()
  }

  private func isReady(_ page: ViewController) -> Bool {
    switch page {
    case let page as DirectoryPage: page.isRead
    case let page as FilePage: page.fileContent != nil || page.lines.source.count.known > 0
    case let page as FoundPage: page.state.isOver
    case let page as GitListPage: page.run.state.isOver
    case let page as GitTextPage: page.run.state.isOver
    default: true
    }
  }

  /// Opens pages one upon the other, waits until all are read, and leaves them.
  /// - Parameter look: called with each page while it is open.
  func visit(_ subject: PageMemoryTests.Subject, _ times: Int, _ look: (ViewController) -> Void = { _ in })
    async throws
  {
    for _ in 1...times {
      try open(subject)
      try #require(t.topPage !== base, "\(subject)")
      look(t.topPage)
      if base.presentedViewController == nil { continue }
      base.dismiss(animated: false)
      try t.settle()
    }
    // Directories below are read only once they are seen.
    let pages = t.navigation.viewControllers.drop { $0 !== base }
    try await rig.until { pages.allSatisfy(isReady) }
    t.navigation.pop(to: base, animated: false)
    try t.settle()
    try #require(t.topPage === base, "\(subject)")
    try await rig.step()
    t.forgetEvents()
    t.terminal.forget()
  }
}
