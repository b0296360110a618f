import NavModel
import TermNav

/// What is at rest is the same by every way to it.
extension GalleryWalk {
  private static var wait: Seconds { 4 }

  /// Opens the entry from the list and by its route, cancels drags, pushes and goes back, leaves and comes forward again, each
  /// also with a new size in its middle, and waits after each: the screen is that of the route at rest.
  func walkAtRest(resizes: Bool) async throws {
    let wanted = try await atRest(setting.size)
    let other = resizes ? try await atRest(setting.otherSize) : wanted
    let p = try await open(nil, setting.size)
    let list = await p.shot
    try await p.send(entry.keys)
    try await p.settle()
    try await check(p, wanted, "opened from the list")
    let stack = await p.stack
    if stack.count < 2 { return }
    for isResized in resizes ? [false, true] : [false] {
      let suffix = isResized ? ", resized meanwhile" : ""
      if try await pushAndGoBack(p, stack, isResized: isResized) {
        try await check(p, wanted, other, "s, Esc" + suffix, stack, isResized: isResized)
      } else {
        // The letter went to a text.
        return
      }
      try await leaveAndReturn(p, list, isResized: isResized)
      try await check(p, wanted, other, "Esc, ]" + suffix, stack, isResized: isResized)
    }
    for isResized in resizes ? [false, true] : [false] where !showsDrags {
      try await cancelDrag(p, isResized: isResized)
      let step = isResized ? "cancelled drag, resized meanwhile" : "cancelled drag"
      try await check(p, wanted, other, step, stack, isResized: isResized)
    }
    try await dragBack(p, list, wanted, stack)
  }

  private func atRest(_ size: Size) async throws -> Program.Shot {
    let p = try await open(entry.route, size)
    try await p.settle()
    try await p.pass(Self.wait)
    return await p.shot
  }

  /// The page shows the drags that it has seen: what a release there would do.
  private var showsDrags: Bool { entry.route == "release/policies" }
  /// The page is where it was moved to, also in a window of another size.
  private var keepsItsPlace: Bool { entry.route == "content/map" }
  /// Where drags begin: beside what shows its own gestures, and beside the slider that holds the page.
  private var dragRow: Int {
    let hasOwnDrags = entry.route.hasPrefix("gestures/") || entry.route == "percent/lab"
    return hasOwnDrags ? setting.size.rows - 1 : setting.size.rows / 2
  }

  private func check(_ p: Program, _ wanted: Program.Shot, _ step: String) async throws {
    try await p.pass(Self.wait)
    let shot = await p.shot
    compare(shot, wanted, step)
    try await p.redraw()
    if await p.shot != shot { compare(shot, await p.shot, step + ", drawn again") }
  }

  private func check(
    _ p: Program, _ wanted: Program.Shot, _ other: Program.Shot, _ step: String, _ stack: [String],
    isResized: Bool
  ) async throws {
    let now = await p.stack
    if now != stack { find(step, expected: "\(stack)", seen: "\(now)") }
    guard isResized else { return try await check(p, wanted, step) }
    if !keepsItsPlace { try await check(p, other, step) }
    try await p.resize(to: setting.size)
    try await p.settle()
    try await check(p, wanted, step + " and back")
  }

  private func compare(_ seen: Program.Shot, _ wanted: Program.Shot, _ step: String) {
    guard let (expected, seen) = seen.difference(from: wanted) else { return }
    find(step, expected: expected, seen: seen)
  }

  // MARK: Steps

  /// Columns from the leading edge, on the screen.
  private func column(_ leading: Int, of columns: Int) -> Int {
    setting.isMirrored ? columns - 1 - leading : leading
  }

  private func cancelDrag(_ p: Program, isResized: Bool) async throws {
    let size = setting.size
    let (start, row) = (column(1, of: size.columns), dragRow)
    let way = setting.isMirrored ? -1 : 1
    try await p.report(0, start, row)
    try await p.drag((start, row), by: way * size.columns / 3)
    try await p.settle()
    let held = await p.shot
    try await p.redraw()
    if await p.shot != held { compare(held, await p.shot, "held, drawn again") }
    var end = size.columns
    if isResized {
      try await p.resize(to: setting.otherSize)
      try await p.settle()
      end = setting.otherSize.columns
    }
    // Back to where it began, and at rest there.
    let last = column(1, of: end)
    try await p.drag((last + way * 6, row), by: -way * 6)
    try await p.pass(0.3)
    try await p.report(0, last, row, isRelease: true)
    try await p.settle()
  }

  /// Whether a page was pushed.
  private func pushAndGoBack(_ p: Program, _ stack: [String], isResized: Bool) async throws -> Bool {
    try await p.send("s")
    if isResized {
      try await p.pass(0.05)
      try await p.resize(to: setting.otherSize)
    }
    try await p.settle()
    guard await p.stack.count == stack.count + 1 else { return false }
    let shot = await p.shot
    try await p.redraw()
    if await p.shot != shot { compare(shot, await p.shot, "s, drawn again") }
    try await p.press("Esc")
    try await p.settle()
    return true
  }

  private func leaveAndReturn(_ p: Program, _ list: Program.Shot, isResized: Bool) async throws {
    try await p.press("Esc")
    try await p.settle()
    try await checkList(p, list, "Esc")
    try await p.send("]")
    if isResized {
      try await p.pass(0.05)
      try await p.resize(to: setting.otherSize)
    }
    try await p.settle()
  }

  /// The page is dragged away to the list, or to the page below, and comes again.
  private func dragBack(
    _ p: Program, _ list: Program.Shot, _ wanted: Program.Shot, _ stack: [String]
  ) async throws {
    let size = setting.size
    let (start, row) = (column(1, of: size.columns), dragRow)
    try await p.report(0, start, row)
    let way = (setting.isMirrored ? -1 : 1) * size.columns * 3 / 4
    try await p.drag((start, row), by: way)
    try await p.pass(0.3)
    try await p.report(0, start + way, row, isRelease: true)
    try await p.settle()
    guard await p.stack.count < stack.count else {
      return try await check(p, wanted, "dragged, and it stays")
    }
    if !setting.previewMoves { try await p.pass(Self.wait) }
    try await checkList(p, list, "dragged back")
    try await p.send("]")
    try await p.settle()
    if !showsDrags { try await check(p, wanted, "dragged back, ]") }
  }

  /// The list, if that is seen, has the hints that it began with.
  private func checkList(_ p: Program, _ list: Program.Shot, _ step: String) async throws {
    let shot = await p.shot
    if await p.stack.count == 1, let (expected, seen) = hintDifference(shot, list) {
      find("\(step): the list's last row", expected: expected, seen: seen)
    }
    try await p.redraw()
    let redrawn = await p.shot
    // The preview moves.
    if !setting.previewMoves, redrawn != shot { compare(shot, redrawn, "\(step), drawn again") }
  }

  private func hintDifference(_ shot: Program.Shot, _ list: Program.Shot) -> (String, String)? {
    let (seen, wanted) = (Self.hints(shot), Self.hints(list))
    return seen == wanted || shot.size != list.size ? nil : (wanted, seen)
  }

  /// The last row without the number of entries below.
  private static func hints(_ shot: Program.Shot) -> String {
    let words = shot.text(shot.size.rows - 1).split(separator: " ").map(String.init)
    return words.filter { Int($0) == nil && $0 != "more" && $0 != "↓" }.joined(separator: " ")
  }
}
