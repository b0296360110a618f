import ArgumentParser
import TermNav

/// A case, as `--open` names it.
nonisolated struct Route: ExpressibleByArgument {
  let name: String

  static let root = Route(unchecked: "gate/root")

  private init(unchecked name: String) { self.name = name }

  init?(argument: String) {
    guard Self.all.contains(argument) else { return nil }
    name = argument
  }

  static let all = ["gate/root"] + Entry.all.map(\.route)
  static let allValueStrings = all

  var defaultValueDescription: String { "the list of all pages" }
}

/// A row of the list.
nonisolated struct Entry: Sendable {
  let section: String
  let route: String
  let title: String
  let detail: String
  let make: @MainActor @Sendable (Gallery) -> [ViewController]
  var style: (any TransitionStyle)?

  static let all: [Entry] = basics + transitions + [percentLab, themeLab]

  private static let basics: [Entry] = [
    Entry(
      section: "Start here", route: "start", title: "Your first drag",
      detail: "one page, to pull away and bring back", make: { [FirstDragPage($0)] }),
    Entry(
      section: "Bars", route: "bars/shown-shown", title: "Shown over shown",
      detail: "one unbroken bar, titles cross",
      make: { [BarPage.shown("a-shown", $0), BarPage.shown("b-shown", $0)] }),
    Entry(
      section: "Bars", route: "bars/shown-hidden", title: "Hidden over shown",
      detail: "the bar comes with the page below",
      make: { [BarPage.shown("a-shown", $0), BarPage.hidden("b-hidden", $0)] }),
    Entry(
      section: "Bars", route: "bars/hidden-shown", title: "Shown over hidden",
      detail: "the bar leaves with its page",
      make: { [BarPage.hidden("a-hidden", $0), BarPage.shown("b-shown", $0)] }),
    Entry(
      section: "Bars", route: "bars/hidden-hidden", title: "Hidden over hidden",
      detail: "not one bar cell on the way",
      make: { [BarPage.hidden("a-hidden", $0), BarPage.hidden("b-hidden", $0)] }),
    Entry(
      section: "Bars", route: "bars/colours", title: "A colour for each bar",
      detail: "blended while it moves; titles are cut",
      make: { gallery in ["a-colours", "b-colours"].map { BarColorPage(gallery, name: $0) } }),
    Entry(
      section: "Bars", route: "bars/items", title: "Bar items",
      detail: "both sides, keys, Tab, a menu for the rest",
      make: { gallery in ["a-items", "b-items"].map { BarItemPage(gallery, name: $0) } }),
    Entry(
      section: "Bars", route: "bars/style", title: "Fixed back button",
      detail: "iOS 26's bar, or one of your own",
      make: { gallery in ["a-style", "b-style"].map { BarStylePage(gallery, name: $0) } }),
    Entry(
      section: "The gate", route: "gate/pop-disabled", title: "Gesture disabled",
      detail: "keys and button still go back", make: { [PopDisabledPage($0)] }),
    Entry(
      section: "The gate", route: "gate/max-distance", title: "Near the edge only",
      detail: "a drag begins within 20 columns", make: { [MaxDistancePage($0)] }),
    Entry(
      section: "The gate", route: "gate/veto", title: "The page says no",
      detail: "shouldBeginInteractivePop", make: { [VetoPage($0)] }),
    Entry(
      section: "The gate", route: "gate/editor", title: "Unsaved changes",
      detail: "shouldPop asks before you leave", make: { [EditorPage($0)] }),
    Entry(
      section: "The gate", route: "gate/quit", title: "Quitting asks",
      detail: "shouldQuit, by Ctrl-C", make: { [QuitPage($0)] }),
    Entry(
      section: "The gate", route: "gate/from-outside", title: "From outside",
      detail: "preferences without a subclass", make: { [FromOutside.page($0)] }),
    Entry(
      section: "The gate", route: "release/policies", title: "Release rules",
      detail: "Flutter's, libadwaita's, React Native's", make: { [ReleaseRulesPage($0)] }),
    Entry(
      section: "The stack", route: "stack/lab", title: "Stack laboratory",
      detail: "push many, pop to any, set the whole stack", make: { [StackLabPage($0)] }),
    Entry(
      section: "Content", route: "content/list", title: "A million rows",
      detail: "down scrolls, across pops", make: { [LongListPage($0)] }),
    Entry(
      section: "Content", route: "content/scroll", title: "Wider than the page",
      detail: "scrolls back to its start, then pops", make: { [ScrollPage($0)] }),
    Entry(
      section: "Content", route: "content/pager", title: "Pages side by side",
      detail: "turns back to the first, then pops", make: { [PagerPage($0)] }),
    Entry(
      section: "Content", route: "content/slider", title: "A value by dragging",
      detail: "a slider keeps its drags", make: { [SliderPage($0)] }),
    Entry(
      section: "Content", route: "content/rows", title: "Rows that open",
      detail: "an open row keeps its drags", make: { [RowsPage($0)] }),
    Entry(
      section: "Content", route: "content/map", title: "A map pans both ways",
      detail: "it keeps all but the edge", make: { [MapPage($0)] }),
    Entry(
      section: "Lists", route: "lists/sections", title: "Sections and search",
      detail: "headings that stay; / and letters find rows", make: { [SectionsPage($0)] }),
    Entry(
      section: "Lists", route: "lists/cells", title: "Cells in columns",
      detail: "two lines, badges, a switch in a row", make: { [CellsPage($0)] }),
    Entry(
      section: "Lists", route: "lists/actions", title: "Rows that come and go",
      detail: "buttons at both ends; rows move to their places", make: { [MailsPage($0)] }),
    Entry(
      section: "Lists", route: "lists/choice", title: "Several rows",
      detail: "marked by Space, by Shift, by clicks", make: { [ChoicePage($0)] }),
    Entry(
      section: "Controls", route: "controls/form", title: "Form and controls",
      detail: "buttons, switches, segments, by mouse and keys", make: { [ControlsPage($0)] }),
    Entry(
      section: "Controls", route: "controls/text", title: "Fields",
      detail: "checked, secret, cleared, waiting", make: { [TextPage($0)] }),
    Entry(
      section: "Controls", route: "controls/editor", title: "Text editor",
      detail: "select, undo, 200 lines or 100 000", make: { [TextEditorPage($0)] }),
    Entry(
      section: "Controls", route: "controls/picker", title: "Pickers",
      detail: "a value among many, found by typing", make: { [PickerPage($0)] }),
    Entry(
      section: "Controls", route: "controls/stacks", title: "Stacks and a grid",
      detail: "tiles that share what there is", make: { [LayoutPage($0)] }),
    Entry(
      section: "Controls", route: "controls/focus", title: "Where the keys go",
      detail: "Tab, key commands, chords and counts", make: { [FocusPage($0)] }),
    Entry(
      section: "Controls", route: "controls/touch", title: "Under the pointer",
      detail: "a press is seen at once, and the mouse too", make: { [TouchPage($0)] }),
    Entry(
      section: "Presented", route: "present/sheet", title: "A sheet",
      detail: "comes from below; dragged down it goes", make: { [PresentPage($0, .sheet)] }),
    Entry(
      section: "Presented", route: "present/full", title: "Full screen",
      detail: "a page over all, with a stack of its own", make: { [PresentPage($0, .full)] }),
    Entry(
      section: "Presented", route: "present/popover", title: "A popover",
      detail: "a card at its button", make: { [PresentPage($0, .popover)] }),
    Entry(
      section: "Presented", route: "present/alert", title: "An alert",
      detail: "a question that is awaited", make: { [PresentPage($0, .alert)] }),
    Entry(
      section: "Presented", route: "present/toast", title: "A toast",
      detail: "a line over everything, for a while", make: { [PresentPage($0, .toast)] }),
    Entry(
      section: "Containers", route: "containers/split", title: "List and page",
      detail: "side by side from 80 columns on", make: { _ in [SplitPage()] }),
    Entry(
      section: "Containers", route: "containers/tabs", title: "Tabs",
      detail: "each with a stack of its own", make: { _ in [TabsPage()] }),
    Entry(
      section: "Gestures", route: "gestures/lab", title: "Gesture laboratory",
      detail: "tap, press, swipe, pan, pinch, turn", make: { [GestureLabPage($0)] }),
    Entry(
      section: "Gestures", route: "gestures/one-line", title: "Nine recognizers, nine lines",
      detail: "each view and its one line", make: { [OneLinePage($0)] }),
  ]
}

