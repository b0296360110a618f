/// The properties of a moving page's layer that change its look although the page's own cells stay the same.
struct LayerStyle: Equatable {
  var tone = PageTone()
  /// A number for the colours of the shadow that moves with the page; 0 without a shadow.
  var shadow = 0
  var isLit = false
}

/// A number for the content of a layer, the part of a frame that the terminal can move as one. Equal numbers
/// mean equal content, so the cells need not be compared.
struct LayerContent {
  /// The number that the layer's content got last; 0 if the cells have been drawn anew since then.
  private var number = 0
  private var style = LayerStyle()

  /// Notes that the cells of the page have been drawn anew, so that the content of the page's layer gets a
  /// new number.
  mutating func renew() { number = 0 }

  /// Returns the number of the content of a page's layer in a style: a new number if the style or the cells
  /// have changed.
  /// - Parameter last: the last number that the content of any layer got; a new number is one more.
  mutating func number(of style: LayerStyle, after last: inout Int) -> Int {
    if style != self.style || number == 0 {
      self.style = style
      last += 1
      number = last
    }
    return number
  }
}
