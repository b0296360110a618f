extension Style.Attributes {
  /// Calls a closure with each attribute of the set, and with the parameters of SGR that switch it on and off
  /// (ECMA-48). Bold and dim are switched off by the same one.
  ///
  /// The table is code, because it is read at each change of a pen while cells are written.
  @inline(__always) package func forEachSGR(_ body: (_ attribute: Self, _ on: Int, _ off: Int) -> Void) {
    if contains(.bold) { body(.bold, 1, 22) }
    if contains(.dim) { body(.dim, 2, 22) }
    if contains(.italic) { body(.italic, 3, 23) }
    if contains(.underline) { body(.underline, 4, 24) }
    if contains(.reverse) { body(.reverse, 7, 27) }
  }
}
