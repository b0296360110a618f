/// Observers of a program. Call `remove()` of the returned token to end an observer's calls.
extension NavigationApp {
  /// Adds an observer of every frame, called after the frame was sent.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addFrameObserver(_ observer: @escaping (FrameReport) -> Void) -> ObserverToken {
    observers.frames.add(observer)
  }

  /// Adds an observer of every input event that the program gets, called before the event is handled. Ctrl-C,
  /// Ctrl-Z and Ctrl-\ are not among them, since they act as signals.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addEventObserver(_ observer: @escaping (InputEvent) -> Void) -> ObserverToken {
    observers.events.add(observer)
  }

  /// Adds an observer of the terminal's size (columns × rows) and capabilities. It is called at the start,
  /// and when one of the two changes.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addTerminalObserver(_ observer: @escaping (Size, TerminalCapabilities) -> Void) -> ObserverToken
  {
    observers.terminal.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of every navigation stack: the program's own, presented ones, and those within pages.
  /// The observer is called with each event and the stack in which the event happens.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addStackObserver(
    _ observer: @escaping (NavigationEvent<ViewController>, NavigationController) -> Void
  ) -> ObserverToken {
    observers.follow(navigation)
    return observers.stacks.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of the gate, which decides whether a drag may begin, in every stack and sheet. The
  /// observer is called each time that a gate is asked, even while content may still take the drag.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    navigation.host.gateObservers.add(observer)
  }

  /// Adds an observer of the verdict, the result that a release of a held page would have now, in any stack.
  /// The observer is called when the verdict changes although the page does not move. See
  /// `navigation.interactivePopVerdict`. While there is such an observer, the program wakes when the pointer
  /// comes to rest.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addVerdictObserver(_ observer: @escaping () -> Void) -> ObserverToken {
    navigation.host.verdictObservers.add(observer)
  }

  /// Adds an observer of errors of tasks that no override of `taskFailed` has handled. Without an observer,
  /// such errors are written to standard error after the program's end, at most 20 of them.
  /// - Returns: the token that removes the observer.
  @discardableResult
  public func addTaskObserver(_ observer: @escaping (ViewController, any Error) -> Void) -> ObserverToken {
    observers.taskErrors.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of view controllers that are presented or dismissed.
  /// - Returns: the token that removes the observer.
  @discardableResult
  package func addPresentationObserver(_ observer: @escaping (PresentationReport) -> Void) -> ObserverToken {
    presentations.stepObservers.add { observer(PresentationReport($0.1, of: $0.0)) }
  }
}
