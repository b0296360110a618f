import TermNav

/// `termnav browse`: reads directories, files and git as pages, and changes nothing.
public final class Browser {
  /// Runs it.
  public let app: NavigationApp
  let options: BrowseOptions
  /// What its settings file sets.
  public let settings: Settings
  var keymap: Keymap { settings.keymap }
  /// What was asked for by `BrowseOptions.chooses`; nil while nothing was.
  public internal(set) var chosen: [[UInt8]]?
  var git: Git
  /// Why git says nothing of directories, as was told last.
  var toldProblem: String?
  /// The files that it was started with.
  let sequence: FileSequence
  /// What looks for files and words.
  var tools: FindTools
  /// Whether pages are made for fingers.
  var touch = Touch.automatic { didSet { touchDidChange() } }
  /// A press that a mouse would not make has come.
  var hasFeltFinger = false { didSet { if hasFeltFinger != oldValue { touchDidChange() } } }
  /// How directories are read.
  let files: FileSystem
  private let state: StateFile?
  /// The files and directories that are marked, which a program with `--choose` prints at its end.
  var marks = Marks() { didSet { if marks != oldValue { marksDidChange() } } }
  /// How names look.
  lazy var colors = FileColors.environment
  /// In which order entries are shown, and which.
  var arrangement: Arrangement { didSet { arrangementDidChange() } }

  /// When a list was told last that Ctrl-C loses a text.
  var lossTold: AppClock.Instant?
  /// Where `go` came from.
  var placeBefore: Location?
  lazy var peek = Peek(app)
  /// Seen while the terminal has the mouse.
  let mouseSign = Label(attributes: [.bold, .reverse])
  /// What was looked for in texts.
  let findHistory = FindHistory()
  /// Where cursors stood in directories.
  lazy var cursors = Cursors(state, app)
  /// The first that knows an entry makes its preview.
  var previewProviders: [any PreviewProvider] {
    [DirectoryPreview(files: files, arrangement: arrangement, colors: colors), TextPreview(files: files)]
  }

  /// Its stack has the directory and those around it, the root first. Faults of the settings are told in a line.
  /// - Throws: a `BrowseError` where there is no such directory or file. Asks the system, and so may wait for a disk.
  public convenience init(
    _ options: BrowseOptions = BrowseOptions(), settings file: SettingsFile? = nil, theme: Theme = Theme()
  ) throws {
    let state = options.remembersPlaces ? StateFile(named: "cursors") : nil
    try self.init(options, settings: file, theme: theme, files: .system, state: state)
  }

  init(
    _ options: BrowseOptions, settings file: SettingsFile? = nil, theme: Theme = Theme(), files: FileSystem,
    state: StateFile? = nil
  ) throws {
    self.options = options
    self.files = files
    self.state = state
    settings = file?.settings ?? Settings()
    arrangement = settings.arrangement
    git = Git(program: settings.tools.git)
    tools = FindTools(files: settings.tools.fd, words: settings.tools.rg, git: settings.usesGit ? git : nil)
    let (directory, items) = try Self.start(options, files)
    sequence = FileSequence(items) { [input = options.input] in
      switch $0 {
      case .file(let path): FilePage(path)
      case .input: StreamPage(descriptor: input)
      case .nothing(let name, let reason):
        PagerPage(
          title: name.isEmpty ? "no name" : Path.visible(name),
          source: LineBuffer([AttributedText(reason, TextAttributes(.destructive))]))
      }
    }
    let pages: [BrowsePage] =
      if options.chooses, items.count == 1, case .file(let path) = items[0] {
        Self.directories(of: path.parent ?? .root, selecting: path.name)
      } else {
        sequence.page(at: 0).map { Self.stack(of: $0) } ?? Self.directories(of: directory ?? .current)
      }
    app = NavigationApp(pages, theme: theme)
    for page in pages { page.browser = self }
    app.ignoresFocusingPress = true
    // Who peeks sees the page below from its first column, where names begin.
    app.navigation.transitionStyle = CoverStyle(dimming: 0.2)
    touch = options.isTouched || settings.touch ? .always : .automatic
    // Keys are actions of the pages, so that all can be set.
    app.backKeys = []
    app.helpKey = nil
    app.brokenChordHandler = { [unowned self] keys in
      app.toast("\(KeySequence(keys).label) is no key of this page")
      return true
    }
    app.interruptHandler = { [unowned self] in sequence.stream.map(keepsStream) ?? false }
    if !options.hasThreads {
      app.after(.zero) { [unowned self] in
        app.toast("the system gives no thread: keys wait for what is slow", for: Self.faultTime)
      }
    }
    if let faults = file?.faults, let first = faults.first {
      let more = faults.count > 1 ? " (and \(faults.count - 1) more: termnav config)" : ""
      // Before the program runs there is no time for which it could be shown.
      app.after(.zero) { [unowned self] in app.toast("\(first)\(more)", for: Self.faultTime) }
    }
  }

  /// For which a fault of the settings is shown.
  static let faultTime = Duration.seconds(8)

  /// Writes what is remembered; called once the program has ended.
  /// - Returns: why it could not be written, in a line.
  public func finish() -> String? { cursors.finish() }

  /// The page that shows it.
  func page(for location: Location) -> BrowsePage {
    let page: BrowsePage =
      switch location {
      case .directory(let path, let name): DirectoryPage(path, selecting: name)
      case .file(let path, let line): FilePage(path, line: line)
      case .files(let path): FilesPage(path)
      case .hits(let words, let path): HitsPage(words, in: path)
      case .git(let location): location.page(git)
      }
    page.browser = self
    return page
  }

  /// Pushes the page that shows it.
  func open(_ location: Location) {
    if options.chooses, case .file(let path, _) = location { return choose(path) }
    app.navigation.push(page(for: location))
  }
}
