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

  /// A page in a container that is not seen is told nothing but that it disappears.
  var isSeen: Bool { container == .appearing || container == .appeared }

  mutating func containerWasAdded() { container = .gone }

  mutating func containerGets(_ callback: LifecycleCallback) {
    if let next = container.after(callback) { container = next }
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
    switch (index, next) {
    case (let index?, .gone): pages.remove(at: index)
    case (let index?, _): pages[index].phase = next
    case (nil, _): pages.append((id, next))
    }
    return true
  }
}
