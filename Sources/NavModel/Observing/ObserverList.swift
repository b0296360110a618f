/// Observers of one kind of value, called in the order in which they were added.
@MainActor public final class ObserverList<Value> {
  typealias Observer = (token: ObserverToken, run: (Value) -> Void)
  var all: [Observer] = [] { didSet { isEmpty = all.isEmpty } }

  /// No observers.
  public init() {}

  /// Whether nobody would be called. Kept, since an array of a generic type answers slowly.
  public private(set) var isEmpty = true

  /// Adds an observer after the others; `remove` of the token ends its calls.
  @discardableResult
  public func add(_ run: @escaping (Value) -> Void) -> ObserverToken {
    let token = ObserverToken { [weak self] token in self?.all.removeAll { $0.token === token } }
    all.append((token, run))
    return token
  }

  /// Calls the observers; one that is added meanwhile is not called, nor one that is removed.
  public func tell(_ value: Value) {
    for observer in all where !observer.token.isRemoved { observer.run(value) }
  }
}
