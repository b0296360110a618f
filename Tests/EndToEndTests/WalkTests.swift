import Foundation
import GalleryWalk
import NavModel
import Testing

@testable import Gallery

/// The walk of `GalleryTests` over the program itself, in a terminal and in real time: Scripts/lab walk.
@Suite(.needsLibvterm(), .enabled(if: WalkPlan.sample != nil, "takes minutes: Scripts/lab walk"))
struct WalkTests {
  @Test func `the gallery in a terminal says what is so`() async throws {
    var plan = WalkPlan()
    let all = plan.steps.count
    var findings: [Finding] = []
    try await withThrowingTaskGroup(of: [Finding].self) { group in
      func begin() {
        guard let step = plan.next() else { return }
        group.addTask(executorPreference: ThreadEach.shared) {
          try await step.walk { try TerminalProgram($0, step.setting, $1) }
        }
      }
      for _ in 0..<WalkPlan.programs { begin() }
      while let found = try await group.next() {
        findings += found
        for finding in found { print("Walk: \(finding)") }
        begin()
      }
    }
    print("Walk: \(all) walks, \(findings.count) findings")
    #expect(findings.isEmpty)
  }
}

/// Which walks are made: all, or a part that a seed chooses.
private struct WalkPlan {
  /// One of so many; nil where nothing asks for the walk.
  static let sample = ProcessInfo.processInfo.environment["WALK_SAMPLE"].flatMap { Int($0) }
  private static let seed = ProcessInfo.processInfo.environment["WALK_SEED"].flatMap { UInt64($0) } ?? 1
  /// How many run at a time; most of their time they wait.
  static let programs = 8 * ProcessInfo.processInfo.activeProcessorCount

  let steps: [WalkStep]
  private var place = 0

  init() {
    var random = Self.seed
    let entries = Entry.all.enumerated().map { index, entry in
      WalkedEntry(route: entry.route, keys: Entry.key(of: index).map(String.init) ?? "/\(entry.title)\r\r")
    }
    let all = WalkSetting.allCases.flatMap { setting in
      WalkStep.atRest(entries, setting, isFull: true) + WalkStep.hints(entries, setting, isFull: true)
        + WalkStep.help(entries, setting, isFull: true) + WalkStep.contexts(setting, isFull: true)
    }
    steps = all.filter { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % (Self.sample ?? 1) == 0
    }
  }

  mutating func next() -> WalkStep? {
    guard place < steps.count else { return nil }
    defer { place += 1 }
    return steps[place]
  }
}
