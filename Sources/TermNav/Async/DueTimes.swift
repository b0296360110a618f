/// Work that is due at times to come: a heap whose top is the earliest, of equal times the one that was added first.
struct DueTimes<Item> {
  private struct Entry {
    var due: Seconds
    var number: Int

    static func < (a: Entry, b: Entry) -> Bool { (a.due, a.number) < (b.due, b.number) }
  }

  /// The first is the earliest, and none is later than the two at `2 * index + 1` and `2 * index + 2`. Entries whose work
  /// was removed stay until they are the first, or are many.
  private var heap: [Entry] = []
  private var works: [Int: Item] = [:]
  private var lastNumber = 0

  /// All work, also that which is never due.
  var all: some Collection<Item> { works.values }

  /// The earliest time; nil where nothing is due.
  var first: Seconds? { heap.first?.due }

  /// Adds work; `remove` finds it by the number that is returned. At NaN and infinity nothing is due.
  mutating func add(_ work: Item, due: Seconds) -> Int {
    lastNumber += 1
    works[lastNumber] = work
    if due < .infinity { push(Entry(due: due, number: lastNumber)) }
    return lastNumber
  }

  /// Takes work out; nil where it was taken already.
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

  /// All that is due by a time, in order; the work stays until it is removed.
  func due(by time: Seconds) -> [(number: Int, time: Seconds)] {
    guard let first, first <= time else { return [] }
    var due: [(number: Int, time: Seconds)] = []
    for entry in heap where entry.due <= time && works[entry.number] != nil {
      due.append((entry.number, entry.due))
    }
    // Work that is due at one time keeps the order in which it was added.
    if due.count > 1 { due.sort { ($0.time, $0.number) < ($1.time, $1.number) } }
    return due
  }

  /// Gives all work other times.
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
  /// The earlier of two times; nil means never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
