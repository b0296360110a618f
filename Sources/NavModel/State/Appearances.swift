/// A record of the appearance callbacks that pages, and the container of their navigation stack, have got. By
/// this record a callback that cannot follow the last one is suppressed, such as a second `viewWillAppear`.
package struct Appearances {
  package enum Phase: Sendable {
    case gone, appearing, appeared, disappearing

    /// Returns the phase of a page after an appearance callback; nil where the callback cannot follow this
    /// phase.
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
  /// The pages that appear, have appeared or disappear, with their phases.
  private var pages: [(page: ObjectIdentifier, phase: Phase)] = []
  /// Pages that entered the navigation stack while its container was invisible, and have not appeared since.
  private var newcomers: Set<ObjectIdentifier> = []

  /// Whether the container of the navigation stack is visible. While it is not, a page gets no callback that
  /// says that it appears.
  var isSeen: Bool { container == .appearing || container == .appeared }

  mutating func containerWasAdded() { container = .gone }

  mutating func containerGets(_ callback: LifecycleCallback) {
    if let next = container.after(callback) { container = next }
  }

  mutating func pageEntered(_ page: AnyObject) { if !isSeen { newcomers.insert(ObjectIdentifier(page)) } }
  mutating func pageLeft(_ page: AnyObject) { newcomers.remove(ObjectIdentifier(page)) }

  /// Returns by which kind of change a page comes when its container appears: `.parent` the first time, since
  /// the page has entered its navigation stack; otherwise `.none`.
  func arrival(of page: AnyObject, by callback: LifecycleCallback) -> PageMove {
    callback.isArrival && newcomers.contains(ObjectIdentifier(page)) ? .parent : .none
  }

  /// Returns whether an appearance callback is to be called on a page. If so, notes the callback as called.
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
