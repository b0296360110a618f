import TermNav
import TermNavText

/// The program `termnav browse`, which shows directories, files and git as pages and changes no file.
public final class Browser {
  /// The app that shows the pages.
  public let app: NavigationApp
  let options: BrowseOptions
  /// The settings from the settings file and the command line.
  public let settings: Settings
  var keymap: Keymap { settings.keymap }
  /// The paths that the user chose, as bytes, if `BrowseOptions.chooses` is set; nil if the user ended the
  /// program without a choice.
  public private(set) var chosen: [[UInt8]]?
  var git: Git
  /// The last message that said why git cannot be used; nil for none. It is kept so that the message is not
  /// repeated.
  private var reportedProblem: String?
  /// The files that were named on the command line, with their pages.
  let sequence: FileSequence
  /// The programs that search for files and words.
  var tools: FindTools
  /// The system calls by which the browser reads directories and files. Tests replace them.
  let files: FileSystem
  /// The colours and attributes of file names, from `LS_COLORS` if that is set.
  let colors: FileColors
  var state: BrowseState { didSet { stateDidChange(oldValue) } }
  let peek: Peek
  /// A label that is shown while the terminal itself, not the program, gets the mouse, so that the user can
  /// select text.
  let mouseSign = Label(attributes: [.bold, .reverse])
  /// The patterns that were searched for in texts, which ↑ recalls. All texts share them.
  let findHistory = FindHistory()
  /// The queries that were typed for logs. The line into which queries are typed recalls them.
  let logHistory = FindHistory()
  /// The command lines that were typed. The line into which commands are typed recalls them.
  let commandHistory = FindHistory()
  /// The entries on which the cursor was in each directory, remembered from one run to the next.
  let cursors: Cursors
  /// The providers of previews, which are shown beside the list of entries. The first provider that knows an
  /// entry makes its preview.
  var previewProviders: [any PreviewProvider] {
    [
      DirectoryPreview(files: files, arrangement: state.arrangement, colors: colors),
      TextPreview(files: files),
    ]
  }

  /// Makes the file browser, with the page that the options ask for above pages of the directories around it.
  /// Faults in the settings are shown as a message. Looks at files, so it may wait for a disk.
  /// - Parameters:
  ///   - options: The files or the page to show first, and how the browser behaves.
  ///   - file: The settings; nil for the defaults.
  ///   - theme: The theme of the pages.
  /// - Throws: `BrowseError` if nothing that was named can be shown, or if words for git have no meaning.
  public convenience init(
    _ options: BrowseOptions = BrowseOptions(), settings file: SettingsFile? = nil, theme: Theme = Theme()
  ) throws {
    let state = options.remembersPlaces ? StateFile(named: "cursors") : nil
    try self.init(options, settings: file, theme: theme, files: .system, state: state)
  }

  init(
    _ options: BrowseOptions, settings file: SettingsFile? = nil, theme: Theme = Theme(), files: FileSystem,
    colors: FileColors = .environment, state: StateFile? = nil
  ) throws {
    (self.options, self.files, self.colors) = (options, files, colors)
    var settings = file?.settings ?? Settings()
    options.pager.apply(to: &settings.lines)
    self.settings = settings
    self.state = BrowseState(
      arrangement: settings.arrangement, columns: settings.columns, showsPreview: settings.showsPreview,
      touch: options.isTouched || settings.touch ? .always : .automatic)
    git = Git(program: settings.tools.git)
    tools = FindTools(files: settings.tools.fd, words: settings.tools.rg, git: settings.usesGit ? git : nil)
    let names = try StartNames(options, files)
    let items = names.items
    sequence = FileSequence(items) { [options] in
      switch $0 {
      case .file(let path, let line): FilePage(path, line: line)
      case .input: StreamPage(StreamLines(descriptor: options.input, beginning: options.inputBeginning))
      case .pipe(let path): StreamPage(StreamLines(path), title: StartNames.title(ofPipe: path))
      case .nothing(let name, let reason):
        PagerPage(
          title: name.isEmpty ? "no name" : Path.visible(name),
          source: LineBuffer([AttributedText(reason, TextAttributes(.destructive))]))
      }
    }
    let found = try options.git?.found(in: .current, files)
    let pages: [BrowsePage] =
      if let found {
        if case .page(let location) = found {
          Location.directories(of: .current) + [location.page(git)]
        } else {
          Location.directories(of: .current)
        }
      } else if options.chooses, items.count == 1, case .file(let path, _) = items[0] {
        Location.directories(of: path.parent ?? .root, selecting: path.name)
      } else {
        sequence.page(at: 0).map { Location.stack(of: $0) }
          ?? Location.directories(of: names.directory ?? .current)
      }
    if let beginning = options.pager.beginning { sequence.page(at: 0)?.beginning = beginning }
    app = NavigationApp(pages, theme: theme)
    (peek, cursors) = (Peek(app), Cursors(state, app))
    for page in pages { page.browser = self }
    app.ignoresFocusingPress = true
    // While a page is pulled off the page below it, the page below does not move in this style. So a glance
    // at it, by a drag or the action `peek`, shows names from their first column.
    app.navigation.transitionStyle = CoverStyle(dimming: 0.2)
    // The library's own keys for back and help are switched off. Actions of the pages go back and show help
    // instead, and the settings can give them other keys.
    app.backKeys = []
    app.helpKey = nil
    app.brokenChordHandler = { [unowned self] keys in
      app.toast("\(KeySequence(keys).label) is no key of this page")
      return true
    }
    app.interruptHandler = { [unowned self] in
      !options.pager.quitsOnInterrupt && sequence.stream?.keepsText(from: app) == true
    }
    if let found, let page = pages.last {
      // A page that needs no commit of git is among the pages already.
      if case .page = found {
        self.state.startPage = page
      } else {
        app.after(.zero) { [unowned self] in open(found, in: .current, from: page) }
      }
    }
    let unknown = options.pager.unknown.prefix(1).map { "\($0): neither the reader nor less has this option" }
    let remarks = unknown + options.pager.remarks
    if !remarks.isEmpty {
      app.after(.zero) { [unowned self] in
        app.toast(remarks.joined(separator: "; ").visible, for: Self.faultTime)
      }
    }
    if !options.hasThreads {
      app.after(.zero) { [unowned self] in
        app.toast(
          "the system lets this program start no threads: keys wait for slow work", for: Self.faultTime)
      }
    }
    if let faults = file?.faults, let first = faults.first {
      let more = faults.count > 1 ? " (and \(faults.count - 1) more: termnav config)" : ""
      // The message is shown in the first turn of the event loop, because no message can be shown before.
      app.after(.zero) { [unowned self] in app.toast("\(first)\(more)", for: Self.faultTime) }
    }
  }

