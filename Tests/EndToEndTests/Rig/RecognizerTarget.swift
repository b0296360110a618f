import NavModel
import Testing

/// One recognizer of the gesture laboratory: how it is made to fire, to fail, and to be under way.
struct RecognizerTarget: CustomTestStringConvertible {
  typealias Steps = @Sendable (App) throws -> Void

  var name: String
  /// The title of its tile.
  var title: String
  /// The states of a gesture that is made, changes aside.
  var fired: [String]
  var fires: Steps
  /// What it fails by, a cause of its own, and how.
  var failure: String
  var fails: Steps
  /// Where a press under way goes, and to, until it has begun; a discrete one only watches.
  var press: (column: Int, row: Int)
  var way: (columns: Int, rows: Int)?
  /// What Ctrl adds to a button, for two touches.
  var control = 0

  var testDescription: String { name }
  var isDiscrete: Bool { fired == ["ended"] }

  func begin(_ app: App) throws {
    try app.report(control, press.column, press.row)
    guard let way else { return }
    try app.report(control + 32, press.column + way.columns, press.row + way.rows)
  }

  /// What comes too late, after the press has been given up: the next motions and the release.
  func goOn(_ app: App) throws {
    let (column, row) = (press.column + (way?.columns ?? 0), press.row + (way?.rows ?? 0))
    try app.report(control + 32, column + 1, row)
    try app.report(control, column + 1, row, released: true)
  }

  private static let control = 16

  /// Press, one motion, release.
  private static func pull(
    from press: (column: Int, row: Int), by way: (columns: Int, rows: Int), control: Int = 0
  ) -> Steps {
    { app in
      let (column, row) = (press.column + way.columns, press.row + way.rows)
      try app.report(control, press.column, press.row)
      try app.report(control + 32, column, row)
      try app.report(control, column, row, released: true)
    }
  }

  private static func swipe(
    _ name: String, _ columns: Int, _ rows: Int, _ failure: String, _ fails: @escaping Steps
  ) -> RecognizerTarget {
    RecognizerTarget(
      name: "labSwipe\(name)", title: "Swipe", fired: ["ended"],
      fires: { try $0.keys("\u{1B}[<0;31;17M\u{1B}[<32;\(31 + columns);\(17 + rows)M") },
      failure: failure, fails: fails, press: (30, 16))
  }

  static let all: [RecognizerTarget] = [
    RecognizerTarget(
      name: "labTap", title: "Tap", fired: ["ended"], fires: { try $0.click(12, 5) },
      failure: "moved by two rows",
      fails: {
        try $0.press(12, 5)
        try $0.drag(12, 7)
      }, press: (12, 5)),
    RecognizerTarget(
      name: "labDoubleTap", title: "Double tap", fired: ["ended"],
      fires: { try $0.keys("\u{1B}[<0;31;6M\u{1B}[<0;31;6m\u{1B}[<0;32;6M\u{1B}[<0;32;6m") },
      failure: "no second press in 0.3 s", fails: { try $0.click(30, 5) }, press: (30, 5)),
    RecognizerTarget(
      name: "labLongPress", title: "Long press", fired: ["began", "ended"],
      fires: {
        try $0.press(50, 5)
        try $0.waitForGesture("labLongPress", "began")
        try $0.release(50, 5)
      },
      failure: "let go before 0.5 s", fails: { try $0.click(50, 5) }, press: (50, 5)),
    swipe("Left", -8, 0, "not within 0.3 s") { try $0.press(30, 16) },
    swipe("Right", 8, 0, "pulled back first") {
      try $0.press(30, 16)
      try $0.drag(28, 16)
    },
    swipe("Up", 0, -4, "pulled down first") {
      try $0.press(30, 16)
      try $0.drag(30, 18)
    },
    swipe("Down", 0, 4, "one row short") {
      try $0.keys("\u{1B}[<0;31;17M\u{1B}[<32;31;20M\u{1B}[<0;31;20m")
    },
    RecognizerTarget(
      name: "labPan", title: "Pan", fired: ["began", "ended"],
      fires: pull(from: (12, 16), by: (4, 1)), failure: "within the slop",
      fails: pull(from: (12, 16), by: (1, 1)), press: (12, 16), way: (4, 0)),
    RecognizerTarget(
      name: "labEdgePan", title: "Screen edge", fired: ["began", "ended"],
      fires: pull(from: (71, 5), by: (-11, 0)), failure: "pressed a column beside its zone",
      fails: { try $0.press(70, 5) }, press: (71, 5),
      way: (-6, 0)),
    RecognizerTarget(
      name: "labPinch", title: "Pinch", fired: ["began", "ended"],
      fires: pull(from: (52, 16), by: (6, 0), control: control),
      failure: "the spread stays",
      fails: pull(from: (52, 16), by: (1, 0), control: control), press: (52, 16), way: (6, 0),
      control: control),
    RecognizerTarget(
      name: "labRotation", title: "Rotation", fired: ["began", "ended"],
      fires: pull(from: (75, 16), by: (0, 2), control: control),
      failure: "pulled straight from the centre",
      fails: pull(from: (75, 16), by: (3, 0), control: control), press: (75, 16), way: (0, 2),
      control: control),
  ]
}
