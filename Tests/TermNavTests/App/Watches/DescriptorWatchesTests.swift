import Testing

@testable import TermNav

@Suite struct DescriptorWatchesTests {
  private let watches = DescriptorWatches()

  @Test func `those who watch a descriptor are called in their order, and others are not`() {
    var calls: [String] = []
    _ = watches.add(4) { calls.append("first") }
    _ = watches.add(5) { calls.append("other") }
    _ = watches.add(4) { calls.append("second") }
    watches.woke(4, isValid: true)
    #expect(calls == ["first", "second"] && watches.all.map(\.descriptor) == [4, 5, 4])
  }

  @Test func `a watch that another one ends in the same call is not called`() {
    var calls = 0
    var second: DescriptorWatch?
    _ = watches.add(4) { second?.cancel() }
    second = watches.add(4) { calls += 1 }
    watches.woke(4, isValid: true)
    #expect(calls == 0 && second?.isActive == false && watches.all.count == 1)
  }

  @Test func `a closed descriptor is dropped without a call`() {
    var calls = 0
    let watch = watches.add(4) { calls += 1 }
    watches.woke(4, isValid: false)
    #expect(calls == 0 && !watch.isActive && watches.all.isEmpty)
  }
}
