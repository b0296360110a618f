/// Observers of one kind of value, called in the order in which they were added.
@MainActor public final class ObserverList<Value> {
  typealias Observer = (token: ObserverToken, run: (Value) -> Void)
  /// The observers in the list. `isEmpty` is stored beside them, because asking an array of a generic type
  /// whether it is empty is slow.
  var all: [Observer] = [] { didSet { isEmpty = all.isEmpty } }

  /// Creates an empty list of observers.
  public init() {}

  /// Whether the list has no observers.
  public private(set) var isEmpty = true

  /// Adds an observer after the others; calling `remove` of the returned token ends its calls.
  @discardableResult
  public func add(_ run: @escaping (Value) -> Void) -> ObserverToken {
    let token = ObserverToken { [weak self] token in self?.all.removeAll { $0.token === token } }
    all.append((token, run))
    return token
  }

  /// Calls the observers in order. An observer that is removed during these calls is not called any more; one
  /// that is added gets the next value as its first.
  public func tell(_ value: Value) {
    for observer in all where !observer.token.isRemoved { observer.run(value) }
  }
}
