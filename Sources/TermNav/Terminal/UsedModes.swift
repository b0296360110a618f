/// The reports that were switched on at any time. At the end each is switched off again, since at Ctrl-C the
/// tty may have discarded the output that did so before.
struct UsedModes {
  private var mouse = MouseReporting.none
  private var appearanceReports = false
  private var motionReports = false
  var pictures = KeptPictures()

  /// Notes the modes that are on now, and returns those to leave at the end.
  mutating func leaving(_ modes: TerminalModes) -> TerminalModes {
    if modes.mouse == .pixels || mouse == .none { mouse = modes.mouse }
    appearanceReports = appearanceReports || modes.appearanceReports
    motionReports = motionReports || modes.motionReports
    var leaving = modes
    leaving.mouse = mouse
    leaving.appearanceReports = appearanceReports
    leaving.motionReports = motionReports
    leaving.pictureEnd = pictures.end
    return leaving
  }
}
