/// What the user has chosen since the browser began: the order of entries, columns, marks, the last jump,
/// touch.
struct BrowseState {
  /// The order in which entries are shown, and whether hidden ones are.
  var arrangement: Arrangement
  /// The columns beside the names in the rows of directories.
  var columns = Settings().columns
  /// The files and directories that are marked, which a program with `--choose` prints at its end.
  var marks = Marks<Mark>()
  /// The actions that were chosen in the palette, the latest first.
  var lastChosen: [Action] = []
  /// The location that was shown before the last jump, to which the action `place-before` leads.
  var previousLocation: Location?
  /// Whether logs show the date of a commit instead of its age.
  var showsWholeDates = false
  /// Whether a message has said that no program is installed that colours texts.
  var hasReportedMissingBat = false
  /// Whether pages are laid out for touch.
  var touch: Touch
  /// Whether a press has come that looks like a finger's, not a mouse's.
  var hasDetectedTouch = false
}
