import Testing

@testable import TermNav

@Suite struct PageWorkTests {
  private let work = PageWork()

  private final class Watch: PageWatch {
    var isActive = true
    private(set) var cancels = 0
    func cancel() {
      isActive = false
      cancels += 1
    }
  }

  @Test func `a task that has ended is forgotten`() async {
    let task = work.run(priority: nil) {}
    #expect(work.tasks.count == 1)
    await task.value
    #expect(work.tasks.isEmpty)
  }

  @Test func `a task knows itself, and no two are the same`() async {
    var seen: [PageTask?] = []
    for work in [work, PageWork()] { await work.run(priority: nil) { seen.append(PageTask.current) }.value }
    #expect(!seen.contains(nil) && Set(seen).count == 2 && PageTask.current == nil)
  }

  @Test func `watches that have ended are forgotten when another is kept`() {
    let (ended, active) = (Watch(), Watch())
    work.keep(ended)
    ended.cancel()
    work.keep(active)
    #expect(work.watches.map(ObjectIdentifier.init) == [ObjectIdentifier(active)])
  }

  @Test func `at the end tasks and watches end, and what begins later ends at once`() {
    let (watch, late) = (Watch(), Watch())
    work.keep(watch)
    let task = work.run(priority: nil) {}
    work.end()
    #expect(watch.cancels == 1 && task.isCancelled && work.tasks.isEmpty && work.watches.isEmpty)
    work.keep(late)
    #expect(late.cancels == 1 && work.watches.isEmpty && work.run(priority: nil) {}.isCancelled)
  }

  @Test func `a page that is added again works again`() {
    work.end()
    work.allowWork()
    let watch = Watch()
    work.keep(watch)
    #expect(!work.hasLeft && watch.isActive && !work.run(priority: nil) {}.isCancelled)
  }

  @Test func `what ends a watch may ask for the work again`() {
    let again = Again(work)
    work.keep(again)
    work.end()
    #expect(again.cancels == 2 && work.watches.isEmpty)
  }

  /// Asks the page to keep it while it ends.
  private final class Again: PageWatch {
    private let work: PageWork
    let isActive = true
    private(set) var cancels = 0
    init(_ work: PageWork) { self.work = work }
    func cancel() {
      cancels += 1
      if cancels == 1 { work.keep(self) }
    }
  }
}
