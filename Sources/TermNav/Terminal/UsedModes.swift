/// The reports of the terminal that were switched on at any time. At the program's end all of them are
/// switched off once more, because at Ctrl-C the system may have discarded output that switched them off.
struct UsedModes {
  private var mouse = MouseReporting.none
  private var appearanceReports = false
  private var motionReports = false
  var pictures = KeptPictures()

  /// Notes the modes of the terminal that are on now. Returns the modes that must be switched off at the
  /// program's end.
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
