/// The closures that a program has given a recognizer. The recognizer's owner keeps them, such as its view; the recognizer
/// itself does while it has none. So a closure may hold its recognizer: both go with the view.
@MainActor package final class GestureHandlers {
  var shouldBegin: ((GestureRecognizer) -> Bool)?
  var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// Of a pan of content.
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

  /// Handlers may add, remove or start a round between calls.
  func next() -> ((GestureRecognizer) -> Void)? { untold.popFirst()?.run }
}
