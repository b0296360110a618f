/// A presented page with a result, for which `await present(page)` waits.
@MainActor public protocol ModalPage: ViewController {
  /// What `finish(_:)` gives.
  associatedtype ModalResult
}
