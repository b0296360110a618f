/// A class that makes handlers which do not keep it, by `weakly`: pages, views and programs do, and a class of your own that names this
/// protocol.
///
/// A page keeps its views, and a view keeps its handlers; a handler that names the page would keep all three for ever. So a page writes
/// `list.onOpen = weakly { page, row in page.open(row) }`.
public protocol HandlerOwner: AnyObject {}

// Members of a protocol, not functions with an owner: the compiler then knows the owner's type before it looks into the closure, and says what is
// misspelled there.
extension HandlerOwner {
  /// Returns a handler that does not keep its owner: it gives the owner to a closure, and does nothing once the owner has gone. What the handler
  /// is called with follows the owner.
  @MainActor public func weakly<each Argument>(
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) }
    }
  }

  /// Returns a handler that answers a question, does not keep its owner, and answers with a value of its own once the owner has gone:
  /// `list.actions = weakly(else: []) { page, row in page.actions(on: row) }`.
  @MainActor public func weakly<each Argument, Answer>(
    else answer: @escaping @MainActor @autoclosure () -> Answer,
    _ body: @escaping @MainActor (Self, repeat each Argument) -> Answer
  ) -> @MainActor (repeat each Argument) -> Answer {
    { [weak self] (argument: repeat each Argument) in
      if let self { body(self, repeat each argument) } else { answer() }
    }
  }

  /// Says what is missing where a handler answers and has no answer for when its owner has gone.
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
