import TermNav

/// A record of the last press of the mouse: the locations of the pointer, and what the gesture recognizers
/// have decided.
struct PressRecord {
  struct Gesture {
    let name: String
    let word: String
    let state: GestureRecognizer.State
  }

  private static let mostLocations = 64

  /// The locations of the pointer during the last press: first that of the press, then the latest ones, at
  /// most 64 in all.
  private(set) var trail: [Point] = []
  private var decided: [(id: ObjectIdentifier, name: String, state: GestureRecognizer.State)] = []

  mutating func note(_ location: Point) {
    trail.append(location)
    if trail.count > Self.mostLocations { trail.remove(at: 1) }
  }

  mutating func note(_ recognizer: GestureRecognizer) {
    let id = ObjectIdentifier(recognizer)
    if let index = decided.firstIndex(where: { $0.id == id }) {
      decided[index].state = recognizer.state
    } else {
      decided.append((id, recognizer.name, recognizer.state))
    }
  }

  /// Returns the gesture recognizers of the last press: first those that have not decided, then those that
  /// have.
  /// - Parameter watching: The recognizers that have not decided.
  func gestures(besides watching: [GestureRecognizer]) -> [Gesture] {
    let ids = watching.map(ObjectIdentifier.init)
    let open = watching.map {
      Gesture(name: $0.name, word: $0.isWaiting ? "waits" : $0.state.rawValue, state: $0.state)
    }
    return open
      + decided.filter { !ids.contains($0.id) }.map {
        Gesture(name: $0.name, word: $0.state.rawValue, state: $0.state)
      }
  }
}
