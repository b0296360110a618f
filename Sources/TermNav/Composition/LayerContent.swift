/// The look of a moving page's layer, which may change though the page's own cells stay the same.
struct LayerLook: Equatable {
  var tone = PageTone()
  /// The number of the shadow that moves with the page; 0 without one.
  var shadow = 0
  var isLit = false
}

/// The number of a layer's content, which changes whenever the content does.
struct LayerContent {
  /// The number that was given last; 0 if the cells have been drawn anew since.
  private var number = 0
  private var look = LayerLook()

  /// Notes that the cells have been drawn anew.
  mutating func renew() { number = 0 }

  /// Returns the number of the content with a look.
  /// - Parameter last: the last number that was given to any layer.
  mutating func number(of look: LayerLook, after last: inout Int) -> Int {
    if look != self.look || number == 0 {
      self.look = look
      last += 1
      number = last
    }
    return number
  }
}
