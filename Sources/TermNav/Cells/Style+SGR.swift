extension Style.Attributes {
  /// Calls a closure with each attribute of the set, and with the parameters of the control sequence SGR
  /// (ECMA-48) that switch the attribute on and off. Bold and dim are switched off by the same parameter.
  ///
  /// The parameters are in code instead of a table for speed: they are read at each change of style while
  /// cells are written.
  @inline(__always) package func forEachSGR(_ body: (_ attribute: Self, _ on: Int, _ off: Int) -> Void) {
    if contains(.bold) { body(.bold, 1, 22) }
    if contains(.dim) { body(.dim, 2, 22) }
    if contains(.italic) { body(.italic, 3, 23) }
    if contains(.underline) { body(.underline, 4, 24) }
    if contains(.reverse) { body(.reverse, 7, 27) }
  }
}
