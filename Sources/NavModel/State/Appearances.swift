/// The callbacks of appearance that pages, and the container of their stack, have got. A callback that does
/// not follow on the last one is not called.
package struct Appearances {
  package enum Phase: Sendable {
    case gone, appearing, appeared, disappearing

    /// Returns the phase after a callback; nil where the callback does not follow on this phase.
    package func after(_ callback: LifecycleCallback) -> Phase? {
      switch (callback, self) {
      case (.viewWillAppear, .gone), (.viewWillAppear, .disappearing): .appearing
      case (.viewDidAppear, .appearing): .appeared
      case (.viewWillDisappear, .appeared), (.viewWillDisappear, .appearing): .disappearing
      case (.viewDidDisappear, .disappearing): .gone
      default: nil
      }
    }
  }

  private(set) var container = Phase.appeared
  /// The pages that are not gone, with their phases.
  private var pages: [(page: ObjectIdentifier, phase: Phase)] = []
  /// Pages that entered the stack while its container was not seen, and have not appeared since.
  private var newcomers: Set<ObjectIdentifier> = []

  /// Whether the container is in sight. In a container that is not, a page gets no callbacks but those of its
  /// disappearance.
  var isSeen: Bool { container == .appearing || container == .appeared }

  mutating func containerWasAdded() { container = .gone }

  mutating func containerGets(_ callback: LifecycleCallback) {
    if let next = container.after(callback) { container = next }
  }

  mutating func pageEntered(_ page: AnyObject) { if !isSeen { newcomers.insert(ObjectIdentifier(page)) } }
  mutating func pageLeft(_ page: AnyObject) { newcomers.remove(ObjectIdentifier(page)) }

  /// Returns what a page comes by when its container appears: the first time, that it entered its stack.
  func arrival(of page: AnyObject, by callback: LifecycleCallback) -> PageMove {
    callback.isArrival && newcomers.contains(ObjectIdentifier(page)) ? .parent : .none
  }

  /// Returns whether a callback is to be called on a page, and if so notes it as called.
  mutating func mayTell(_ page: AnyObject, _ callback: LifecycleCallback) -> Bool {
    switch callback {
    case .viewDidLoad, .willShow, .didShow: return true
    case .viewWillAppear, .viewDidAppear: if !isSeen { return false }
    case .viewWillDisappear, .viewDidDisappear: break
    }
    let id = ObjectIdentifier(page)
    let index = pages.firstIndex { $0.page == id }
    guard let next = (index.map { pages[$0].phase } ?? .gone).after(callback) else { return false }
    if next == .appeared { newcomers.remove(id) }
    switch (index, next) {
    case (let index?, .gone): pages.remove(at: index)
    case (let index?, _): pages[index].phase = next
    case (nil, _): pages.append((id, next))
    }
    return true
  }
}
