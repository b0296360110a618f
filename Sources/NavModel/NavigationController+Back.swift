/// Going back to a page, and the release of a held transition. Where the user goes back, the `shouldPop` of
/// every page that would leave is asked first (RULES, section 10); `pop(to:)` asks no page.
extension NavigationController {
  /// Pops until `controller` is on top, and returns the view controllers that lay above it, the lowest first.
  /// Does nothing and returns an empty array if `controller` is not in the navigation stack.
  /// - Parameter curve: the completion curve of this pop alone; nil uses the stack's `completionCurve`.
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

  /// Goes back one step as the back key does: asks `shouldPop` of every page that would leave, and pops if
  /// all agree. A push that the application holds runs back instead, and no page is asked. Returns false if
  /// nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool { goBack(animated: animated, steppingFrom: nil) }

  /// Goes back one step, as `goBack(animated:)` does.
  /// - Parameter page: the page whose `PendingPop.isOneStepBack` is true; nil stands for the view controller
  ///   on top.
  @discardableResult
  package func goBack(animated: Bool = true, steppingFrom page: AnyObject?) -> Bool {
    // While the application holds a transition, or the transition was left where it was released, the page
    // from which it began is still the active one.
    let top = activeViewController
    if state.transition?.isParked == true, !queue.isChanging {
      return sendBack(animated: animated, steppingFrom: page ?? top)
    }
    guard state.comingCount > 1 else { return cancelInteractivePop() }
    return departure(of: top, steppingFrom: page ?? top, animated: animated).begin()
  }

  /// Pops to `controller` as the user does, such as by the back menu or a program's own Home button. Every
  /// page that would leave is asked by `shouldPop`, the top one first. Returns false if nothing was popped.
  @discardableResult
  public func goBack(to controller: Controller, animated: Bool = true) -> Bool {
    if state.transition?.isParked == true, !queue.isChanging, transition?.runsAsPop == true,
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

  /// Returns the pop of some pages, which asks these pages and then pops them.
  /// - Parameters:
  ///   - page: the topmost page that leaves.
  ///   - target: the page to which the pop leads; nil is the page below.
  ///   - stepping: the page from which the user goes exactly one step back, as in `Departure`; nil where the
  ///     user does not.
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
          // If `leave` is called from inside a callback, this block is queued. Calls that were queued before
          // it may have pushed more pages, which are asked too.
          guard departure.isAgreed(resumedBy: resumed) else { return }
          let leaving = state.leaving(resumed ?? page, for: target)
          if !leaving.isEmpty {
            popNow(to: comingViewControllers[leaving.startIndex - 1], animated: animated)
          }
        }
        return true
      })
  }

  /// Releases a transition that the application holds or that was left where it was released, so that its
  /// front page leaves. Returns false if `shouldPop` refuses, or if there is no such transition.
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

  /// Releases the held transition, which then runs to an end or stays.
  /// - Parameters:
  ///   - popVelocity: widths per second toward trailing.
  ///   - wish: what becomes of the transition; nil lets `releasePolicy` decide.
  ///   - stepping: the page from which the user goes exactly one step back, as in `Departure`; nil where the
  ///     user does not.
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
