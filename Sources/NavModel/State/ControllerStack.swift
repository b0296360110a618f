/// View controllers from the root up, each once. Push, pop and `contains` take constant time.
struct ControllerStack<Controller: AnyObject> {
  /// Root first.
  private(set) var controllers: [Controller]
  private var identities: Set<ObjectIdentifier>

  /// A stack of a root alone.
  init(root: Controller) {
    controllers = [root]
    identities = [ObjectIdentifier(root)]
  }

  /// The first one; no pop removes it.
  var root: Controller { controllers[0] }
  /// The last one.
  var top: Controller { controllers[controllers.count - 1] }
  /// The root included: at least 1.
  var count: Int { controllers.count }

  /// Whether this instance is in the stack.
  func contains(_ controller: Controller) -> Bool {
    identities.contains(ObjectIdentifier(controller))
  }

  /// nil if the stack is not that deep.
  func below(_ depth: Int = 1) -> Controller? {
    count > depth ? controllers[count - 1 - depth] : nil
  }

  /// The root's is 0; nil if not in the stack.
  func index(of controller: Controller) -> Int? {
    contains(controller) ? controllers.lastIndex { $0 === controller } : nil
  }

  func top(after change: StackChange<Controller>) -> Controller? {
    switch change {
    case .push(let controller): controller
    case .pop(let number): below(number)
    case .replace(let new): new.last
    }
  }

  /// - Returns: what was added and removed, topmost last.
  /// - Precondition: none twice, and a root remains.
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

/// What a transition will do to the stack when it finishes.
enum StackChange<Controller: AnyObject> {
  case push(Controller)
  /// Removes this many, at least one.
  case pop(Int)
  case replace([Controller])
}
