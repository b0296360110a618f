import TermNav
import TermNavText

/// The page of a file. It shows the file's lines, its bytes, its picture, or the list of an archive.
final class FilePage: StreamingPage {
  let path: Path
  private let line: Int?
  /// The query that is searched for once the file's lines can be searched; nil for none.
  var wantedQuery: TextQuery?
  /// The list of search results from which the file was opened; nil where it was opened from elsewhere.
  weak var hits: HitsPage?
  /// The opened file of the page; nil until it is open.
  private var opened: FileOpening?
  private var watch: FileWatch?
  private var hexLines: HexLines?
  private(set) lazy var picture = PicturePane(path)
  private let coloring: FileColoring
  /// The encoding that a person has chosen for the file on this page. Nil where none was; then the command
  /// line, the file or the settings decide.
  private var encoding: String?
  private var recoloring: AppTimer?
  /// The task that opens the file, for the first time or again; nil when it has ended.
  private var opening: Task<Void, Never>?
  /// Whether the page is changing from the file's text to its bytes, or back.
  private var isTurning = false
  /// The actions that were asked for before the file had the lines that they need. They are performed later.
  private var early: [(action: Action, count: Int?)] = []
  /// A note about the file's fate since it was opened, such as that it was removed; empty where nothing has
  /// happened.
  private var news = "" { didSet { frame.status.setNeedsDisplay() } }

  init(_ path: Path, line: Int? = nil) {
    self.path = path
    self.line = line
    coloring = FileColoring(path)
    super.init(title: Path.visible(path.name), source: LineBuffer(), name: "file")
  }

  /// The kind of the file's content, such as text or a picture; nil until the file is open.
  var fileContent: FileContent? { opened?.content }
  var file: FileLines? { opened?.lines }

  override var gitPath: Path? { path }

  override var location: Location? { .file(path) }

  override var fileTarget: FileTarget? {
    let shown = lines.foundLine ?? lines.top
    let row = filter?.sourceLine(of: shown) ?? shown
    let line = isHex || isPicture || isListing ? nil : lines.patch?.line(ofRow: row) ?? row
    return FileTarget(path: path, line: line, directory: path.parent ?? .root)
  }

  override func textToCopy() async throws -> String? { isPicture ? nil : try await super.textToCopy() }

  // MARK: Opening

  /// The time after which a message says that the file is still being opened. Most files open faster, and the
  /// page should not flicker.
  private static let quiet = Duration.milliseconds(150)

  override func viewDidLoad() {
    super.viewDidLoad()
    open(showing: line)
  }

  private func open(showing line: Int?) {
    opening?.cancel()
    opening = task { [self] in
      let isAgain = opened != nil
      let words =
        isAgain ? nil : app?.after(Self.quiet) { [weak self] in if let self { say("Opening \(title)…") } }
      defer { words?.cancel() }
      do {
        let opened = try await Worker.run(on: path.subject("file")) { [path, files = browser.files] in
          try FileOpening(path, files)
        }
        try await show(opened, line, isAgain: isAgain)
      } catch let error as CancellationError {
        throw error
      } catch {
        let reason = FileOpening.reason(error)
        if isAgain {
          news = Self.notAgain + reason
        } else {
          early = []
          say("\(Path.visible(path.name)): \(reason)", .destructive)
        }
      }
      opening = nil
      begin()
      performEarly()
    }
  }

  /// Shows a message in place of the file's text.
  private func say(_ words: String, _ color: Theme.Foreground = .secondary) {
    source = LineBuffer([AttributedText(words, TextAttributes(color))])
  }

  private func show(_ opened: FileOpening, _ line: Int?, isAgain: Bool) async throws {
    let wasListing = isListing
    let viewState = isAgain && isText && filter == nil && stream == nil ? lines.viewState : nil
    let isRead = readText(of: opened, isAsked: line != nil || wantedQuery != nil)
    // A stream is shown with its first lines. A frame without them would say that the file is empty, and the
    // frame with them would have to wait for the next 60th of a second.
    if isRead {
      await stream?.waitForFirstLines()
      try Task.checkCancellation()
    }
    self.opened = opened
    coloring.adopt(opened)
    news = ""
    watch?.cancel()
    watch = app?.watch(opened.lines) { [weak self] in self?.follow($0) }
    switch opened.content {
    case .picture:
      // The actions that wait need lines, which a picture does not have.
      early = []
      showPicture()
    case .binary where !isRead:
      if let archive = Archive(path.name, opened.content), let app {
        show(try await archive.listing(of: path, in: app), isAgain: wasListing)
      } else {
        try await showHex(from: 0)
      }
    case .empty, .text, .binary:
      showText()
      if let line { scroll(to: line) }
      if let viewState, !isRead { lines.restore(viewState) }
      if let wantedQuery { lines.find(wantedQuery, nearest: line ?? 0) }
      wantedQuery = nil
      findLinks(from: path.parent ?? .root)
      color()
    }
  }

