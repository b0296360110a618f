/// A page that is presented for a result, which `await present(page)` returns.
@MainActor public protocol ModalPage: ViewController {
  /// The type of the value that the page passes to `finish(_:)`.
  associatedtype ModalResult
}
