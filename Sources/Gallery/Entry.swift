import TermNav

/// An entry of the gallery: a row of the list on its first page, and the pages that the row opens.
nonisolated struct Entry: Sendable {
  enum Section: String, CaseIterable {
    case start = "Start"
    case motion = "Motion"
    case content = "Content"
    case controls = "Lists and controls"
    case gestures = "Gestures"
    case rules = "Rules"
    case bars = "Bars and colours"
    case stack = "Stack"
    case text = "Text"
    case programs = "Programs"
  }

  let section: Section
  let route: String
  let title: String
  /// A few words about the entry's page, which the row shows beside the title where there is room.
  let detail: String
  let style: (any TransitionStyle)?
  /// Makes the page of a gallery's entry, or two pages where the lower one matters too; none where the entry
  /// opens another program. `pages(_:)` adds the code that is shown on them.
  let make: @MainActor @Sendable (Gallery) -> [ViewController]

  init(
    _ section: Section, _ route: String, _ title: String, _ detail: String,
    style: (any TransitionStyle)? = nil,
    make: @escaping @MainActor @Sendable (Gallery) -> [ViewController]
  ) {
    self.section = section
    self.route = route
    self.title = title
    self.detail = detail
    self.style = style
    self.make = make
  }

  /// All entries of the gallery but the one of the reader of files, in the order of the sections.
  static let all: [Entry] =
    start + motion + content + controls + gestures + rules + bars + stack + text + programs

  /// The keys of the gallery's entries, in the order of the entries: 0–9, then small letters that neither the
  /// list nor the program uses, then capitals, and signs. `Q` is left out too: it ends the reader of files,
  /// and a second press of it should open nothing in the gallery.
  static let keys: [Character] = Array("0123456789abcefnoprtuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ!#$%&*+=")

  /// Returns the key of a gallery's entry by its index, from 0; nil for entries after the last key.
  static func key(of index: Int) -> Character? { keys.indices.contains(index) ? keys[index] : nil }

  /// The entry that opens the reader of files, which is another program. It has no route for `--open`,
  /// because `termnav browse` opens the reader.
  static let reader = Entry(
    .start, "", "Read this folder", "directories, files and git as pages"
  ) { _ in [] }

  /// The key that opens the entry from the gallery's list; nil if it has none.
  var key: Character? {
    if isReader { return "@" }
    return Self.all.firstIndex { $0.route == route }.flatMap(Self.key)
  }

  var isReader: Bool { route.isEmpty }

  /// Makes the pages that an entry of the gallery opens, the lowest first. The last one shows its code where
  /// there is room.
  @MainActor func pages(_ gallery: Gallery) -> [ViewController] {
    let pages = make(gallery)
    if let page = pages.last as? SamplePage { page.code.lines = code?.lines ?? [] }
    return pages
  }
}

nonisolated extension Entry {
  private static let start = [
    Entry(.start, "start", "Your first drag", "pull it away, let go, catch it") { [FirstDragPage($0)] }
  ]

  private static let motion =
    StylePage.Example.all.map { example in
      Entry(
        .motion, "transitions/\(example.name)",
        example.name.prefix(1).uppercased() + example.name.dropFirst(), example.caption, style: example.style
      ) { [StylePage($0, example: example)] }
    } + [
      Entry(.motion, "percent/lab", "Percent laboratory", "move a page by a slider or by keys") {
        [PercentLabPage($0)]
      }
    ]

  private static let content = [
    Entry(.content, "content/list", "A million rows", "down scrolls, across goes back") {
      [LongListPage($0)]
    },
    Entry(.content, "content/scroll", "Wider than the page", "scrolls to its start, then goes back") {
      [ScrollPage($0)]
    },
    Entry(.content, "content/pager", "Pages side by side", "turns to the first, then goes back") {
      [SeasonsPage($0)]
    },
    Entry(.content, "content/slider", "A value by dragging", "the slider keeps its drags") {
      [SliderPage($0)]
    },
    Entry(.content, "content/rows", "Rows that open", "an open row keeps its drags") { [RowsPage($0)] },
    Entry(.content, "content/map", "A map", "a drag pans it; from the edge it goes back") { [MapPage($0)] },
    Entry(.content, "content/scripts", "Words of the world", "wide letters, and letters with marks") {
      [ScriptsPage($0)]
    },
  ]

  private static let controls = [
    Entry(.controls, "lists/sections", "Sections and search", "headings stay; / finds rows") {
      [SectionsPage($0)]
    },
    Entry(.controls, "lists/cells", "Cells in columns", "two lines, badges, a switch in a row") {
      [CellsPage($0)]
    },
    Entry(.controls, "lists/actions", "Rows that come and go", "with buttons behind both ends") {
      [MailsPage($0)]
    },
    Entry(.controls, "lists/choice", "Several rows", "marked by Space, Shift or clicks") { [ChoicePage($0)] },
    Entry(.controls, "controls/form", "Form and controls", "by mouse and by keys") { [ControlsPage($0)] },
    Entry(.controls, "controls/text", "Fields", "checked, secret, cleared, loading") { [TextPage($0)] },
    Entry(
      .controls, "controls/editor", "Text editor",
      "select, undo, \(TextEditorPage.lineCount.grouped(by: " ")) lines"
    ) {
      [TextEditorPage($0)]
    },
    Entry(.controls, "controls/picker", "Pickers", "one of many, found by typing") { [PickerPage($0)] },
    Entry(.controls, "controls/stacks", "Stacks and a grid", "tiles that share the room") {
      [LayoutPage($0)]
    },
    Entry(.controls, "controls/focus", "Where the keys go", "Tab, key commands, counts") { [FocusPage($0)] },
  ]

  private static let text = [
    Entry(.text, "text/lines", "Lines of text", "a million, searched and followed") { [LinesPage($0)] }
  ]

  private static let gestures = [
    Entry(.gestures, "gestures/lab", "Gesture laboratory", "tap, press, swipe, pan, pinch, turn") {
      [GestureLabPage($0)]
    },
    Entry(.gestures, "gestures/one-line", "A gesture in a line", "nine of them, with their code") {
      [OneLinePage($0)]
    },
    Entry(.gestures, "controls/touch", "Under the pointer", "a press is seen at once") { [TouchPage($0)] },
  ]
}