  /// How long a message about a fault in settings or options is shown.
  static let faultTime = Duration.seconds(8)

  /// Writes the remembered cursors to their file. Has to be called once the program has ended.
  /// - Returns: Why the cursors could not be written, in one line; nil on success.
  public func finish() -> String? { cursors.finish() }

  /// Pushes a page for a location. If the program is used to choose files and the location is that of a file,
  /// chooses the file instead.
  /// - Parameters:
  ///   - location: The location that the page shows, such as a file or a log.
  ///   - shown: The page on top, if the new page shall replace it; nil to push above it.
  func open(_ location: Location, inPlaceOf shown: BrowsePage? = nil) {
    if options.chooses, case .file(let path, _) = location { return choose(path) }
    let page = location.page(git)
    page.browser = self
    let navigation = app.navigation
    guard let shown, navigation.comingViewControllers.last === shown else { return navigation.push(page) }
    navigation.setViewControllers(navigation.comingViewControllers.dropLast() + [page], animated: false)
  }

  /// Shows a message that says why git cannot be used, unless the last such message was the same.
  func reportOnce(_ problem: String) {
    guard reportedProblem != problem else { return }
    reportedProblem = problem
    app.toast(problem, for: Self.faultTime)
  }

  /// Whether pages are laid out for touch, by the setting, the width of the screen, and what presses have
  /// shown.
  var isTouch: Bool { state.touch.isOn(hasDetectedTouch: state.hasDetectedTouch, columns: app.size.columns) }

  /// The path, as bytes, of the directory of the topmost page that has one; a page that is being pushed
  /// counts.
  public var lastDirectory: [UInt8] {
    let pages = app.navigation.comingViewControllers.compactMap { ($0 as? BrowsePage)?.fileTarget }
    return (pages.last?.directory ?? .current).bytes
  }

  /// Returns the screen as it is drawn on the terminal's own background, and which of its rows show a text.
  /// The program leaves the text on the terminal when it ends. nil if the page on top shows no text.
  public func textInSight() -> (screen: Surface, rows: Range<Int>)? {
    guard let page = app.navigation.topViewController as? PagerPage else { return nil }
    app.theme = .onTerminalBackground
    let screen = app.render().surface
    guard let frame = page.lines.frameOnScreen else { return nil }
    return (screen, frame.rows)
  }

  // MARK: Choosing

  /// Ends the program with the file as its result, or with the marked files if there are any. If marked files
  /// do not exist any more, they lose their marks, and a message says so instead.
  func choose(_ path: Path) {
    guard !state.marks.isEmpty, let page = app.navigation.topViewController as? BrowsePage else {
      return end(with: [path])
    }
    let marked = state.marks.paths
    page.task { [self, files] in
      let gone = try await Worker.run { marked.filter { (try? files.status($0)) == nil } }
      if gone.isEmpty { return end(with: marked) }
      state.marks.remove(state.marks.all.filter { $0.path.map(gone.contains) == true })
      let others = state.marks.paths.count
      let names =
        gone.count == 1 ? "\(Path.visible(gone[0].name)) is" : "\(gone.count.grouped) of the marked files are"
      page.toast("\(names) gone" + (others == 0 ? "" : "; Return again chooses the other \(others.grouped)"))
    }
  }

  private func end(with paths: [Path]) { if app.quit() { chosen = paths.map(\.bytes) } }
}
