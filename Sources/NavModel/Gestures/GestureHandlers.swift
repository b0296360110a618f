/// A recognizer's handlers.
struct GestureHandlers {
  private typealias Handler = (token: ObserverToken, run: (GestureRecognizer) -> Void)

  private var all: [Handler] = []
  private var untold: ArraySlice<Handler> = []

  var count: Int { all.count }

  mutating func add(_ token: ObserverToken, _ run: @escaping (GestureRecognizer) -> Void) {
    all.append((token, run))
  }

  mutating func remove(_ token: ObserverToken) {
    all.removeAll { $0.token === token }
    untold.removeAll { $0.token === token }
  }

  mutating func beginRound() { untold = all[...] }

  /// Handlers may add, remove or start a round between calls.
  mutating func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