nonisolated extension Entry {
  static let transitions = StylePage.Look.all.map { look in
    Entry(
      section: "Styles", route: "transitions/\(look.name)",
      title: look.name.prefix(1).uppercased() + look.name.dropFirst(),
      detail: captions[look.name] ?? "",
      make: { gallery in
        ["a", "b"].map { StylePage(gallery, name: "\($0)-\(look.name)", look: look) }
      }, style: look.style)
  }

  private static let captions = [
    "slide": "the page below follows", "cover": "the page below stands still",
    "fade": "one page sinks, the other rises", "cube": "two faces that turn",
    "flip": "two sides of a sheet", "rise": "a sheet comes from below",
    "scale": "the page below comes forward",
  ]

  static let percentLab = Entry(
    section: "Styles", route: "percent/lab", title: "Percent laboratory",
    detail: "scrub it by slider and keys; its curves (12)", make: { [PercentLabPage($0)] })
}

nonisolated extension Entry {
  static let themeLab = Entry(
    section: "Colours", route: "theme/lab", title: "Dark, light, your own",
    detail: "as the terminal is, or as you like", make: { [ThemePage($0)] })
}

extension Gallery {
  convenience init(route: Route, theme: Theme) {
    let list = ListPage()
    self.init(root: list, theme: theme) { gallery, hidden, number in
      hidden ? BarPage.hidden("hidden-\(number)", gallery) : BarPage.shown("shown-\(number)", gallery)
    }
    list.gallery = self
    let entry = Entry.all.first { $0.route == route.name }
    let pages = entry?.make(self) ?? []
    if !pages.isEmpty { app.navigation.setViewControllers([list] + pages, animated: false) }
    for page in pages { app.navigation.setTransitionStyle(entry?.style, for: page) }
  }
}
