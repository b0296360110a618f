/// The reports that a view needs from the terminal while it is visible.
struct WantedReports: OptionSet {
  let rawValue: Int

  /// The view needs reports of the motion of the mouse while no button is pressed.
  static let motion = WantedReports(rawValue: 1)
  /// The view needs reports of the terminal's colours, which some themes follow.
  static let colors = WantedReports(rawValue: 2)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(motion: Bool, colors: Bool) { rawValue = (motion ? 1 : 0) + (colors ? 2 : 0) }
}

extension View {
  /// The reports that the view and its subviews need. A hidden view, with its subviews, needs no reports of
  /// motion.
  final var reportsWantedWithin: WantedReports {
    var wanted = wantedReports
    for view in subviews { wanted.formUnion(view.reportsWantedWithin) }
    return isHidden ? wanted.subtracting(.motion) : wanted
  }
}
