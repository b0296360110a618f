/// Observers of a program. `remove` of the token ends an observer's calls.
extension NavigationApp {
  /// Adds an observer of every frame, called after the frame was sent.
  @discardableResult
  public func addFrameObserver(_ observer: @escaping (FrameReport) -> Void) -> ObserverToken {
    observers.frames.add(observer)
  }

  /// Adds an observer of every event, called before the event is handled.
  @discardableResult
  public func addEventObserver(_ observer: @escaping (InputEvent) -> Void) -> ObserverToken {
    observers.events.add(observer)
  }

  /// Adds an observer of the terminal's size (columns × rows) and capabilities, called at the start and at changes.
  @discardableResult
  public func addTerminalObserver(_ observer: @escaping (Size, TerminalCapabilities) -> Void) -> ObserverToken
  {
    observers.terminal.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of every stack: the program's, presented ones, and those within pages. It is called with each event
  /// and the stack in which the event happens.
  @discardableResult
  public func addStackObserver(
    _ observer: @escaping (NavigationEvent<ViewController>, NavigationController) -> Void
  ) -> ObserverToken {
    observers.follow(navigation)
    return observers.stacks.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of the gate's rules in every stack and in sheets that are dragged: called each time that a gate is
  /// asked, also while content decides first.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    navigation.host.gateObservers.add(observer)
  }

  /// Adds an observer of changes without motion of the verdict on a page that is held, in whichever stack
  /// (`navigation.interactivePopVerdict`). While there is one, the program wakes when the pointer comes to rest.
  @discardableResult
  public func addVerdictObserver(_ observer: @escaping () -> Void) -> ObserverToken {
    navigation.host.verdictObservers.add(observer)
  }

  /// Adds an observer of tasks' errors that no override of `taskFailed` took. Without one, such errors are lines on standard
  /// error after the program's end, 20 at most.
  @discardableResult
  public func addTaskObserver(_ observer: @escaping (ViewController, any Error) -> Void) -> ObserverToken {
    observers.taskErrors.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of pages that are presented and dismissed.
  @discardableResult
  package func addPresentationObserver(_ observer: @escaping (PresentationReport) -> Void) -> ObserverToken {
    presentations.stepObservers.add { observer(PresentationReport($0.1, of: $0.0)) }
  }
}
