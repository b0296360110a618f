import TermNav

/// A number made of all that a command has written: two runs that write the same have the same one.
nonisolated struct WrittenDigest: Sendable {
  private let hasher = Locked(Hasher())

  /// Forgets what was written before.
  func begin() { hasher.withLock { $0 = Hasher() } }

  func take(_ bytes: [UInt8]) {
    hasher.withLock { hasher in bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  var value: Int { hasher.withLock { $0.finalize() } }
}
