/// Who stands in whose way.
extension GestureArena {
  enum Rival { case active, undecided }

  /// What stands in the way of `recognizer`: one that it has to see failed, or a winner that it may not join.
  func rival(of recognizer: GestureRecognizer) -> Rival? {
    guard !isFeeding else { return nil }
    var found: Rival?
    for other in entrants.lazy.map(\.recognizer) where other !== recognizer {
      let mustFail = recognizer.requiresFailure(of: other)
      // What was cancelled had begun: its drag is not handed on to those that waited for it to fail.
      let isOver = other.state == .ended || other.state == .cancelled
      if other.isActive || (isOver && mustFail) {
        if mustFail || !recognizer.mayJoin(other) { return .active }
      } else if mustFail, other.state == .possible {
        found = .undecided
      }
    }
    return found
  }

  /// Fails those that may not go along with the winner. Those that wait for it find out when they are asked.
  func willBegin(_ winner: GestureRecognizer) {
    for other in present where other !== winner && other.state == .possible {
      if !other.requiresFailure(of: winner), winner.canPrevent(other), other.canBePrevented(by: winner),
        !winner.mayJoin(other)
      {
        other.fail()
      }
    }
  }

  /// A press ends the wait of those that it is not the second press of.
  func endWaits(for event: PointerEvent, among newcomers: [Entrant]) {
    var transforms: [ObjectIdentifier: ViewTransform] = [:]
    for entrant in newcomers { transforms[ObjectIdentifier(entrant.recognizer)] = entrant.transform }
    for recognizer in present where recognizer.isUndecided && !recognizer.hasSeenGesture {
      var local = event
      if let transform = transforms[ObjectIdentifier(recognizer)] {
        local.location = transform(event.location)
        if recognizer.awaitsPress, recognizer.acceptsPress(local) { continue }
      }
      recognizer.fail()
    }
  }
}

extension GestureRecognizer {
  /// Whether the two may be under way together: one yes is enough.
  func mayJoin(_ other: GestureRecognizer) -> Bool {
    shouldRecognizeSimultaneously?(other) == true || other.shouldRecognizeSimultaneously?(self) == true
  }
}
