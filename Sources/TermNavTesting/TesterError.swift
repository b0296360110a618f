public import TermNav

/// The reason why a step of a test was not possible. Its description tells the reason in plain English, and
/// what the screen shows.
public enum TesterError: Error, Equatable, CustomStringConvertible {
  case textNotFound(String, screen: Screen)
  /// The screen shows the text more than once, and it is not clear which of them a click is meant for. The
  /// rectangles say where; `shows` says what each belongs to, where that is known.
  case textIsAmbiguous(String, [Rect], shows: [String] = [], screen: Screen)
  /// The screen shows the text `count` times, and none of these texts has the index, which counts from 0.
  case textHasNoIndex(String, index: Int, count: Int, screen: Screen)
  /// No navigation bar over the focused pages has an item with the title; `items` are the titles of the
  /// existing items.
  case barItemNotFound(String, items: [String], screen: Screen)
  case barItemIsDisabled(String, screen: Screen)
  case outsideScreen(Point, screen: Screen)
  /// The program under test has switched mouse reports off, so the mouse cannot be used.
  case mouseIsOff
  case buttonIsDown
  case noButtonIsDown
  /// Something in the program still moves after the time limit `after`.
  case stillMoving(after: Duration, screen: Screen)
  /// The program still waits for something after the time limit, or waits for something that no passing of
  /// time would bring. `after` is the time that has passed; `waitingFor` says in words what the program waits
  /// for.
  case neverRests(after: Duration, waitingFor: [String], screen: Screen)
  /// Tasks of the program change something again and again without end.
  case neverIdle(screen: Screen)
  /// The program has ended while the recording still had input for it. The time counts from the recording's
  /// start.
  case recordingEnded(at: Duration, screen: Screen)
  /// There was no such snapshot file, so the screen was written to a new one. Run again, the test compares
  /// with it.
  case snapshotIsNew(path: String)
  /// The screen differs from the snapshot; `difference` shows the rows that differ.
  case snapshotDiffers(path: String, difference: String)
  /// The file of the snapshot cannot be read or written, or holds no picture of a screen.
  case snapshotFailed(path: String, reason: String)

  /// The error in plain English, with the program's screen where that helps.
  public var description: String {
    switch self {
    case .textNotFound(let text, let screen): "The screen does not show “\(text)”." + shown(screen)
    case .textIsAmbiguous(let text, let frames, let shows, let screen):
      "The screen shows “\(text)” \(frames.count) times: at \(words(frames, shows)). Say which, by index:."
        + shown(screen)
    case .textHasNoIndex(let text, let index, let count, let screen):
      "The screen shows “\(text)” \(count == 1 ? "once" : "\(count) times"), and none has the index \(index)."
        + shown(screen)
    case .barItemNotFound(let title, let items, let screen):
      "The bar has no item “\(title)”"
        + (items.isEmpty
          ? " and no other." : ", but " + items.map { "“\($0)”" }.joined(separator: ", ") + ".")
        + shown(screen)
    case .barItemIsDisabled(let title, let screen):
      "The item “\(title)” of the bar is disabled." + shown(screen)
    case .outsideScreen(let point, let screen):
      "Column \(number(point.column)), row \(number(point.row)) is outside the screen of "
        + "\(screen.size.columns) columns × \(screen.size.rows) rows."
    case .mouseIsOff: "The program has left the mouse to the terminal, which reports nothing of it."
    case .buttonIsDown: "A button is down already: release it first."
    case .noButtonIsDown: "No button is down, so none can be released."
    case .stillMoving(let limit, let screen):
      "Something still moves after \(number(limit.seconds)) s." + shown(screen)
    case .neverRests(let limit, let waits, let screen):
      "The program does not come to rest: after \(number(limit.seconds)) s it waits for "
        + waits.joined(separator: "; ") + "." + shown(screen)
    case .neverIdle(let screen): "Tasks change something again and again." + shown(screen)
    case .recordingEnded(let time, let screen):
      "The program has ended, and the recording goes on at \(number(time.seconds)) s." + shown(screen)
    case .snapshotIsNew(let path): "There was no snapshot. The screen was written to \(path): look at it."
    case .snapshotDiffers(let path, let difference):
      "The screen differs from the snapshot \(path).\n\(difference)\n"
        + "If the screen is right, run the test once with \(SnapshotFile.switchName)=1."
    case .snapshotFailed(let path, let reason): "The snapshot \(path): \(reason)"
    }
  }

  private func shown(_ screen: Screen) -> String {
    " The screen:\n" + screen.lines.map { "  │\($0)" }.joined(separator: "\n")
  }

  private func words(_ frames: [Rect], _ shows: [String]) -> String {
    frames.indices.map { index in
      let what = shows.indices.contains(index) ? " (\(shows[index]))" : ""
      return "column \(frames[index].column), row \(frames[index].row)\(what)"
    }.joined(separator: "; ")
  }

  private func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
