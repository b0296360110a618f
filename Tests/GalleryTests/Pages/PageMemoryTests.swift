import Storms
import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// A page that is left leaves nothing behind.
@Suite(.serialized) struct PageMemoryTests {
  @Test(arguments: Entry.all.map(\.route)) func `pages that are opened twenty times are gone`(_ route: String)
    async throws
  {
    let visits = try PageVisits(to: route)
    var objects = LiveObjects()
    var before: [String: Int] = [:]
    for visit in 1...20 {
      try await visits.visit { objects.note(page: $0) }
      if visit == 10 { before = objects.counts }
    }
    #expect(objects.growth(since: before) == [])
  }

  @Test(
    .enabled(if: OpensMemory.opens != nil, "asks for a process of its own: Scripts/lab soak"),
    arguments: Entry.all.map(\.route))
  func `memory stays flat over many opens`(_ route: String) async throws {
    let visits = try PageVisits(to: route)
    var memory = OpensMemory(route)
    for visit in 1...(OpensMemory.opens ?? 0) {
      try await visits.visit()
      memory.closed(visit)
    }
    #expect(memory.leftByEach() <= OpensMemory.bound)
  }
}

/// Opens pages as a person does, and goes back to the list.
private final class PageVisits {
  private let gallery: Gallery
  private let t: AppTester
  private let key: String
  /// What the page presents comes by this key.
  private let presents: Bool

  init(to route: String) throws {
    gallery = Gallery(route: .root, theme: Theme())
    t = AppTester(gallery.app, size: Size(columns: 120, rows: 30))
    t.navigation.reducesMotion = true
    let index = try #require(Entry.all.firstIndex { $0.route == route })
    presents = route.hasPrefix("present/")
    key = String(try #require(Entry.key(of: index)))
  }

  /// - Parameter look: called with each page while it is open.
  func visit(_ look: (ViewController) -> Void = { _ in }) async throws {
    t.type(key)
    try t.settle()
    try t.click(Point(column: 60, row: 14))
    try t.wheel(.down, notches: 2)
    try t.settle()
    t.type(presents ? "p" : "?")
    if presents { try await t.idle() }
    try t.settle()
    for page in t.navigation.viewControllers.dropFirst() { look(page) }
    t.press(.escape)
    if presents { try await t.idle() }
    try t.settle()
    t.navigation.topViewController.dismiss(animated: false)
    t.navigation.popToRoot(animated: false)
    try t.settle()
    t.forgetEvents()
    t.terminal.forget()
  }
}
