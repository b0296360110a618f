/// The closures that a program has given a recognizer. The recognizer's view keeps them, so that a closure
/// may hold the recognizer: both go with the view. A recognizer without a view keeps them itself.
@MainActor package final class GestureHandlers {
  var shouldBegin: ((GestureRecognizer) -> Bool)?
  var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// The claim of a `ContentPanGestureRecognizer`.
  var claim: (() -> DragClaim)?
  var stopsContent: (() -> Bool)?
  private typealias Handler = (token: ObserverToken, run: (GestureRecognizer) -> Void)

  private var all: [Handler] = []
  private var untold: ArraySlice<Handler> = []

  var count: Int { all.count }

  func add(_ token: ObserverToken, _ run: @escaping (GestureRecognizer) -> Void) {
    all.append((token, run))
  }

  func remove(_ token: ObserverToken) {
    all.removeAll { $0.token === token }
    untold.removeAll { $0.token === token }
  }

  func beginRound() { untold = all[...] }

  /// Returns the next handler of this round. Handlers are taken one by one, as each may add, remove or start
  /// a round.
  func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
