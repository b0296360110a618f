/// A frame's bytes; keeps its memory between frames.
struct ByteBuffer: ~Copyable {
  private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  private(set) var count = 0

  deinit { base.deallocate() }

  /// Valid until the next write.
  var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count &+= 1
  }

  /// The first bytes of a word, the lowest first.
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

  private mutating func grow(by more: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (capacity + more))
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = 2 * (capacity + more)
  }
}
