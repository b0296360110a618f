/// The pop driven by whatever an application likes: keys, a trackpad, a slider, a sensor. It goes through the same gate,
/// tells the same events and ends by the same policy as a drag.
///
///     if navigation.beginInteractivePop() == nil {
///       navigation.updateInteractivePop(0.3)
///       navigation.endInteractivePop(velocity: 0.5)
///     }
///
/// A pointer may take the page over at any moment; then `updateInteractivePop` and its companions answer false and do
/// nothing, until the application has begun again.
extension NavigationController {
  /// Whether a page is held, by the pointer or by an application. Then no click reaches either page.
  public var isInteractivePopHeld: Bool { hand != nil }

  /// Whether it is an application that holds the page, with `beginInteractivePop`.
  public var isInteractivePopDriven: Bool { hand?.source == .application }

  /// Where the film of a pop stands, 0…1: 0 shows the front page alone, 1 the back page. 0 at rest.
  public var interactivePopProgress: Double { transition?.popProgress ?? 0 }

  /// Takes the top page, as a drag does that has left its slop; or catches the transition that is running, a push too,
  /// where it stands. One of which only the page that stays is seen is concluded first. The gate is asked, and its answer
  /// told.
  ///
  /// - Parameters:
  ///   - location: where it was begun, in the screen's columns and rows; nil, for a source without a place, counts as
  ///     the top cell at the leading edge, so that no page's maximal distance stands in its way.
  ///   - translation: in which direction, in columns and rows of the screen; nil is straight toward the trailing edge.
  ///   - contentClaims: whether content has the better right to what drives it.
  /// - Returns: nil where the page is held from now on; else the rule that refuses it. One who holds it already, and
  ///   one who asks in the middle of a page's callback, is refused as `transitioning`.
  public func beginInteractivePop(
    at location: Point? = nil, translation: Vector? = nil, contentClaims: Bool = false
  ) -> GateRefusal? {
    let press = location ?? Point(column: isMirrored ? Double(max(1, containerSize.columns)) - 1 : 0, row: 0)
    let way = translation ?? Vector(dx: isMirrored ? -1 : 1, dy: 0)
    concludeIfSettledInView()
    let refusal =
      isInteractivePopDriven || isChanging
      ? .transitioning : refusal(press: press, translation: way, contentClaims: { contentClaims })
    emit(.gate(refusal: refusal, press: press))
    guard refusal == nil else { return refusal }
    changing {
      let caught = transition?.popProgress
      hand = Hand(source: .application, column: 0, progress: caught ?? 0)
      guard caught == nil else {
        transition?.driver.hold()
        return report(.caught)
      }
      begin(.pop(1), interactive: true)
    }
    return nil
  }

  /// Brings the page to a progress. False where the application holds nothing.
  /// - Parameters:
  ///   - progress: 0…1 of a pop, whichever operation was caught. Clamped to 0…1; NaN is ignored.
  ///   - velocity: widths per second toward the trailing edge; not finite counts as 0. It counts for 150 ms, as that of a
  ///     pointer does.
  @discardableResult
  public func updateInteractivePop(_ progress: Double, velocity: Double = 0) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      guard isInteractivePopDriven, !progress.isNaN else { return }
      hand?.toldVelocity = velocity.isFinite ? velocity : 0
      hand?.toldTime = now
      show(popProgress: progress, popVelocity: velocity)
    }
    return true
  }

  /// Lets the page go; the release policy decides. False where the application holds nothing.
  /// - Parameter velocity: widths per second toward the trailing edge; not finite counts as 0; nil is that of the last
  ///   `updateInteractivePop`, 0 once it is 150 ms old.
  @discardableResult
  public func endInteractivePop(velocity: Double? = nil) -> Bool {
    letGo(velocity ?? handVelocity, wish: nil)
  }

  /// Lets what is held finish, wherever it stands: a pop takes its page away, unless the page's `shouldPop` says no; a
  /// push that was caught comes in. False where the application holds nothing.
  /// - Parameter velocity: widths per second toward the trailing edge; not finite counts as 0.
  @discardableResult
  public func finishInteractivePop(velocity: Double = 0) -> Bool {
    letGo(velocity, wish: .finish)
  }

  /// Puts the page back, as Esc does, whoever holds it; also one that the release policy has left standing. False where no
  /// page is held.
  @discardableResult
  public func cancelInteractivePop() -> Bool {
    guard transition?.driver.isHeld == true else { return false }
    perform { [self] in letGoOfEverything() }
    return true
  }

  private func letGo(_ velocity: Double, wish: ReleasePolicy.Decision?) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      if isInteractivePopDriven {
        release(popVelocity: velocity.isFinite ? velocity : 0, at: now, wish: wish)
      }
    }
    return true
  }

  /// Cancels what a hand holds, or has left standing, and tells so once.
  func letGoOfEverything() {
    if hand?.source == .pointer { interactivePopGestureRecognizer.cancel() }
    putBack()
  }

  /// The way back, for a page that stands.
  func sendBack(animated: Bool) -> Bool {
    guard let running = transition else { return false }
    var goesBack = false
    changing {
      release(popVelocity: 0, at: now, wish: running.runsAsPop ? .finish : .cancel)
      // A page that may not be left springs back.
      goesBack = running.runsAsPop == (activeViewController !== running.from)
      if !animated { settleAtOnce() }
    }
    return goesBack
  }
}
