/// The conflicts between gesture recognizers: which one must wait for another, and which ones fail because
/// another begins.
extension GestureArena {
  enum Rival { case active, undecided }

  /// Returns how another recognizer keeps `recognizer` from beginning: `active` if another one has begun and
  /// prevents it, `undecided` if `recognizer` must wait until another one fails, nil if none keeps it.
  func rival(of recognizer: GestureRecognizer) -> Rival? {
    guard !isFeeding else { return nil }
    var found: Rival?
    for other in entrants.lazy.map(\.recognizer) where other !== recognizer {
      let mustFail = recognizer.waits(for: other)
      // A gesture that was cancelled had begun before. So recognizers that required its failure fail, as
      // after one that ended.
      let isOver = other.state == .ended || other.state == .cancelled
      if other.isActive || (isOver && mustFail) {
        if mustFail || !recognizer.mayJoin(other) { return .active }
      } else if mustFail, other.state == .possible {
        found = .undecided
      }
    }
    return found
  }

  /// Fails the recognizers that `winner` prevents, because `winner` begins.
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

  /// Cancels the taps of the present press, because the press only stopped content that moved. This includes
  /// taps of views within that content. A tap of an earlier press that still waits for another recognizer is
  /// kept.
  func failTaps() {
    cancel { ($0 is TapGestureRecognizer || $0 is DoubleTapGestureRecognizer) && !$0.hasSeenGesture }
  }

  /// Fails the recognizers that wait for another press, such as the second one of a double tap, unless
  /// `event` is a press that they accept.
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
