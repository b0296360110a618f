/// The closures that a program has given a recognizer. The recognizer's view keeps this object. So a closure
/// may hold the recognizer strongly: the view releases both. A recognizer without a view keeps the object
/// itself.
@MainActor package final class GestureHandlers {
  var shouldBegin: ((GestureRecognizer) -> Bool)?
  var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// The `claim` of a `ContentPanGestureRecognizer`: a closure that says which drags the content keeps for
  /// itself.
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

  /// Returns the next handler to call for the present state change; nil after the last one. Handlers are
  /// taken one by one, because each may add or remove handlers, or change the state again.
  func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
