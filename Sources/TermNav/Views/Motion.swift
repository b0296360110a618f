/// What moves by itself, and when `advance` has other work.
struct Motion {
  private(set) var isMoving = false
  /// nil means never.
  private(set) var due: Seconds?

  mutating func add(isMoving: Bool, due: Seconds?) {
    if isMoving { self.isMoving = true }
    // What is due at no time never is: NaN would keep the loop awake.
    if let due, !due.isNaN { self.due = min(self.due ?? due, due) }
  }
}

extension Seconds {
  /// nil means never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
