/// Pages from the root up, none of them twice, never without a root. Push, pop and `contains` take constant time.
public struct ControllerStack<Controller: AnyObject> {
  /// Root first.
  public private(set) var controllers: [Controller]
  private var identities: Set<ObjectIdentifier>

  /// A stack of one page.
  public init(root: Controller) {
    controllers = [root]
    identities = [ObjectIdentifier(root)]
  }

  /// The first page, which never leaves by a pop.
  public var root: Controller { controllers[0] }
  /// The page on top; the root where it is alone.
  public var top: Controller { controllers[controllers.count - 1] }
  /// Pages, the root included: at least 1.
  public var count: Int { controllers.count }

  /// Whether this very instance is in the stack.
  public func contains(_ controller: Controller) -> Bool {
    identities.contains(ObjectIdentifier(controller))
  }

  /// The page `depth` places under the top, or nil where the stack is not that deep.
  public func below(_ depth: Int = 1) -> Controller? {
    count > depth ? controllers[count - 1 - depth] : nil
  }

  /// The place of the page, the root at 0; nil for a stranger.
  public func index(of controller: Controller) -> Int? {
    contains(controller) ? controllers.lastIndex { $0 === controller } : nil
  }

  /// The page that will be on top after a change; nil where the stack is not deep enough for it.
  func top(after change: StackChange<Controller>) -> Controller? {
    switch change {
    case .push(let controller): controller
    case .pop(let number): below(number)
    case .replace(let new): new.last
    }
  }

  /// Applies a change and returns the pages that came and those that left, topmost last.
  /// - Precondition: no page twice, and the root stays, or the new stack has one.
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
public enum StackChange<Controller: AnyObject> {
  case push(Controller)
  /// Takes this many pages, at least one.
  case pop(Int)
  case replace([Controller])
}
