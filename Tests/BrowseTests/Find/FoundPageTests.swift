import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A page that looks again while an earlier look still goes on.
@Suite(.timeLimit(.minutes(5))) final class FoundPageTests {
  /// Each of its looks can be held before it begins and before it ends.
  private final class HeldPage: FoundPage {
    /// Where the first look is held.
    enum Place { case beforeProgram, beforeEnd }

    private let place: Place
    private var looks = 0
    private(set) var held: CheckedContinuation<Void, Never>?
    /// Whether the first look has gone on.
    private(set) var hasGoneOn = false

    init(_ folder: Path, held place: Place) {
      self.place = place
      super.init(folder, title: "held", name: "held")
    }

    /// The first look asks a program where it is held before that, all others are the browser's own.
    override func command() -> (@Sendable (FindTools) -> Command?) {
      looks += 1
      return { [asksProgram = looks == 1 && place == .beforeProgram] _ in
        asksProgram ? Command("true") : nil
      }
    }

    override func complete(_ command: Command) async throws -> Command {
      await hold()
      return command
    }

    override func finish(_ tools: FindTools) async throws {
      guard looks == 1 else { return }
      await hold()
      throw SystemError(EIO, folder)
    }

    private func hold() async {
      await withCheckedContinuation { held = $0 }
      hasGoneOn = true
    }

    func goOn() {
      held?.resume()
      held = nil
    }
  }

  /// The page once its first look is held, and a second one has come to its end.
  private func lookedAgain(held place: HeldPage.Place) async throws -> (BrowseRig, HeldPage) {
    let rig = try BrowseRig()
    let page = HeldPage(rig.folder, held: place)
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.held != nil }
    page.perform(.reread, count: 1)
    try await rig.wait { _ in page.state.isOver }
    #expect(page.state == .ended && page.looker == .browser)
    return (rig, page)
  }

  @Test func `a look that asked for a program says nothing of the next one`() async throws {
    let (rig, page) = try await lookedAgain(held: .beforeProgram)
    page.goOn()
    try await rig.wait { _ in page.hasGoneOn }
    try await rig.t.idle()
    #expect(page.looker == .browser)
    #expect(page.state == .ended && page.run.state == .waiting)
  }

  @Test func `an error of a look that was given up is none of the next one's`() async throws {
    let (rig, page) = try await lookedAgain(held: .beforeEnd)
    page.goOn()
    try await rig.wait { _ in page.hasGoneOn }
    try await rig.t.idle()
    #expect(page.state == .ended)
  }

  @Test func `the end of a look is still stopped by Ctrl-C, and is then not told`() async throws {
    let rig = try BrowseRig()
    let page = HeldPage(rig.folder, held: .beforeEnd)
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.held != nil }
    rig.t.send("\u{3}")
    #expect(page.state == .stopped)
    page.goOn()
    try await rig.wait { _ in page.hasGoneOn }
    try await rig.t.idle()
    #expect(page.state == .stopped)
  }

  // MARK: What a program's end means

  private func hits() -> HitsPage { HitsPage("need.*le", in: .root) }

  @Test func `nothing found is a good end, and so are files that could not be read`() {
    #expect(hits().outcome(of: .exited(0), []) == .good(complaint: nil))
    #expect(hits().outcome(of: .exited(1), []) == .good(complaint: nil))
    #expect(hits().outcome(of: .exited(2), ["./a: closed"]) == .good(complaint: "./a: closed"))
  }

  @Test func `a failure is told by the last complaint, and an expression that is none leads to plain words`()
  {
    #expect(hits().outcome(of: .exited(2), ["fire", ""]) == .failed("fire"))
    let complaints = ["rg: regex parse error:", "error: unclosed group"]
    let page = hits()
    // To ask changes nothing: the second answer is the first.
    for _ in 0..<2 { #expect(page.outcome(of: .exited(2), complaints) == .retryAsPlainWords) }
    page.takeAsPlainWords()
    #expect(page.outcome(of: .exited(2), complaints) == .failed("error: unclosed group"))
  }
}