  /// Returns the encoding from which the file's text is decoded; nil for a file in UTF-8 or without text.
  private func encoding(of opened: FileOpening) -> String? {
    if let encoding { return encoding }
    switch opened.content {
    case .text, .binary("binary"), .binary("UTF-16 text"): break
    case .empty, .picture: return nil
    case .binary: if opened.unpacking == nil { return nil }
    }
    if let encoding = browser.options.encoding { return encoding }
    if opened.hasMark { return opened.wideOrder?.encoding }
    let usual = browser.settings.lines.encoding
    return opened.content == .text && !opened.isUTF8 && !usual.isEmpty ? usual : nil
  }

  /// Begins to read the file's text by a command, if the file is packed, or decoded from an encoding, if it
  /// is not in UTF-8. Returns false where the file's own bytes are the text to show.
  /// - Parameter isAsked: whether a person has asked for text, so that bytes that look binary are decoded
  ///   too.
  private func readText(of opened: FileOpening, isAsked: Bool) -> Bool {
    let name = encoding(of: opened) ?? (isAsked ? opened.wideOrder?.encoding : nil)
    var new = opened.unpacking.map { StreamLines($0) }
    if let name, !TextDecoder.isUTF8(name) {
      let decoded = new ?? StreamLines(path)
      if decoded.decode(as: name) { new = decoded } else { frame.status.message = TextDecoder.unknown(name) }
    }
    begin(new)
    return new != nil
  }

  override func decode(as name: String) {
    encoding = name
    open(showing: isHex ? 0 : top)
  }

  override func didMove(toParent parent: AnyObject?) {
    super.didMove(toParent: parent)
    guard parent == nil else {
      // With several files on the command line, a page may be shown again after it was left.
      if stream?.isStopped == true, showsStream { open(showing: top) }
      return
    }
    stream?.stop()
    watch?.cancel()
    recoloring?.cancel()
  }

  /// Shows that the file has changed, and reads it again as far as needed.
  func follow(_ change: FileLines.Change) {
    switch change {
    case .unchanged, .grew: news = ""
    case .shrank: news = "it was cut"
    case .replaced: news = "it was replaced"
    case .removed: news = "it was removed; what was open is shown"
    }
    if change == .replaced, isHex {
      task { [self] in try await showHex(from: lines.top) { self.isHex } }
    } else {
      Worker.start { [hexLines] in hexLines?.refresh() }
    }
    if change == .removed { return }
    if let stream, change != .unchanged {
      if opened?.unpacking != nil {
        news = "it has changed; R reads it again"
        return
      }
      if change == .grew { return stream.readAppended() }
      if showsStream { return open(showing: top) }
    }
    if change != .unchanged, !isHex, !isPicture {
      coloring.examineAgain(change == .grew, browser.files, for: self)
    }
    if lines.patch != nil, change != .unchanged { return showPatch() }
    if isPicture {
      showPicture()
    } else if stream == nil, !isListing || change != .unchanged {
      colorLater()
    }
  }

  // MARK: Text, bytes or picture

  var isHex: Bool { hexLines != nil && source is HexLines }

  var isPicture: Bool { frame.body === picture }

  /// The command that writes the text of a packed file, such as one of gzip; nil for other files.
  var unpacking: Command? { opened?.unpacking }

  var isListing: Bool { opened?.listing.map { source as AnyObject === $0 } ?? false }

  var isText: Bool { source is ColoredLines || showsStream || isListing || lines.patch != nil }

  override var patchFolder: Path? { path.parent }

  /// Scrolls to a line of the file that matches a query, and highlights the matches.
  func show(_ query: TextQuery, at line: Int) {
    setFilter("")
    scroll(to: line)
    lines.find(query, nearest: line)
  }

