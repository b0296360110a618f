internal import CMainQueue

/// A number that threads set and read without a lock: what a frame asks of a locked value, a frame asks often.
final class SharedNumber: @unchecked Sendable {
  private let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init(_ value: Int = 0) { number.initialize(to: value) }

  deinit { number.deallocate() }

  var value: Int {
    get { tn_number(number) }
    set { tn_set_number(number, newValue) }
  }
}
