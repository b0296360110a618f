import TermNav
import TermNavText
import Testing

@testable import Browse

@Suite struct WordFinderTests {
  private func finder(_ words: String = "need.*le", isPlain: Bool = false, in folder: Path = .root)
    -> WordFinder
  {
    WordFinder(
      words, as: TextQuery(words, isRegex: true), isPlain: isPlain,
      FileWalk(root: folder, files: .system, showsHidden: false))
  }

  private func outcome(_ finder: WordFinder, _ status: TerminationStatus, _ complaints: [String])
    -> FindOutcome
  {
    finder.outcome(of: status, complaints, of: "rg")
  }

  @Test("Nothing found is a good end, and so are files that could not be read") func goodEnds() {
    #expect(outcome(finder(), .exited(0), []) == .good(complaint: nil))
    #expect(outcome(finder(), .exited(1), []) == .good(complaint: nil))
    #expect(outcome(finder(), .exited(2), ["./a: closed"]) == .good(complaint: "./a: closed"))
  }

  @Test("A failure is told by the last complaint, and an expression that is none leads to plain words")
  func failures() {
    #expect(outcome(finder(), .exited(2), ["fire", ""]) == .failed("fire"))
    #expect(outcome(finder(), .signaled(9), []) == .failed("rg was ended by signal 9"))
    let complaints = ["rg: regex parse error:", "error: unclosed group"]
    let asked = finder()
    // To ask changes nothing: the second answer is the first.
    for _ in 0..<2 { #expect(outcome(asked, .exited(2), complaints) == .retryAsPlainWords) }
    #expect(outcome(finder(isPlain: true), .exited(2), complaints) == .failed("error: unclosed group"))
  }

  @Test("What was found is worth more than a complaint of something else") func foundBefore() {
    let finder = finder()
    #expect(finder.add(Array("a\0".utf8) + Array("1:1:needle\n".utf8), isGit: false))
    #expect(finder.hits.count == 1)
    #expect(outcome(finder, .exited(2), ["fire"]) == .good(complaint: "fire"))
  }

  @Test("Files that would be left out are named to a program as far as its arguments have room")
  func named() async throws {
    let names = [Array("a".utf8), [UInt8](repeating: 98, count: FindTools.mostNamed)]
    let finder = finder()
    let asksForLinks = Locked<Bool?>(nil)
    let command = try await finder.completed(Command("rg")) { links in
      asksForLinks.withLock { $0 = links }
      return names
    }
    #expect(
      command.arguments == ["a"] && finder.hits.missed.files == 1 && asksForLinks.withLock { $0 } == false)
  }

  @Test("The browser finds lines itself, and in the end those of hidden files that git tracks")
  func walking() async throws {
    let rig = try BrowseRig { folder in
      for name in ["a", ".b", ".c"] { folder.appending(name.utf8).write("needle\nother\n") }
    }
    let finder = finder("needle", in: rig.folder)
    for try await _ in Worker.values({ try finder.walk($0) }) {}
    #expect(finder.hits.count == 1)
    try await finder.finish(after: .browser, FindTools()) { _ in
      [Array("a".utf8), Array(".b".utf8)]
    }
    #expect(finder.hits.count == 2 && finder.names.count == 2 && finder.missed.words.isEmpty)
    withExtendedLifetime(rig) {}
  }

  @Test("After a search program nothing is left to be added") func program() async throws {
    let finder = finder()
    try await finder.finish(after: .program, FindTools()) { _ in
      Issue.record("git was asked again")
      return []
    }
  }

  @Test(
    "The browser's own walk takes an expression as plain words",
    arguments: [("needle 1_a", false), ("a.b", true)])
  func plainWords(_ words: String, _ isTakenSo: Bool) {
    #expect(finder(words).walksAsPlainWords == isTakenSo)
  }
}
