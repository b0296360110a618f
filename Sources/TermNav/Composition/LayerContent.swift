/// What of a page in motion is drawn anew when it changes.
struct LayerLook: Equatable {
  var tone = PageTone()
  /// The number of the shadow that moves with the page; 0 without one.
  var shadow = 0
  var isLit = false
}

/// The number of what a layer shows: another one after each change.
struct LayerContent {
  /// 0 where the cells were drawn anew.
  private var number = 0
  private var look = LayerLook()

  /// The cells were drawn anew.
  mutating func renew() { number = 0 }

  /// - Parameter last: the last number that was given, to any layer.
  mutating func number(of look: LayerLook, after last: inout Int) -> Int {
    if look != self.look || number == 0 {
      self.look = look
      last += 1
      number = last
    }
    return number
  }
}
