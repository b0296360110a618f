import NavModel
import Testing

@testable import TermNav

/// What a call may be given for a time: no number stops the program, or keeps it awake.
@Suite struct NonsenseDurationTests {
  @Test(arguments: NonsenseRig.numbers) func `a view is shown for any time`(_ time: Double) {
    let rig = NonsenseRig()
    let duration = Duration(nearest: time)
    rig.app.toast("A line", for: duration)
    rig.page.toast("Another", for: duration)
    rig.app.present(Label("One"), style: .overlay, for: duration) { _ in Rect(columns: 5, rows: 1) }
    #expect(rig.live())
    #expect(rig.app.overlays.isEmpty == (duration <= .zero))
  }

  @Test(arguments: NonsenseRig.numbers) func `a motion goes on at any time, and begins after any`(
    _ time: Double
  ) {
    let view = View()
    let duration = Duration(nearest: time)
    view.animate(after: duration) { $0 < .seconds(2) ? .at(duration) : .done }
    view.animate { .at($0 + duration) }
    #expect(NonsenseRig(view, ActivityIndicator(isAnimating: true)).live())
  }

  @Test(arguments: NonsenseRig.numbers) func `instants are apart by any time`(_ time: Double) {
    let (one, other) = (AppClock.Instant(seconds: time), AppClock.Instant(seconds: 1))
    #expect((one.duration(to: other) < .zero) == (time > 1))
    #expect(one.advanced(by: .seconds(1)).seconds.isNaN == time.isNaN)
  }

  @Test(arguments: [.zero, .seconds(1e19), .seconds(Int64.max), .nanoseconds(1)] as [Duration])
  func `batches are apart by any time`(_ interval: Duration) async throws {
    let (numbers, number) = AsyncStream.makeStream(of: Int.self)
    let (told, teller) = AsyncStream.makeStream(of: [Int].self)
    let reading = Task { for try await batch in numbers.batches(every: interval) { teller.yield(batch) } }
    number.yield(1)
    var batches = told.makeAsyncIterator()
    let first = await batches.next()
    #expect(first == [1])
    for _ in 0..<10 { await Task.yield() }
    reading.cancel()
    let end = await reading.result
    #expect(throws: CancellationError.self) { try end.get() }
  }

  @Test func `a duration may be longer than an Int64 of seconds`() {
    let rig = NonsenseRig()
    var ran = 0
    rig.app.after(.seconds(1e19)) { ran += 1 }
    rig.app.every(.seconds(1e19)) { ran += 1 }
    rig.app.after(.seconds(-1e19)) { ran += 10 }
    #expect(rig.live())
    #expect(ran == 10)
  }

  @Test(arguments: NonsenseRig.numbers) func `time itself may be any number`(_ time: Double) {
    let rig = NonsenseRig(ListView(rowCount: 30) { ListRow(title: "\($0)") })
    rig.app.advance(to: time)
    rig.app.handle(.pointer(PointerEvent(.pressed, at: Point(column: 5, row: 5), time: time)), at: time)
    rig.app.handle(.key(KeyPress(.escape)), at: time)
    #expect(rig.live())
  }
}
