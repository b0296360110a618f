/// Back to a page, and the release of a page that is held: all that would leave by an act of the user are asked first (RULES,
/// section 10).
extension NavigationController {
  /// Pops until `controller` is the top and returns what lay above it, the lowest first; ignored outside the stack. `curve` as of
  /// `pop(animated:curve:initiallyInteractive:)`.
  @discardableResult
  public func pop(to controller: Controller, animated: Bool = true, curve: CompletionCurve? = nil)
    -> [Controller]
  {
    let coming = comingViewControllers
    let leaving = coming.lastIndex { $0 === controller }.map { Array(coming[($0 + 1)...]) } ?? []
    queue.perform { [self] in
      guard state.willContain(controller) else {
        return announcer.emit(.ignored(what: "popTo \(controller.name)", why: "it is not in the stack"))
      }
      popNow(to: controller, animated: animated, curve: curve)
    }
    return leaving
  }

  private func popNow(to controller: Controller, animated: Bool, curve: CompletionCurve? = nil) {
    let interrupted = settleAtOnce()
    guard let index = state.stack.index(of: controller), index < count - 1 else { return }
    begin(.pop(count - 1 - index), animated: animated, curve: curve, after: interrupted)
  }

  /// Goes back as the back key does, if all that would leave agree by `shouldPop`. False if nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool { goBack(animated: animated, steppingFrom: nil) }

  /// - Parameter page: what is told that it is one step back; nil is the view controller on top.
  @discardableResult
  package func goBack(animated: Bool = true, steppingFrom page: AnyObject?) -> Bool {
    // What stands on its way is still the page on top.
    let top = activeViewController
    if state.transition?.isStanding == true, !queue.isChanging {
      return sendBack(animated: animated, steppingFrom: page ?? top)
    }
    guard state.comingCount > 1 else { return cancelInteractivePop() }
    return departure(of: top, steppingFrom: page ?? top, animated: animated).begin()
  }

  /// Pops to `controller` as the user does, by the back menu or a program's own Home button: if all that would leave
  /// agree by `shouldPop`, the top one first. False if nothing was popped.
  @discardableResult
  public func goBack(to controller: Controller, animated: Bool = true) -> Bool {
    if state.transition?.isStanding == true, !queue.isChanging, transition?.runsAsPop == true,
      incomingViewController === controller
    {
      return sendBack(animated: animated, steppingFrom: nil)
    }
    let coming = comingViewControllers
    guard let index = coming.lastIndex(where: { $0 === controller }), index < coming.count - 1 else {
      return false
    }
    return departure(of: activeViewController, to: controller, animated: animated).begin()
  }

  /// - Parameters:
  ///   - page: on top of what leaves.
  ///   - target: where the pop leads; nil is the page below.
  ///   - stepping: see `Departure`.
  private func departure(
    of page: Controller, to target: Controller? = nil, steppingFrom stepping: AnyObject? = nil,
    animated: Bool = true
  ) -> Departure {
    Departure(
      stepping: stepping,
      leaving: { [weak self, weak page, weak target] resumed in
        self?.state.leaving(resumed ?? page, for: target).askedInOrder ?? []
      },
      leave: { [weak self, weak page, weak target] departure, resumed in
        guard let self, !state.leaving(resumed ?? page, for: target).isEmpty else { return false }
        queue.perform { [self] in
          // A call from inside a callback waits; the calls before it may have brought others.
          guard departure.isAgreed(resumedBy: resumed) else { return }
          let leaving = state.leaving(resumed ?? page, for: target)
          if !leaving.isEmpty {
            popNow(to: comingViewControllers[leaving.startIndex - 1], animated: animated)
          }
        }
        return true
      })
  }

  /// Ends a page that stands on its way as the user wishes. False if `shouldPop` refuses.
  private func sendBack(animated: Bool, steppingFrom stepping: AnyObject?) -> Bool {
    guard let running = state.transition else { return false }
    var goesBack = false
    queue.run {
      release(
        popVelocity: 0, at: now, wish: running.runsAsPop ? .finish : .cancel, steppingFrom: stepping)
      goesBack = running.runsAsPop == (activeViewController !== running.from)
      if !animated { settleAtOnce() }
    }
    return goesBack
  }

  // MARK: Release

  /// - Parameters:
  ///   - wish: nil asks `releasePolicy`.
  ///   - stepping: see `Departure`.
  func release(
    popVelocity: Double, at time: Seconds, wish: ReleasePolicy.Decision? = nil,
    steppingFrom stepping: AnyObject? = nil
  ) {
    guard let running = state.transition, running.holder != nil else { return }
    let release = tracker.release(
      of: running, velocity: popVelocity, rests: settings.rests, policy: releasePolicy)
    var decision = wish ?? release.decision
    if wish == nil, let rests = release.rests { set(rests) }
    if decision == .finish, running.runsAsPop {
      let departure = departure(of: running.from, to: running.to, steppingFrom: stepping)
      if !departure.isAgreed() { decision = .cancel }
    }
    switch decision {
    case .finish:
      state.transition?.finish(popVelocity: popVelocity, at: host.clock.start(at: time))
      announcer.report(.finishing, of: state.transition)
    case .cancel:
      state.transition?.cancel(popVelocity: popVelocity, at: host.clock.start(at: time))
      announcer.report(.cancelling, of: state.transition)
    case .stay:
      state.transition?.hold(by: .nobody)
      return announcer.tellVerdict(to: host)
    }
    if reducesMotion { settleAtOnce() }
  }
}
