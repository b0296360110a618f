/// The style of a moving page's layer, which may change though the page's own cells stay the same.
struct LayerStyle: Equatable {
  var tone = PageTone()
  /// The number of the shadow that moves with the page; 0 without one.
  var shadow = 0
  var isLit = false
}

/// The number of a layer's content, which changes whenever the content does.
struct LayerContent {
  /// The number that was given last; 0 if the cells have been drawn anew since.
  private var number = 0
  private var style = LayerStyle()

  /// Notes that the cells have been drawn anew.
  mutating func renew() { number = 0 }

  /// Returns the number of the content in a style.
  /// - Parameter last: the last number that was given to any layer.
  mutating func number(of style: LayerStyle, after last: inout Int) -> Int {
    if style != self.style || number == 0 {
      self.style = style
      last += 1
      number = last
    }
    return number
  }
}
