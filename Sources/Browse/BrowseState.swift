/// The choices of the user since the browser began: the order of entries, columns, marks and more. All pages
/// share them.
struct BrowseState {
  /// The order in which directories show their entries, and whether hidden entries are shown.
  var arrangement: Arrangement
  /// The columns beside the names in the rows of directories, such as size and time.
  var columns = Settings().columns
  /// The files and directories that the user has marked. With `--choose` they are printed at the end of the
  /// program.
  var marks = Marks<Mark>()
  /// The actions that were chosen in the palette, the list of all actions; the latest is first.
  var lastChosen: [Action] = []
  /// The page that a command such as `termnav log` has opened, whose closing ends the program. Nil without such
  /// a command.
  weak var startPage: BrowsePage?
  /// The location that was shown before the last jump; nil before the first jump. The action `place-before`
  /// goes back to it.
  var previousLocation: Location?
  /// Whether logs show the date of each commit instead of its age.
  var showsWholeDates = false
  /// Whether a preview stands beside each list on wide screens.
  var showsPreview: Bool
  /// Whether the user was told that the program that colours texts is not installed, so that this is said
  /// only once.
  var hasReportedMissingBat = false
  /// When pages are laid out for touch, with larger targets: always, never, or after a long press.
  var touch: Touch
  /// Whether there was a long press, which a finger makes, and a mouse hardly ever.
  var hasDetectedTouch = false
}
