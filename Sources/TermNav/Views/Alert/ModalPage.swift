/// A page (a view controller) that is presented for a result, which `await present(page)` returns.
@MainActor public protocol ModalPage: ViewController {
  /// The type of the result that the presented page passes to `finish(_:)`.
  associatedtype ModalResult
}
