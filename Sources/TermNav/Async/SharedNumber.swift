internal import CMainQueue

/// A number that threads set and read without a lock. It tells each frame what a locked value would be asked for.
final class SharedNumber: @unchecked Sendable {
  private let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init(_ value: Int) { number.initialize(to: value) }

  deinit { number.deallocate() }

  var value: Int {
    get { tn_number(number) }
    set { tn_set_number(number, newValue) }
  }
}
