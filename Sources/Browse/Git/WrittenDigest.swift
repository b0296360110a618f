import TermNav

/// A digest of all bytes that a command has written, by which two runs with the same output are recognized.
nonisolated struct WrittenDigest: Sendable {
  private let hasher = Locked(Hasher())

  /// Begins a new digest.
  func begin() { hasher.withLock { $0 = Hasher() } }

  func append(_ bytes: [UInt8]) {
    hasher.withLock { hasher in bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  var value: Int { hasher.withLock { $0.finalize() } }
}
