import NavModel
import Testing

@testable import TermNav

/// Every content view of the library, at its start and in its middle, and what there is to see of its place.
enum ContentSubject: String, CaseIterable, CustomTestStringConvertible {
  case list, scroll, pager, slider, rowsClosed, rowsOpen, map, text
  var testDescription: String { rawValue }

  enum Place: String, CaseIterable { case start, middle }

  /// The rig, and the state of the view in words.
  func make(_ place: Place, _ direction: LayoutDirection) -> (rig: ContentRig, state: () -> String) {
    let isMiddle = place == .middle
    switch self {
    case .list:
      let list = Self.list()
      let rig = ContentRig(list, direction: direction)
      if isMiddle { list.scroll(to: 50) }
      return (rig, { "\(list.viewport.axis.offset) \(list.cursor ?? -1)" })
    case .rowsClosed, .rowsOpen:
      let list = Self.list()
      list.actions = { _ in [RowAction("Delete") { _ in }] }
      let rig = ContentRig(list, direction: direction)
      if isMiddle { list.scroll(to: 50) }
      // The page has a bar: the row that the table presses.
      if self == .rowsOpen { list.openActions(of: list.top + Int(ContentTruthTableTests.row) - 1) }
      rig.settle()
      return (
        rig,
        {
          "\(list.viewport.axis.offset) \(list.cursor ?? -1) \(list.rowWithOpenActions ?? -1) \(list.swipe.columns)"
        }
      )
    case .scroll:
      let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 100))
      let rig = ContentRig(scroll, direction: direction)
      if isMiddle { scroll.contentOffset = Point(column: 50, row: 40) }
      return (rig, { "\(scroll.contentOffset)" })
    case .map:
      let map = MapView(contentSize: Size(columns: 200, rows: 100)) { _, _, _ in }
      let rig = ContentRig(map, direction: direction)
      if isMiddle { map.contentOffset = Point(column: 50, row: 40) }
      return (rig, { "\(map.contentOffset)" })
    case .text:
      let field = TextField(String(repeating: "ferry ", count: 12))
      let rig = ContentRig(field, direction: direction)
      rig.key(isMiddle ? .end : .home)
      return (rig, { "\(field.caret) \(field.selection)" })
    case .pager:
      let pager = Pager((0..<4).map { _ in View() })
      let rig = ContentRig(pager, direction: direction)
      if isMiddle { pager.turn(to: 2, animated: false) }
      return (rig, { "\(pager.contentOffset) \(pager.currentPage)" })
    case .slider:
      let slider = Slider(value: isMiddle ? 0.77 : 0)
      return (ContentRig(slider, direction: direction), { "\(slider.value)" })
    }
  }

  static func list(_ count: Int = 200) -> ListView {
    ListView(rowCount: count) { ListRow(title: "Row \($0)") }
  }
}
