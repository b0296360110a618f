import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// What other programs pass to a pager.
@Suite(.timeLimit(.minutes(5))) struct PagerOptionsTests {
  private func options(_ words: String...) -> (PagerOptions, left: [String]) {
    var options = PagerOptions()
    let left = options.take(from: words)
    return (options, left)
  }

  private func lines(_ options: PagerOptions, _ lines: LineSettings = LineSettings()) -> LineSettings {
    var lines = lines
    options.apply(to: &lines)
    return lines
  }

  @Test func `options of less are taken out of the words, and the others are left`() {
    let (found, left) = options(
      "-FRX", "--touch", "-N", "file", "--color", "mono", "-", "-x4", "--tabs=3", "+12")
    #expect(left == ["--touch", "file", "--color", "mono", "-"])
    #expect(found.quitsIfOneScreen && found.leavesText && found.beginning == .line(12))
    #expect(lines(found) == LineSettings(showsNumbers: true, wraps: false, tabWidth: 3))
  }

  @Test func `a value may be the next word, and what stands behind two signs is a name`() {
    let (found, left) = options("-p", "two words", "-j", "5", "--pattern", "b", "-P%f$", "--", "-N", "+3")
    #expect(left == ["--", "-N", "+3"])
    #expect(found.beginning == .query("b") && !lines(found).showsNumbers)
  }

  @Test(arguments: [
    ("+5", PagerOptions.Beginning.line(5)), ("+5g", .line(5)), ("+G", .end), ("++G", .end), ("+F", .follow),
    ("+/a b", .query("a b")), ("-pneedle", .query("needle")), ("--pattern=n", .query("n")),
  ]) func `where a text begins`(_ word: String, _ beginning: PagerOptions.Beginning) {
    let (found, left) = options(word)
    #expect(found.beginning == beginning && left.isEmpty && found.unknown.isEmpty)
  }

  @Test(arguments: ["+q", "+", "+0", "+-3", "+999999999999999999999"])
  func `a command that the reader has not is told`(_ word: String) {
    #expect(options(word).0.unknown == [word])
  }

  /// Those of less that mean nothing here, those that the reader writes in another way, and values of less.
  @Test(arguments: [
    "-?", "-C", "-10", "-\"x", "--quotes=x", "--silent", "--SILENT", "--file-size", "--max-back-scroll=3",
    "--lesskey-src=f", "-h5", "-h12", "-SNh5R", "--color=Sg", "--color=S", "--color=Er*", "--color=d+13.4",
    "--color=1_y", "-V", "--version",
  ]) func `every option of less is one`(_ word: String) {
    let (found, left) = options(word, "file")
    #expect(left == ["file"] && found.unknown.isEmpty)
    #expect(found.asksVersion == ["-V", "--version"].contains(word))
  }

  @Test(arguments: ["auto", "truecolor", "256", "16", "mono", "", "green", "Sgreen"])
  func `a colour that is none of less's is the reader's`(_ value: String) {
    #expect(options("--color=\(value)").left == ["--color=\(value)"])
    #expect(options("--color", value).left == ["--color", value])
  }

  @Test(arguments: [
    ("-olog", "-o writes no file here: s saves what has come"),
    ("-O", "-O writes no file here: s saves what has come"),
    ("--log-file=a", "-o writes no file here: s saves what has come"),
    ("-tmain", "-t does nothing here: no tags are read"), ("-T", "-T does nothing here: no tags are read"),
    ("++G", "++G is for the first file alone"), ("-x4,20", "-x4,20: the first figure is for all tabs"),
  ]) func `what people count on in vain is told`(_ word: String, _ remark: String) {
    let (found, left) = options(word, "value")
    #expect(found.remarks == [remark] && left.count < 2)
    var fromVariable = PagerOptions()
    fromVariable.take(variable: word)
    #expect(fromVariable.remarks.isEmpty)
  }

  @Test func `the first of several tab stops counts`() {
    #expect(lines(options("-x4,20").0).tabWidth == 4)
    #expect(options("-x4").0.remarks.isEmpty)
  }

  @Test(arguments: ["-h", "-Z", "-FZ", "--help", "--trace", "--tabs4", "-é"])
  func `what less has not is left for others`(_ word: String) {
    #expect(options(word).left == [word])
  }

  /// Those of git, systemd and man.
  @Test(arguments: [
    ("FRX", true, true, false), ("FRSXMK", true, true, false), ("-R -N", false, false, true),
    ("", false, false, false),
    (
      "-ix8RmPm Manual page ls(1) ?ltline %lt?L/%L.:byte %bB?s/%s..?e (END):?pB %pB\\%..$PM N F$RX", false,
      true, false
    ),
    ("--LINE-NUMBERS --quit-if-one-screen", true, false, true), ("   -F  ", true, false, false),
  ]) func `what the variable says`(_ variable: String, _ quits: Bool, _ leaves: Bool, _ numbers: Bool) {
    var found = PagerOptions()
    found.take(variable: variable)
    #expect(found.quitsIfOneScreen == quits && found.leavesText == leaves && found.unknown.isEmpty)
    #expect(lines(found).showsNumbers == numbers)
    #expect(lines(found).tabWidth == 8)
  }

  @Test func `no option stands twice in the table, and each says what it does`() {
    let all = LessOption.all
    #expect(Set(all.compactMap(\.letter)).count == all.compactMap(\.letter).count)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { !$0.words.isEmpty })
  }

  // MARK: Where a text begins

  private func rig(_ words: String..., openings: [String] = ["file"], input: Int32? = nil) throws -> BrowseRig
  {
    var pager = PagerOptions()
    #expect(pager.take(from: words).isEmpty)
    return try BrowseRig(openings: openings, input: input, pager: pager) {
      $0.appending("file".utf8).write((1...90).map { "line \($0)\n" }.joined())
    }
  }

  /// Of a query the line that has it, else the first in sight.
  private func place(_ page: PagerPage) -> Int { page.lines.foundLine ?? page.lines.top }

  @Test(arguments: [("+40", 39), ("+G", 69), ("+/line 5", 4), ("+/line 50", 49), ("+/5[", 0)])
  func `a file begins there`(_ word: String, _ line: Int) async throws {
    let rig = try rig(word)
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.wait { _ in place(page) == line && page.beginning == nil && page.fileContent != nil }
  }

  @Test(arguments: [("+40", 39), ("+G", 69), ("+/line 5", 4), ("+/line 50", 49)])
  func `so does what comes by a pipe`(_ word: String, _ line: Int) async throws {
    var ends: [Int32] = [-1, -1]
    #expect(openPipe(&ends) == 0)
    let text = Array((1...90).map { "line \($0)\n" }.joined().utf8)
    _ = posixWrite(ends[1], text, text.count)
    close(ends[1])
    let rig = try rig(word, openings: ["-"], input: ends[0])
    let page = try #require(rig.t.topPage as? StreamPage)
    try await rig.wait { _ in place(page) == line && page.source.count == .exact(90) }
  }

  @Test func `line numbers and an unknown option`() async throws {
    var pager = PagerOptions()
    _ = pager.take(from: ["-N"])
    pager.unknown = ["-Z"]
    let rig = try BrowseRig(openings: ["file"], pager: pager) {
      $0.appending("file".utf8).write("text of it\n")
    }
    try await rig.wait { $0.screen.contains("1 text of it") }
    #expect(rig.t.screen.contains("-Z: neither the reader nor less has this option"))
  }

  @Test func `what an option does not do stands in a line`() async throws {
    let rig = try rig("-ofile.log")
    try await rig.see("-o writes no file here: s saves what has come")
  }
}

nonisolated private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
