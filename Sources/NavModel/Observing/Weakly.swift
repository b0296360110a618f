/// A class that makes handlers by `weakly`, so that the handlers do not keep the object alive. Pages, views
/// and programs conform; a class of your own may conform too.
///
/// A page keeps its views, and a view keeps its handlers; a handler that holds the page would keep all three
/// alive for ever. So a page writes `list.onOpen = weakly { page, row in page.open(row) }`.
public protocol HandlerOwner: AnyObject {}

// `weakly` is a member of a protocol extension, not a function with an owner as parameter. So the compiler
// knows the owner's type before it checks the closure, and its errors name what is misspelled in the closure.
extension HandlerOwner {
  /// Returns a handler that does not keep its owner alive. The handler calls `body` with the owner and then
  /// the handler's own arguments. Once the owner has been released, the handler does nothing.
  @MainActor public func weakly<each Argument>(
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) }
    }
  }

  /// Returns a handler that returns a value and does not keep its owner alive. Once the owner has been
  /// released, the handler returns `answer`: `list.actions = weakly(else: []) { page, row in page.actions(on:
  /// row) }`.
  @MainActor public func weakly<each Argument, Answer>(
    else answer: @escaping @MainActor @autoclosure () -> Answer,
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Answer
  ) -> @MainActor (repeat each Argument) -> Answer {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) } else { answer() }
    }
  }

  /// Makes the compiler report a handler that returns a value but has none to return once its owner has been
  /// released.
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
