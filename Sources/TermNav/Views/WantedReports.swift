/// What the terminal is to tell while a view is seen.
struct WantedReports: OptionSet {
  let rawValue: Int

  /// The motion of the mouse while no button is down.
  static let motion = WantedReports(rawValue: 1)
  /// The terminal's colours, on which a theme depends.
  static let colors = WantedReports(rawValue: 2)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(motion: Bool, colors: Bool) { rawValue = (motion ? 1 : 0) + (colors ? 2 : 0) }
}

extension View {
  /// What the view, or one in it, wants to be told; motion only where it is seen.
  final var reportsWantedWithin: WantedReports {
    var wanted = wantedReports
    for view in subviews { wanted.formUnion(view.reportsWantedWithin) }
    return isHidden ? wanted.subtracting(.motion) : wanted
  }
}
