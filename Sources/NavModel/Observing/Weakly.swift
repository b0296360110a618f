/// A class whose handlers do not keep it alive, because it makes them by `weakly`. Pages, views and programs
/// conform, and so may a class of your own.
///
/// A page keeps its views, and a view keeps its handlers; a handler that names the page would keep all three
/// for ever. So a page writes `list.onOpen = weakly { page, row in page.open(row) }`.
public protocol HandlerOwner: AnyObject {}

// These are members of a protocol extension, not functions that take an owner. So the compiler knows the
// owner's type before it looks into the closure, and reports what is misspelled there.
extension HandlerOwner {
  /// Returns a handler that does not keep its owner alive. It passes the owner, and then its own arguments,
  /// to a closure; once the owner has gone it does nothing.
  @MainActor public func weakly<each Argument>(
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) }
    }
  }

  /// Returns a handler that answers a question and does not keep its owner alive. Once the owner has gone it
  /// returns `answer`: `list.actions = weakly(else: []) { page, row in page.actions(on: row) }`.
  @MainActor public func weakly<each Argument, Answer>(
    else answer: @escaping @MainActor @autoclosure () -> Answer,
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Answer
  ) -> @MainActor (repeat each Argument) -> Answer {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) } else { answer() }
    }
  }

  /// Makes the compiler report that a handler which returns a value needs one for when its owner has gone.
  @available(
    *, unavailable,
    message: "this handler answers: weakly(else: []) { … } says what it answers once its owner has gone"
  )
  @MainActor public func weakly<each Argument, Answer>(
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Answer
  ) -> @MainActor (repeat each Argument) -> Answer {
    fatalError("the compiler refuses each call")
  }
}
