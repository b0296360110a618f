/// The closures that hear of a recognizer, in the order in which they were added, and who has yet to hear of its state.
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

  /// From now on those that are here have yet to be told.
  mutating func beginRound() { untold = all[...] }

  /// Who is told next; nil where all have been. Asked between the calls, since each may add, remove, or begin a round.
  mutating func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
