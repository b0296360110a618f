import TermNav

/// A digest of bytes, such as those that a command has written. Two runs with equal output have equal
/// digests.
nonisolated struct WrittenDigest: Sendable {
  private let hasher = Locked(Hasher())

  /// Forgets all bytes of the digest, to begin a new one.
  func begin() { hasher.withLock { $0 = Hasher() } }

  func append(_ bytes: [UInt8]) {
    hasher.withLock { hasher in bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  var value: Int { hasher.withLock { $0.finalize() } }
}
