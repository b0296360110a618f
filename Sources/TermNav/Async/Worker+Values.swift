extension Worker {
  /// An object by which running work sends values to a stream. If the reader is slower, only the newest
  /// unread value is kept.
  package struct Teller<Value: Sendable>: Sendable {
    fileprivate let continuation: AsyncThrowingStream<Value, any Error>.Continuation
    fileprivate let wanted = Locked(true)

    /// Whether the values that the work sends are still wanted; false after the stream that gets the values
    /// has ended.
    package var isWanted: Bool { wanted.withLock { $0 } }

    package func tell(_ value: Value) { continuation.yield(value) }
  }

  /// Begins work at once and returns the values that it sends as a stream. The work should end soon after
  /// `isWanted` of its `Teller` has become false.
  package static func values<Value: Sendable>(
    on subject: Subject? = nil, _ work: @escaping @Sendable (Teller<Value>) throws -> Void
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let teller = Teller(continuation: continuation)
      continuation.onTermination = { _ in teller.wanted.withLock { $0 = false } }
      start(on: subject) {
        do {
          if teller.isWanted { try work(teller) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }
}
