/// A growing array for the loops that send a frame, which run for each cell. The array keeps its memory
/// between frames and has no bounds checks.
struct FrameBuffer<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// Creates an empty array with room for some elements.
  /// - Precondition: the elements are trivial values, which need no destruction.
  init(capacity: Int = 8) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { Range(uncheckedBounds: (0, count)) }
  /// The elements of the array; the pointer is valid until the buffer is changed or released.
  var contents: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  subscript(index: Int) -> Element {
    get { base[index] }
    set { base[index] = newValue }
  }

  mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var current = count - 1
    while current > index {
      swap(current, current - 1)
      current -= 1
    }
  }

  mutating func remove(at index: Int) {
    for current in index..<count - 1 { base[current] = base[current + 1] }
    count -= 1
  }

  mutating func swap(_ one: Int, _ other: Int) { (base[one], base[other]) = (base[other], base[one]) }

  private mutating func grow(by more: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * (capacity + more))
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = 2 * (capacity + more)
  }
}

extension FrameBuffer<UInt8> {
  /// Appends the lowest `length` bytes of a word, the lowest byte first.
  @inline(__always) mutating func append(_ word: UInt64, length: Int) {
    if count &+ 8 > capacity { grow(by: 8) }
    UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= length
  }

  @inline(__always) mutating func replaceLast(with byte: UInt8) { base[count - 1] = byte }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if count + bytes.count > capacity { grow(by: bytes.count) }
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }
}
