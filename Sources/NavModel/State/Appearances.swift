/// What pages, and the container of their stack, have been told: what does not follow on it is not told.
package struct Appearances {
  package enum Phase: Sendable {
    case gone, appearing, appeared, disappearing

    /// nil where it does not follow.
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
  /// Those that are not gone.
  private var pages: [(page: ObjectIdentifier, phase: Phase)] = []
  /// Pages that entered the stack while its container was not seen, and have not appeared since.
  private var newcomers: Set<ObjectIdentifier> = []

  /// A page in a container that is not seen is told nothing but that it disappears.
  var isSeen: Bool { container == .appearing || container == .appeared }

  mutating func containerWasAdded() { container = .gone }

  mutating func containerGets(_ callback: LifecycleCallback) {
    if let next = container.after(callback) { container = next }
  }

  mutating func pageEntered(_ page: AnyObject) { if !isSeen { newcomers.insert(ObjectIdentifier(page)) } }
  mutating func pageLeft(_ page: AnyObject) { newcomers.remove(ObjectIdentifier(page)) }

  /// What a page comes by that is seen because the container is: its first time is that it entered.
  func arrival(of page: AnyObject, by callback: LifecycleCallback) -> PageMove {
    callback.isArrival && newcomers.contains(ObjectIdentifier(page)) ? .parent : .none
  }

  /// Whether the page is to be told.
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
