/// A collection of work that is due at future times. The work is ordered by time; work of the same time is in
/// the order in which it was added.
struct DueTimes<Item> {
  private struct Entry {
    var due: Seconds
    var number: Int

    static func < (a: Entry, b: Entry) -> Bool { (a.due, a.number) < (b.due, b.number) }
  }

  /// The times, at which work is due, as a binary heap: the first is the earliest, and the time at an `index`
  /// is not later than those at `2 * index + 1` and `2 * index + 2`. The entries of removed work stay until
  /// they come first, or make up more than half of the heap.
  private var heap: [Entry] = []
  private var works: [Int: Item] = [:]
  private var lastNumber = 0

  /// All work that was added and not removed, in no particular order, including work that is never due.
  var all: some Collection<Item> { works.values }

  /// The earliest time at which work is due, in seconds; nil if no work is due at any time.
  var first: Seconds? { heap.first?.due }

  /// Adds work that is due at a time in seconds; with NaN or infinity it is never due. Returns a number by
  /// which `remove(_:)` removes the work.
  mutating func add(_ work: Item, due: Seconds) -> Int {
    lastNumber += 1
    works[lastNumber] = work
    if due < .infinity { push(Entry(due: due, number: lastNumber)) }
    return lastNumber
  }

  /// Removes the work that has a number, and returns that work; nil if it was removed before.
  @discardableResult
  mutating func remove(_ number: Int) -> Item? {
    guard let work = works.removeValue(forKey: number) else { return nil }
    if heap.count > 2 * works.count + 8 {
      let live = heap.filter { works[$0.number] != nil }
      heap = []
      for entry in live { push(entry) }
    }
    dropRemoved()
    return work
  }

  /// Returns the numbers and times of all work that is due at a time or earlier, in order of time. The work
  /// stays in the collection until it is removed.
  func due(by time: Seconds) -> [(number: Int, time: Seconds)] {
    guard let first, first <= time else { return [] }
    var due: [(number: Int, time: Seconds)] = []
    for entry in heap where entry.due <= time && works[entry.number] != nil {
      due.append((entry.number, entry.due))
    }
    // Work that is due at the same time keeps the order in which it was added.
    if due.count > 1 { due.sort { ($0.time, $0.number) < ($1.time, $1.number) } }
    return due
  }

  /// Replaces the times of all work by those that the closure `due` returns, in seconds.
  mutating func reschedule(_ due: (Item) -> Seconds) {
    heap = []
    for (number, work) in works where due(work) < .infinity { push(Entry(due: due(work), number: number)) }
  }

  private mutating func dropRemoved() {
    while let first = heap.first, works[first.number] == nil { pop() }
  }

  private mutating func push(_ entry: Entry) {
    var index = heap.count
    heap.append(entry)
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[index] else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

extension Seconds {
  /// Returns the earlier of two times; nil stands for never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
