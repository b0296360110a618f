nonisolated extension Entry {
  /// Lines of Swift that make the page of a gallery's entry, and the source file that has them. They are
  /// shown beside the page.
  ///
  /// The built program has no sources, so the lines are repeated in this table. A test compares each of them
  /// with its file.
  struct Code: Sendable {
    let lines: [String]
    /// The path, within `Sources/Gallery`, of the file that has the shown lines of Swift.
    let file: String

    init(_ file: String, _ lines: String...) { (self.file, self.lines) = ("Pages/\(file).swift", lines) }
  }

  /// The lines of Swift that make the entry's page; nil for the entry that opens the reader of files.
  var code: Code? { Self.codes[route] }

  static let codes: [String: Code] =
    codesOfStyles.merging(codesOfContent) { $1 }.merging(codesOfLists) { $1 }.merging(codesOfRules) { $1 }
    .merging(codesOfStacks) { $1 }

  private static let codesOfStyles = [
    "start": Code("StylePage", "navigation.push(page, style: example.style)"),
    "transitions/slide": Code(
      "StylePage", "style: SlideStyle()", "navigation.push(page, style: example.style)"),
    "transitions/cover": Code(
      "StylePage", "style: CoverStyle()", "navigation.push(page, style: example.style)"),
    "transitions/cube": Code(
      "StylePage", "style: CubeStyle()", "navigation.push(page, style: example.style)"),
    "transitions/flip": Code(
      "StylePage", "style: FlipStyle()", "navigation.push(page, style: example.style)"),
    "transitions/fade": Code(
      "StylePage", "style: FadeStyle()", "navigation.push(page, style: example.style)"),
    "transitions/rise": Code(
      "StylePage", "style: RiseStyle()", "navigation.push(page, style: example.style)"),
    "transitions/scale": Code(
      "StylePage", "style: ScaleStyle()", "navigation.push(page, style: example.style)"),
    "percent/lab": Code(
      "PercentLabPage", "stack.beginInteractivePop()", "stack.updateInteractivePop(Double(digit) / 10)",
      "stack.finishInteractivePop()"),
  ]

  private static let codesOfContent = [
    "content/list": Code(
      "Content/LongListPage", "static let count = 1_000_000", "ListView(rowCount: Self.count, row: Self.row)"),
    "content/scroll": Code(
      "Content/ScrollPage", "let table = Timetable()", "ScrollView(table, contentSize: Timetable.size)"),
    "content/pager": Code(
      "Content/SeasonsPage", "private let pager: Pager", "pager.onPageChange = { [unowned self] _ in"),
    "content/slider": Code("Content/SliderPage", "slider.onChange = {", "Slider(value: 0.7)"),
    "content/rows": Code("Content/RowsPage", #"RowAction("Delete") { [unowned self] in delete($0) }"#),
    "content/map": Code("Content/MapPage", "MapView(contentSize: Chart.size) { chart.draw(&$0, $1, $2) }"),
    "content/scripts": Code("SamplePage", "text = TextView([])"),
    "text/lines": Code("LinesPage", "LinesView(ShipLog(count: 1_000_000))", "lines.showsLineNumbers = true"),
    "programs/run": Code(
      "ProgramsPage", "try await app.suspend { try await Command.editor(note).run() }",
      "let child = try command.start()"),
  ]

  private static let codesOfLists = [
    "lists/sections": Code("Lists/SectionsPage", "list.dataSource = self", "list.searchMode = .onSlash"),
    "lists/cells": Code(
      "Lists/CellsPage", "list.rowHeight = 2", "list.columns = [.fixed(5), .flexible, .trailing(8)"),
    "lists/actions": Code(
      "Lists/MailsPage", "list.performsFirstActionWithFullSwipe = true", #"RowAction("Later", .caution)"#,
      "list.setRowCount(mails.count, animated: true)"),
    "lists/choice": Code("Lists/ChoicePage", "list.allowsMarks = true", "list.searchMode = .asYouType"),
    "controls/form": Code(
      "ControlsPage", #"FormSection("Weather""#, #"FormRow("Wind", wind)"#, #"FormRow("Force", speed)"#),
    "controls/text": Code(
      "TextPage", #"mail.validation = { $0.contains("@") ?"#, "secret.isSecureTextEntry = true"),
    "controls/editor": Code("TextEditorPage", #"TextEditor(Self.letter + lines.joined(separator: "\n"))"#),
    "controls/picker": Code("PickerPage", "Picker(PickerPage.ports, selectedIndex: 3)"),
    "controls/stacks": Code(
      "LayoutPage", "VStack(spacing: 1) {", "HStack(spacing: 1) { tiles[..<3].map { $0 } }",
      "Grid(columns: [.automatic, .automatic, .flexible()]"),
    "controls/focus": Code(
      "FocusPage", #"KeyCommand("g l", title: "rivers") { left.becomeFirstResponder() }"#),
    "gestures/lab": Code("GestureTile", "addGestureRecognizer(recognizer)", "recognizer.addHandler {"),
    "gestures/one-line": Code(
      "OneLinePage", "view.onTap { [unowned view] in view.ran() }",
      "view.onPan { [unowned view] in view.moved($0) }"),
    "controls/touch": Code("TouchPage", "list.isHoverable = true", "navigationItem.isHoverable = true"),
  ]

  private static let codesOfRules = [
    "gate/pop-disabled": Code("GatePages", "interactivePopDisabled = true"),
    "gate/max-distance": Code(
      "GatePages", "interactivePopMaxAllowedInitialDistanceToLeftEdge = newValue"),
    "gate/veto": Code("GatePages", "override func shouldBeginInteractivePop() -> Bool { !isVetoing }"),
    "gate/editor": Code(
      "EditorPage", "override var asksBeforePop: Bool { isEdited }",
      "override func shouldPop(_ pop: PendingPop) -> Bool {"),
    "gate/quit": Code("QuitPage", "override func shouldQuit(_ quit: PendingQuit) -> Bool {"),
    "gate/from-outside": Code(
      "FromOutside", "page.prefersNavigationBarHidden.toggle()", "page.interactivePopDisabled.toggle()"),
    "release/policies": Code(
      "ReleaseRulesPage", #"ReleasePolicy("own") {"#,
      "$0.progress > 0.5 && abs($0.velocity) < 1.5 ? .finish : .cancel"),
    "bars/shown-shown": Code("BarPage", "prefersNavigationBarHidden = hidesBar"),
    "bars/shown-hidden": Code("BarPage", "prefersNavigationBarHidden = hidesBar"),
    "bars/hidden-shown": Code("BarPage", "prefersNavigationBarHidden = hidesBar"),
    "bars/hidden-hidden": Code("BarPage", "prefersNavigationBarHidden = hidesBar"),
    "bars/colours": Code("BarColorPage", "NavigationBarAppearance(backgroundColor: $0)"),
    "bars/items": Code(
      "BarItemPage", #"navigationItem.leadingItems = [item("Edit")]"#,
      #"navigationItem.trailingItems = [item("Compose", key: "c")]"#),
    "bars/style": Code("BarStylePage", "navigation.navigationBarStyle = Self.styles[index].style"),
    "theme/lab": Code(
      "ThemePage", "app.theme.appearance = Self.appearances[option]",
      "overrideUserInterfaceStyle = Self.styles[option]"),
  ]

  private static let codesOfStacks = [
    "stack/lab": Code(
      "StackLabPage", "navigation.push(floor(next))", "navigation.popToRoot()",
      "navigation.setViewControllers([navigation.rootViewController, floor(next)])"),
    "present/sheet": Code("PresentPages", "present(NotePage(), style: .sheet)"),
    "present/full": Code("PresentPages", "present(NotePage(), style: .fullScreen)"),
    "present/popover": Code("PresentPages", "present(SizePage(), style: .popover(from: button))"),
    "present/alert": Code(
      "PresentPages", "let isYes = await confirm(",
      #"  "Discard the draft?", message: "What was written in it is lost.","#,
      #"  action: "Discard", isDestructive: true)"#),
    "present/toast": Code("PresentPages", #"toast("Saved to the drafts")"#),
    "containers/split": Code("Containers/SplitPage", "super.init(primary: list,", "showDetail(HarbourPage("),
    "containers/tabs": Code(
      "Containers/TabsPage", #".init("Log", image: "≡", root: log)"#, #"setBadge("\($0 + 1)", at: 2)"#),
  ]
}
