/// The reports that were switched on at any time. Each is switched off at the end: at Ctrl-C the tty discards output, and
/// with it what has switched a report off.
struct UsedModes {
  private var mouse = MouseReporting.none
  private var appearanceReports = false
  private var motionReports = false
  var pictures = KeptPictures()

  /// The modes to leave, where `modes` are on now.
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
