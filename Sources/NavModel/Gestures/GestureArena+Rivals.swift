/// Conflicts between recognizers.
extension GestureArena {
  enum Rival { case active, undecided }

  /// Returns how another recognizer keeps `recognizer` from beginning: `active` prevents it, `undecided`
  /// delays it; nil if none does.
  func rival(of recognizer: GestureRecognizer) -> Rival? {
    guard !isFeeding else { return nil }
    var found: Rival?
    for other in entrants.lazy.map(\.recognizer) where other !== recognizer {
      let mustFail = recognizer.waits(for: other)
      // A cancelled drag had begun, so recognizers that required its failure fail.
      let isOver = other.state == .ended || other.state == .cancelled
      if other.isActive || (isOver && mustFail) {
        if mustFail || !recognizer.mayJoin(other) { return .active }
      } else if mustFail, other.state == .possible {
        found = .undecided
      }
    }
    return found
  }

  /// Fails the recognizers that `winner` prevents.
  func willBegin(_ winner: GestureRecognizer) {
    for other in present where other.tracksAfterFailure { other.stopTracking() }
    for other in present where other !== winner && other.state == .possible {
      if !other.waits(for: winner), winner.canPrevent(other), other.canBePrevented(by: winner),
        !winner.mayJoin(other)
      {
        other.fail()
      }
    }
  }

  /// Cancels the taps of this press, also those of other views within content that moves, which cannot know
  /// of it. A tap of an earlier press that still waits stays.
  func failTaps() {
    cancel { ($0 is TapGestureRecognizer || $0 is DoubleTapGestureRecognizer) && !$0.hasSeenGesture }
  }

  /// Fails the recognizers that wait for another press, unless this is the press that they accept.
  func endWaits(for event: PointerEvent, among newcomers: [Entrant]) {
    var transforms: [ObjectIdentifier: ViewTransform] = [:]
    for entrant in newcomers { transforms[ObjectIdentifier(entrant.recognizer)] = entrant.transform }
    for recognizer in present where recognizer.isUndecided && !recognizer.hasSeenGesture {
      var local = event
      if let transform = transforms[ObjectIdentifier(recognizer)] {
        local.location = transform.inView(event.location)
        if recognizer.awaitsPress, recognizer.acceptsPress(local) { continue }
      }
      recognizer.fail()
    }
  }
}

extension GestureRecognizer {
  func mayJoin(_ other: GestureRecognizer) -> Bool {
    shouldRecognizeSimultaneously?(other) == true || other.shouldRecognizeSimultaneously?(self) == true
  }
}
