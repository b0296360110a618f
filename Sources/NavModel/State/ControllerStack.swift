/// A stack of distinct view controllers, root first; push, pop and `contains` take constant time.
struct ControllerStack<Controller: AnyObject> {
  private(set) var controllers: [Controller] {
    didSet { top = controllers[controllers.count - 1] }
  }
  /// The view controller on top. It is stored, since it is read many times in a frame and reading it from an
  /// array of a generic type is slow.
  private(set) var top: Controller
  private(set) var identities: Set<ObjectIdentifier>

  init(root: Controller) {
    controllers = [root]
    top = root
    identities = [ObjectIdentifier(root)]
  }

  var root: Controller { controllers[0] }
  var count: Int { controllers.count }

  func contains(_ controller: Controller) -> Bool {
    identities.contains(ObjectIdentifier(controller))
  }

  func below(_ depth: Int = 1) -> Controller? {
    count > depth ? controllers[count - 1 - depth] : nil
  }

  func index(of controller: Controller) -> Int? {
    contains(controller) ? controllers.lastIndex { $0 === controller } : nil
  }

  /// Returns the view controller below another one that is in the navigation stack, or that a running change
  /// puts on top; nil if there is none below.
  func controller(below controller: Controller, _ change: StackChange<Controller>?) -> Controller? {
    if controller === top { return below() }
    switch change {
    case .push(let new) where new === controller: return top
    case .replace(let new) where new.last === controller: return new.dropLast().last
    default: break
    }
    // The page below the back page of a pop is asked for in every frame, so this case is checked before the
    // search.
    if controller === below() { return below(2) }
    return index(of: controller).flatMap { $0 > 0 ? controllers[$0 - 1] : nil }
  }

  func top(after change: StackChange<Controller>) -> Controller? {
    switch change {
    case .push(let controller): controller
    case .pop(let number): below(number)
    case .replace(let new): new.last
    }
  }

  /// Returns whether the top view controller leaves the navigation stack by a change.
  func loses(_ top: Controller, by change: StackChange<Controller>) -> Bool {
    switch change {
    case .push: false
    case .pop: true
    case .replace(let new): !new.contains { $0 === top }
    }
  }

  /// Applies a push, a pop or a replacement to the navigation stack.
  /// - Returns: the view controllers that were added and those that were removed, the topmost last.
  @discardableResult
  mutating func apply(_ change: StackChange<Controller>) -> (arrived: [Controller], gone: [Controller]) {
    switch change {
    case .push(let controller):
      precondition(identities.insert(ObjectIdentifier(controller)).inserted, "a page stands in a stack once")
      controllers.append(controller)
      return ([controller], [])
    case .pop(let number):
      precondition(number < count, "the root never leaves")
      let gone = Array(controllers.suffix(number))
      controllers.removeLast(number)
      for controller in gone { identities.remove(ObjectIdentifier(controller)) }
      return ([], gone)
    case .replace(let new):
      precondition(!new.isEmpty, "a stack has a root")
      let old = controllers
      let known = identities
      controllers = new
      identities = Set(new.map(ObjectIdentifier.init))
      precondition(identities.count == new.count, "a page stands in a stack once")
      return (new.filter { !known.contains(ObjectIdentifier($0)) }, old.filter { !contains($0) })
    }
  }
}

/// A change of the navigation stack, which is applied at the end of its transition.
enum StackChange<Controller: AnyObject> {
  case push(Controller)
  /// The change pops a number of view controllers, at least one.
  case pop(Int)
  case replace([Controller])

  /// The view controllers that the change puts into the navigation stack; none for a pop, and for a
  /// replacement the whole new stack.
  var coming: [Controller] {
    switch self {
    case .push(let new): [new]
    case .pop: []
    case .replace(let new): new
    }
  }
}
