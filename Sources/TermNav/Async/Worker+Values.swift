extension Worker {
  /// What a work tells as it goes on: of values that wait, the newest is enough.
  package struct Teller<Value: Sendable>: Sendable {
    fileprivate let continuation: AsyncThrowingStream<Value, any Error>.Continuation
    fileprivate let wanted = Locked(true)

    /// False once nobody listens.
    package var isWanted: Bool { wanted.withLock { $0 } }

    package func tell(_ value: Value) { continuation.yield(value) }
  }

  /// Begins the work when called; it should end soon when it is wanted no longer.
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
