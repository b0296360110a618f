/// A recognizer's handlers.
struct GestureHandlers {
  typealias Token = GestureRecognizer.HandlerToken
  private typealias Handler = (token: Token, run: (GestureRecognizer) -> Void)

  private var all: [Handler] = []
  private var untold: ArraySlice<Handler> = []
  private var lastNumber = 0

  var count: Int { all.count }

  mutating func add(_ run: @escaping (GestureRecognizer) -> Void) -> Token {
    lastNumber += 1
    let token = Token(number: lastNumber)
    all.append((token, run))
    return token
  }

  mutating func remove(_ token: Token) {
    all.removeAll { $0.token == token }
    untold.removeAll { $0.token == token }
  }

  mutating func beginRound() { untold = all[...] }

  /// Handlers may add, remove or start a round between calls.
  mutating func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
