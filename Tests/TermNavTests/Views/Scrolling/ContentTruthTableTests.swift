import NavModel
import Testing

@testable import TermNav

/// RULES 7 as a table: {view at its start, in its middle} × {drag direction} × {pressed in the edge zone,
/// elsewhere} × {each content view}, read from left to right and from right to left.
@Suite struct ContentTruthTableTests {
  /// What comes of a drag.
  nonisolated enum Outcome: Equatable {
    /// The gate allows: the page goes along, the content does not.
    case pops
    /// The gate refuses for this reason, and the content moves; or it does not.
    case moves(GateRefusal)
    case still(GateRefusal)
  }

  enum Zone: String { case edge, elsewhere }
  enum Way: String { case trailing, leading, up, down }

  nonisolated struct Row: CustomTestStringConvertible {
    var view: ContentSubject
    var place: ContentSubject.Place
    var way: Way
    var edge: Outcome
    var elsewhere: Outcome
    var testDescription: String { "\(view) at \(place), \(way)" }
  }

  private typealias Line = (way: Way, edge: Outcome, elsewhere: Outcome)

  private nonisolated static let claimed = Outcome.moves(.contentClaims)
  private nonisolated static let wrong = Outcome.moves(.wrongDirection)
  private nonisolated static let vertical = Outcome.moves(.vertical)

  private nonisolated static let bothPop: Line = (.trailing, .pops, .pops)
  private nonisolated static let edgePops: Line = (.trailing, .pops, claimed)
  private nonisolated static let leadingMoves: Line = (.leading, wrong, wrong)
  private nonisolated static let leadingIsStill: Line = (
    .leading, .still(.wrongDirection), .still(.wrongDirection)
  )
  private nonisolated static let downAndUp: [Line] = [(.up, vertical, vertical), (.down, vertical, vertical)]
  private nonisolated static let downAndUpAreStill: [Line] = [
    (.up, .still(.vertical), .still(.vertical)), (.down, .still(.vertical), .still(.vertical)),
  ]

  private nonisolated static func lines(_ view: ContentSubject, _ place: ContentSubject.Place) -> [Line] {
    switch (view, place) {
    // Nothing scrolls across: every drag across is the page's.
    case (.list, _): [bothPop, leadingIsStill] + downAndUp
    // A closed row opens toward leading, an open one keeps what begins on it.
    case (.rowsClosed, _): [bothPop, leadingMoves] + downAndUp
    case (.rowsOpen, _): [edgePops, leadingMoves] + downAndUp
    // A slider, a text and a map keep all but the edge, wherever they stand.
    case (.slider, _), (.text, _), (.map, _): [edgePops, leadingMoves] + downAndUp
    // At its start, what scrolls across lets a drag toward trailing go; in its middle it keeps it.
    case (.scroll, .start): [bothPop, leadingMoves] + downAndUp
    case (.scroll, .middle): [edgePops, leadingMoves] + downAndUp
    case (.pager, .start): [bothPop, leadingMoves] + downAndUpAreStill
    case (.pager, .middle): [edgePops, leadingMoves] + downAndUpAreStill
    }
  }

  nonisolated static let table: [Row] = ContentSubject.allCases.flatMap { view in
    ContentSubject.Place.allCases.flatMap { place in
      lines(view, place).map {
        Row(view: view, place: place, way: $0.way, edge: $0.edge, elsewhere: $0.elsewhere)
      }
    }
  }

  @Test func `the table is whole`() {
    #expect(Self.table.count == ContentSubject.allCases.count * 2 * 4)
  }

  /// Where the table presses: the edge zone's last column, and the middle.
  static let row = 10.0
  private static let columns: [Zone: Double] = [.edge: 8, .elsewhere: 40]

  @Test(arguments: table, [LayoutDirection.leftToRight, .rightToLeft])
  func `who wins a drag is what the table says`(_ row: Row, _ direction: LayoutDirection) {
    for (zone, expected) in [(Zone.edge, row.edge), (.elsewhere, row.elsewhere)] {
      let (rig, state) = row.view.make(row.place, direction)
      let before = state()
      rig.press(Self.columns[zone]!, Self.row)
      switch row.way {
      case .trailing: rig.drag(columns: 8)
      case .leading: rig.drag(columns: -7)
      case .up: rig.drag(rows: -6)
      case .down: rig.drag(rows: 6)
      }
      let context: Comment = "\(row.testDescription), pressed \(zone), \(direction)"
      switch expected {
      case .pops:
        #expect(rig.gate == [nil], context)
        #expect(rig.isPopping && state() == before, context)
        // Vertical wander scrolls nothing; put back, everything is as it was.
        rig.drag(rows: 5)
        rig.key(.escape)
        rig.release()
        rig.settle()
        #expect(state() == before && rig.names == ["root", "content"], context)
        #expect(rig.page.firstResponder === rig.view, context)
      case .moves(let reason), .still(let reason):
        #expect(rig.gate == [reason], context)
        #expect((state() != before) == (expected == .moves(reason)), "\(context), \(before)")
        // A refused press stays refused, wherever it goes.
        rig.drag(columns: 30)
        #expect(rig.gate == [reason] && !rig.isPopping, context)
        rig.release()
        rig.settle()
        #expect(rig.names == ["root", "content"], context)
      }
    }
  }

  @Test(arguments: [(8.0, true), (9.0, false), (8.99, true), (0.0, true)])
  func `the edge zone has nine of eighty columns`(column: Double, isEdge: Bool) {
    for direction in LayoutDirection.allCases {
      let (rig, _) = ContentSubject.map.make(.middle, direction)
      // A part of a column is counted from the left in either layout.
      let place = direction == .rightToLeft ? column.rounded(.down) : column
      rig.press(place, 10)
      rig.drag(columns: 6)
      #expect(rig.isPopping == isEdge)
    }
  }

  /// The rules before `contentClaims` are named first, and what is refused by them is the content's.
  @Test func `earlier rules of the gate are named first, and what they refuse is the content's`() {
    let (rig, state) = ContentSubject.scroll.make(.middle, .leftToRight)
    rig.app.navigation.isInteractivePopEnabled = false
    for column in [4.0, 40.0] {
      let before = state()
      rig.press(column, 10)
      rig.drag(columns: 8)
      #expect(rig.gate == [.gestureDisabled] && state() != before)
      rig.release()
      rig.settle()
    }
  }
}
