/// Returns a handler that does not keep its owner: it gives the owner to a closure, and does nothing once the owner has gone.
///
/// A page keeps its views, and a view keeps its handlers; a handler that names the page would keep all three for ever. So a page writes
/// `list.onOpen = weakly(self) { page, row in page.open(row) }`. What a handler is called with follows the owner.
@MainActor public func weakly<Owner: AnyObject, each Argument>(
  _ owner: Owner, _ body: @escaping @MainActor (Owner, repeat each Argument) -> Void
) -> @MainActor (repeat each Argument) -> Void {
  { [weak owner] (argument: repeat each Argument) in
    if let owner { body(owner, repeat each argument) }
  }
}

/// Returns a handler that answers a question, does not keep its owner, and answers with a value of its own once the owner has gone:
/// `list.actions = weakly(self, else: []) { page, row in page.actions(on: row) }`.
@MainActor public func weakly<Owner: AnyObject, each Argument, Answer>(
  _ owner: Owner, else answer: @escaping @MainActor @autoclosure () -> Answer,
  _ body: @escaping @MainActor (Owner, repeat each Argument) -> Answer
) -> @MainActor (repeat each Argument) -> Answer {
  { [weak owner] (argument: repeat each Argument) in
    if let owner { body(owner, repeat each argument) } else { answer() }
  }
}
