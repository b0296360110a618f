/// What a person has chosen in the browser since it began: the order of entries, marks, the last jump, pages for fingers.
struct BrowseState {
  /// In which order entries are shown, and which.
  var arrangement: Arrangement
  /// The columns beside the names in the rows of directories.
  var columns = Settings().columns
  /// The files and directories that are marked, which a program with `--choose` prints at its end.
  var marks = Marks<Mark>()
  /// The actions that were chosen in the palette, the last first.
  var lastChosen: [Action] = []
  /// The location that was shown before the last jump, to which the action `place-before` leads.
  var placeBefore: Location?
  /// Whether logs show when a commit was made, in place of how long ago.
  var showsWholeDates = false
  /// Whether a line has said that nothing is there that colours texts.
  var hasToldOfColors = false
  /// Whether pages are made for fingers.
  var touch: Touch
  /// Whether a press has come that a mouse would not make.
  var hasFeltFinger = false
}