  func showText(_ other: (any LineSource)? = nil) {
    guard let text: any LineSource = other ?? streamText ?? coloring.text else { return }
    frame.body = lines
    // While a filter is typed, the filter's field keeps the focus.
    if !frame.isTyping { lines.becomeFirstResponder() }
    lines.showsLineNumbers = browser.settings.lines.showsNumbers || other is PatchLines
    lines.findsRegex = true
    lines.matchFinder = nil
    source = text
    if other == nil, stream == nil, isPatchFile { showPatch() }
  }

  /// Shows the bytes of the file in hexadecimal.
  /// - Parameters:
  ///   - line: the line of bytes at the top of the view, from 0; nil for the bytes of the text that is at the
  ///     top now.
  ///   - isWanted: called after reading; returns false where something else must be shown meanwhile.
  private func showHex(from line: Int?, _ isWanted: () -> Bool = { true }) async throws {
    let (hex, byte) = try await Worker.run { [path, top, file, stream] in
      let begin = { try stream.map { $0.byte(ofLine: top) } ?? file?.offset(ofLine: top) }
      return (try HexLines(path), line == nil ? try begin() : nil)
    }
    try Task.checkCancellation()
    guard isWanted() else { return }
    if showsStream { streamTop = top }
    hexLines = hex
    _ = hex.fit(columns: view.size.columns)
    lines.matchFinder = { [unowned self] in matches(of: $0, inLine: $1, of: hex, text: $2) }
    frame.body = lines
    if !frame.isTyping { lines.becomeFirstResponder() }
    // In place of line numbers, the offsets of bytes stand beside the lines.
    lines.showsLineNumbers = true
    lines.findsRegex = false
    setFilter("")
    source = hex
    lines.scroll(to: line ?? (byte ?? 0) / hex.bytesPerLine)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard isHex, let hexLines else { return }
    let byte = lines.top * hexLines.bytesPerLine
    if hexLines.fit(columns: view.size.columns) { lines.scroll(to: byte / hexLines.bytesPerLine) }
  }

  private func show(_ listing: LineBuffer, isAgain: Bool) {
    opened?.listing = listing
    if isAgain { showAgain(listing, from: top) } else { showText(listing) }
  }

  private func listAgain(_ archive: Archive) {
    rereading.begin(for: self) { [self] in
      guard let app else { return }
      let listing = try await archive.listing(of: path, in: app)
      if isListing { show(listing, isAgain: true) }
    }
  }

  private func showPicture() {
    guard case .picture(let format, let pixels) = fileContent else { return }
    frame.body = picture
    picture.show(format, pixels: pixels)
  }

  /// Changes from the file's text or picture to its bytes, or back. Actions that need lines are kept until
  /// the change is done.
  private func toggleBytes() {
    if isHex, case .picture = fileContent { return showPicture() }
    isTurning = true
    task { [self] in
      defer {
        isTurning = false
        performEarly()
      }
      if isHex, let hexLines {
        try await showText(after: hexLines)
      } else {
        try await showHex(from: isPicture || isListing ? 0 : nil)
      }
    }
  }

  private func showText(after hexLines: HexLines) async throws {
    if let listing = opened?.listing { return showText(listing) }
    let byte = min(lines.top * hexLines.bytesPerLine, hexLines.byteCount)
    let isPacked = opened?.unpacking != nil
    if let opened, !isPacked { _ = readText(of: opened, isAsked: true) }
    let line = try await Worker.run { [order = stream?.order, streamTop] in
      isPacked ? streamTop : hexLines.textLine(ofByte: byte, order)
    }
    try Task.checkCancellation()
    showText()
    if let line { scroll(to: line) }
  }

  // MARK: Colours

  /// The time without a change of the file after which it is coloured again. Without this pause, a file that
  /// changes all the time would be coloured all the time.
  static let rest = Duration.milliseconds(300)

  private func colorLater() {
    recoloring?.cancel()
    recoloring = app?.after(Self.rest) { [weak self] in self?.color() }
  }

  private func color() {
    if stream != nil { return }
    if isListing, let content = fileContent, let archive = Archive(path.name, content) {
      return listAgain(archive)
    }
    if fileContent == .empty, file?.count.known != 0 { opened?.content = .text }
    if fileContent == .text { coloring.ask(browser.settings.tools.bat, for: self) }
  }

