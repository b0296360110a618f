internal import CTerminalGuard

/// Signals and restoration, by CTerminalGuard.
enum TerminalGuard {
  static var wakeDescriptor: Int32 { tn_wake_descriptor() }
  static func wake() { tn_wake(0) }
  static func heard() { tn_heard() }
  static func catchSignals() { tn_catch_signals() }
  static func releaseSignals() { tn_release_signals() }
  static func stopGroup() { tn_stop_group() }
  static func awaitForeground(_ descriptor: Int32) { tn_await_foreground(descriptor) }
  static func arm(_ descriptor: Int32) -> Bool { tn_arm(descriptor) == 0 }
  static func disarm() { tn_disarm() }
  static func setLeave(_ modes: TerminalModes) {
    let bytes = modes.leave
    tn_set_leave(bytes, bytes.count, modes.silence.count)
  }
  static func enterRaw() { tn_enter_raw() }
  static func leave() { tn_leave() }
  static var isAway: Bool { tn_is_away() == 1 }
  enum LastQuestion {
    case deviceAttributes, status
  }
  static func asked() { tn_asked() }
  static func answers(_ question: LastQuestion) {
    tn_answers(question == .status ? Int32(TN_STATUS) : Int32(TN_ATTRIBUTES))
  }
  static func setUnanswered(_ questions: Int) { tn_set_unanswered(Int32(questions)) }
  static func startGuardian() -> Bool { tn_guard() == 1 }
  /// False if not all was taken.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBufferPointer { tn_write_all(descriptor, $0.baseAddress, $0.count) } == 0
  }

  /// Nil where unknown.
  static func windowSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard tn_window_size(descriptor, &columns, &rows) == 1, columns > 0, rows > 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// 0 where unknown.
  static func windowPixels(_ descriptor: Int32) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    tn_window_pixels(descriptor, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}
