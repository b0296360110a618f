import TermNav
import TermNavText

/// All files below a directory, to be found by letters of their names.
final class FilesPage: FoundPage {
  private var found = Locked(PackedTexts())
  private var missed = Locked(Hits.Missed())
  private var texts = PackedTexts()
  /// Names that look as others do, as they are shown, once all are known.
  private var alike: [Int: String] = [:]

  init(_ folder: Path) {
    super.init(folder, title: "Files in \(Path.visible(folder.name))", name: "files")
  }

  override var location: Location? { .files(folder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    beginFilter()
  }

  // MARK: Rows

  override var rowCount: Int { texts.count }
  override func text(at index: Int) -> String { alike[index] ?? Path.visible(Array(texts[index])) }
  override var filterTexts: any FuzzyTexts { texts }

  override func row(at index: Int) -> ListRow {
    let name = text(at: index)
    // The name is what one looks for: of a long path the front is left out.
    let columns = max(8, list.size.columns - 5)
    let cut = AttributedText(name).truncated(toColumns: columns, lineBreakMode: .byTruncatingHead)
    return ListRow(title: cut.string)
  }

  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index)
    guard text != whole, text.hasPrefix("…") else { return match.ranges(inName: whole) }
    let sign = "…".utf8.count
    let moved = whole.utf8.count - text.utf8.count
    return match.ranges(inName: whole).compactMap {
      let range = $0.lowerBound - moved..<$0.upperBound - moved
      return range.upperBound <= sign ? nil : max(sign, range.lowerBound)..<range.upperBound
    }
  }

  override func startOver() { (found, missed) = (Locked(PackedTexts()), Locked(Hits.Missed())) }

  override func refresh(isOther: Bool) {
    let new = found.withLock { $0 }
    guard isOther || new.count > texts.count else { return }
    let selected = isOther ? list.selection.map { Array(texts[$0]) } : nil
    texts = new
    reload(appended: !isOther)
    if let row = selected.flatMap({ name in (0..<new.count).first { new[$0].elementsEqual(name) } }) {
      list.select(row)
    }
  }

  override func summary(_ state: CommandRun.RunState) -> String? {
    switch state {
    case .full: return "The first \(texts.count.grouped) files; there are more."
    case .stopped: return "Stopped at \(texts.count.grouped) files."
    default:
      let words =
        (texts.count == 0 ? ["No file is below."] : []) + unread(missed.withLock { $0 }, ofWords: false)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  override func found(at index: Int) -> (name: [UInt8], line: Int?)? {
    index < texts.count ? (Array(texts[index]), nil) : nil
  }

  // MARK: Finding

  override func command() -> (@Sendable (FindTools) -> Command?) {
    { [folder, showsHidden = browser.state.arrangement.showsHidden] tools in
      tools.fileCommand(in: folder, showsHidden: showsHidden)
    }
  }

  override func taker(isGit: Bool) -> (@Sendable ([UInt8]) -> Bool) {
    let cutter = Locked(RecordCutter(0))
    return { [found, folder, showsHidden = browser.state.arrangement.showsHidden] piece in
      found.withLock { texts in
        cutter.withLock {
          $0.add(piece) { record in
            let name = isGit || record.starts(with: "./".utf8) ? record.dropFirst(2) : record
            // git says by a `?` that it does not track a file.
            let isLeftOut =
              isGit && !showsHidden && record.first == UInt8(ascii: "?") && FindTools.isHidden(name)
            guard texts.count < FindTools.mostFiles, !isLeftOut, !isGit || Path(name, in: folder).isFileNow
            else { return }
            texts.append(name)
          }
        }
        return texts.count < FindTools.mostFiles
      }
    }
  }

  override func finish(_ tools: FindTools) async throws {
    let names = try await leftOut(links: true)
    let found = found
    let told = try await Worker.run {
      // git lists them, and an fd to which its settings give other options may have found some.
      var new = Set(names)
      let texts = found.withLock { $0 }
      if !new.isEmpty { texts.forEach(in: 0..<texts.count) { new.remove(Array($1)) } }
      found.withLock { texts in
        for name in names where new.contains(name) && texts.count < FindTools.mostFiles { texts.append(name) }
      }
      let all = found.withLock { $0 }
      return AlikeNames.told { all.forEach(in: 0..<all.count, $0) }
    }
    try Task.checkCancellation()
    alike = told
    list.setNeedsDisplay()
  }

  override func walk() -> (@Sendable (Worker.Teller<Bool>) throws -> Void) {
    let walk = FileWalk(root: folder, files: files, showsHidden: browser.state.arrangement.showsHidden)
    return { [found, missed] teller in
      try walk.run {
        missed.withLock { $0.directories += 1 }
      } _: { name, kind in
        guard kind == .file || kind == .link else { return teller.isWanted }
        let count = found.withLock { texts in
          texts.append(name)
          return texts.count
        }
        if count % 1024 == 0 { teller.tell(true) }
        return teller.isWanted && count < FindTools.mostFiles
      }
      teller.tell(true)
    }
  }

  // MARK: Actions

  override func open(at index: Int) { openFollowed(Path(texts[index], in: folder)) }

  /// What was found stays, for whoever comes back.
  override func openFiltered(_ index: Int) { open(at: index) }

  override var filterEndTitle: String { "back" }

  override func leaveFilter() { perform(.app(.back), count: nil) }
}