  override var wordsForNoLine: String { file == nil ? "" : super.wordsForNoLine }

  // MARK: Actions

  override var menuSubject: MenuSubject { isHex || isPicture ? .bytes : super.menuSubject }

  override var actionState: Int? {
    let parts = [
      lines.selection != nil, lines.query != nil, filter != nil, isPicture, isHex, isListing, hits != nil,
      lines.patch != nil, showsStream, lines.isFollowing, browser.findHistory.latest != nil,
    ]
    var state = 0
    for isThere in parts { state = state << 1 | (isThere ? 1 : 0) }
    return state
  }

  override var actions: [Action] {
    var actions = super.actions
    if isPicture {
      let ofLines: [Action] = [
        .lines(.find), .text(.filter), .lines(.follow), .text(.followUntil), .lines(.wrap), .text(.encoding),
        .lines(.findNext), .lines(.findPrevious), .text(.placeBefore),
      ]
      actions.removeAll { ofLines.contains($0) }
    }
    if hits != nil { actions.insert(contentsOf: [.file(.nextHit), .file(.previousHit)], at: 0) }
    let hex = [Action.file(.hex)]
    return (isPicture ? hex + actions : actions + hex) + [.reread, .file(.colors)]
  }

  /// The actions that do nothing useful before the file has lines.
  private static let ofLines = Set(
    MoveAction.allCases.map(Action.move)
      + [
        .text(.percent), .file(.hex), .lines(.numbers), .lines(.follow), .lines(.findNext),
        .lines(.findPrevious),
      ])
  /// The most actions that are kept until the file has lines. Further ones are dropped, such as those of a
  /// key that repeats while a file opens slowly.
  private static let mostEarly = 100

  private func performEarly() {
    let early = early
    self.early = []
    for (action, count) in early { perform(action, count: count) }
  }

  override func perform(_ action: Action, count: Int?) {
    if awaits(action) {
      if early.count < Self.mostEarly { early.append((action, count)) }
      return
    }
    if opened == nil, Self.ofLines.contains(action) { return }
    switch action {
    case .file(let action):
      switch action {
      case .nextHit: hits?.openNext(.down, count: count, inPlaceOf: self)
      case .previousHit: hits?.openNext(.up, count: count, inPlaceOf: self)
      case .hex: toggleBytes()
      case .colors:
        if coloring.toggle() { color() }
        if fileContent == .text { coloring.reportMissingBat(for: self) }
      }
    case .reread: open(showing: isHex || isPicture ? nil : top)
    default: super.perform(action, count: count)
    }
  }

  /// Returns whether an action must wait until the file's content that it needs has come. So keys that are
  /// typed fast do the same as keys that are typed slowly.
  private func awaits(_ action: Action) -> Bool {
    let needsLines = Self.ofLines.contains(action)
    if isTurning || !early.isEmpty { return needsLines || action == .reread }
    // While a file is read again, its old content is still shown, so only the change to bytes must wait.
    let isThere = isText || isHex || isPicture
    return opening != nil && (isThere ? action == .file(.hex) : needsLines)
  }

  /// Returns the line of the file for a number that was typed. If bytes are shown, the number is the offset
  /// of a byte, and the line is the one with that byte.
  override func line(numbered number: Int) -> Int {
    super.line(numbered: isHex ? number / (hexLines?.bytesPerLine ?? 1) + 1 : number)
  }

  // MARK: The status row

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    let missing = opened?.unpacking == nil ? opened?.compression?.missing : nil
    if let note = news.isEmpty ? missing : news { words.caption += ": \(note)" }
    if case .binary(let kind) = fileContent { words.states.insert(kind, at: 0) }
    if isPicture { words.position = picture.words }
    return words
  }

  override var positionWords: String {
    if file == nil { return "" }
    guard isHex, let hexLines, lines.source.count.known > 0 else { return super.positionWords }
    let line = filter.map { $0.sourceLine(of: lines.top) ?? 0 } ?? lines.top
    let position = "byte \((line * hexLines.bytesPerLine).grouped) of \(hexLines.byteCount.grouped)"
    return "\(position)  \(lines.percentSeen) %"
  }

  override var info: String {
    let size = file?.progress.size ?? 0
    return "\(path): \(isPicture ? picture.words : positionWords), \(size.grouped) bytes"
  }
}
