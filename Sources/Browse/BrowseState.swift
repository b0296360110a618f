/// What a person has chosen since the program began.
struct BrowseState {
  /// In which order entries are shown, and which.
  var arrangement: Arrangement
  /// The files and directories that are marked, which a program with `--choose` prints at its end.
  var marks = Marks()
  /// What was shown before the last jump.
  var placeBefore: Location?
  /// Whether pages are made for fingers.
  var touch: Touch
  /// Whether a press has come that a mouse would not make.
  var hasFeltFinger = false
}
