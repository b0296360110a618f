import TermNav

nonisolated extension Entry {
  static let rules = [
    Entry(.rules, "gate/pop-disabled", "Gesture disabled", "keys and the button still go back") {
      [PopDisabledPage($0)]
    },
    Entry(.rules, "gate/max-distance", "Near the edge only", "a drag begins within 20 columns") {
      [MaxDistancePage($0)]
    },
    Entry(.rules, "gate/veto", "The page says no", "it is asked at each drag") { [VetoPage($0)] },
    Entry(.rules, "gate/editor", "Unsaved changes", "the page asks before you leave") { [EditorPage($0)] },
    Entry(.rules, "gate/quit", "Quitting asks", "Ctrl-C waits for an answer") { [QuitPage($0)] },
    Entry(.rules, "gate/from-outside", "From outside", "a list sets the rules of a page") {
      [FromOutside.page($0)]
    },
    Entry(.rules, "release/policies", "Release rules", "seven ways to decide when a page leaves") {
      [ReleaseRulesPage($0)]
    },
  ]

  static let bars = [
    Entry(.bars, "bars/shown-shown", "A bar over a bar", "one bar; only its words move") {
      [BarPage.shown("a-shown", $0), BarPage.shown("b-shown", $0, title: "A bar over a bar")]
    },
    Entry(.bars, "bars/shown-hidden", "No bar over a bar", "the bar comes with the page below") {
      [BarPage.shown("a-shown", $0), BarPage.hidden("b-hidden", $0, title: "No bar over a bar")]
    },
    Entry(.bars, "bars/hidden-shown", "A bar over no bar", "the bar leaves with its page") {
      [
        BarPage.hidden("a-hidden", $0),
        BarPage.shown("b-shown", $0, title: "A bar over no bar", isOverBar: false),
      ]
    },
    Entry(.bars, "bars/hidden-hidden", "No bar at all", "no bar at any point") {
      [BarPage.hidden("a-hidden", $0), BarPage.hidden("b-hidden", $0, title: "No bar at all")]
    },
    Entry(.bars, "bars/colours", "A colour for each bar", "blended while the page moves") { gallery in
      ["a-colours", "b-colours"].map { BarColorPage(gallery, name: $0) }
    },
    Entry(.bars, "bars/items", "Buttons in the bar", "with keys; the rest is in a menu") { gallery in
      ["a-items", "b-items"].map { BarItemPage(gallery, name: $0) }
    },
    Entry(.bars, "bars/style", "Fixed back button", "as in iOS 26, or as before") {
      BarStylePage.pages($0)
    },
    Entry(.bars, "theme/lab", "Dark, light, your own", "as the terminal is, or as you like") {
      [ThemePage($0)]
    },
  ]

  static let stack = [
    Entry(.stack, "stack/lab", "Stack laboratory", "push many pages, go back to any") { [StackLabPage($0)] },
    Entry(.stack, "present/sheet", "A sheet", "comes from below; pull it down") {
      [PresentPage($0, .sheet)]
    },
    Entry(.stack, "present/full", "Full screen", "a page over all the others") { [PresentPage($0, .full)] },
    Entry(.stack, "present/popover", "A popover", "a card at its button") { [PresentPage($0, .popover)] },
    Entry(.stack, "present/alert", "An alert", "a question that waits for you") {
      [PresentPage($0, .alert)]
    },
    Entry(.stack, "present/toast", "A toast", "a line over everything, for a while") {
      [PresentPage($0, .toast)]
    },
    Entry(.stack, "containers/split", "List and page", "side by side from 80 columns on") { _ in
      [SplitPage()]
    },
    Entry(.stack, "containers/tabs", "Tabs", "each with pages of its own") { _ in [TabsPage()] },
  ]

  static let programs = [
    Entry(.programs, "programs/run", "Other programs", "your editor, and a command's lines") {
      [ProgramsPage($0)]
    }
  ]
}
