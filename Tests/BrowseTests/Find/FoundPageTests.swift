import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A page that looks again while an earlier look still goes on.
@Suite(.timeLimit(.minutes(5))) final class FoundPageTests {
  /// Holds a look until the test lets it go on.
  private final class Hold {
    private(set) var held: CheckedContinuation<Void, Never>?
    /// Whether the look has gone on.
    private(set) var hasGoneOn = false

    func hold() async {
      await withCheckedContinuation { held = $0 }
      hasGoneOn = true
    }

    func goOn() {
      held?.resume()
      held = nil
    }
  }

  /// The first look of a page asks a program where it is held before that, all others are the browser's own.
  nonisolated private struct HeldFinder: Finder {
    let hold: Hold
    let isFirst: Bool
    let place: HeldPage.Place

    func command(_ tools: FindTools) -> Command? {
      isFirst && place == .beforeProgram ? Command("true") : nil
    }

    @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command {
      await hold.hold()
      return command
    }

    func add(_ piece: [UInt8], isGit: Bool) -> Bool { false }

    var names: PackedTexts { PackedTexts() }
    var missed: Hits.Missed { Hits.Missed() }

    func walk(_ teller: Worker.Teller<Bool>) throws {}

    @MainActor func finish(
      after method: SearchMethod, _ tools: FindTools, _ leftOut: LeftOut
    ) async throws {
      guard isFirst else { return }
      await hold.hold()
      throw SystemError(EIO, .root)
    }
  }

  /// Its first look can be held before it begins or before it ends.
  private final class HeldPage: FoundPage {
    /// Where the first look is held.
    nonisolated enum Place { case beforeProgram, beforeEnd }

    private let place: Place
    private var looks = 0
    let hold = Hold()

    init(_ folder: Path, held place: Place) {
      self.place = place
      super.init(folder, title: "held", name: "held")
    }

    override func makeFinder(in tree: FileWalk) -> any Finder {
      looks += 1
      return HeldFinder(hold: hold, isFirst: looks == 1, place: place)
    }
  }

  /// The page once its first look is held, and a second one has come to its end.
  private func lookedAgain(held place: HeldPage.Place) async throws -> (BrowseRig, HeldPage) {
    let rig = try BrowseRig()
    let page = HeldPage(rig.folder, held: place)
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.hold.held != nil }
    page.perform(.reread, count: 1)
    try await rig.wait { _ in page.state.isOver }
    #expect(page.state == .ended && page.method == .browser)
    return (rig, page)
  }

  @Test func `a look that asked for a program says nothing of the next one`() async throws {
    let (rig, page) = try await lookedAgain(held: .beforeProgram)
    page.hold.goOn()
    try await rig.wait { _ in page.hold.hasGoneOn }
    try await rig.t.idle()
    #expect(page.method == .browser)
    #expect(page.state == .ended && page.run.state == .waiting)
  }

  @Test func `an error of a look that was given up is none of the next one's`() async throws {
    let (rig, page) = try await lookedAgain(held: .beforeEnd)
    page.hold.goOn()
    try await rig.wait { _ in page.hold.hasGoneOn }
    try await rig.t.idle()
    #expect(page.state == .ended)
  }

  @Test func `the end of a look is still stopped by Ctrl-C, and is then not told`() async throws {
    let rig = try BrowseRig()
    let page = HeldPage(rig.folder, held: .beforeEnd)
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.hold.held != nil }
    rig.t.send("\u{3}")
    #expect(page.state == .stopped)
    page.hold.goOn()
    try await rig.wait { _ in page.hold.hasGoneOn }
    try await rig.t.idle()
    #expect(page.state == .stopped)
  }
}
