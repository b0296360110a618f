import TermNav

/// The chosen entry's transition, small, beside the list: p goes 0 → ½ → 0.
final class PreviewPane: View {
  /// From one frame to the next.
  private static let frameTime = Duration.seconds(1.0 / 24)
  /// Without a touch until the picture stands still.
  private static let patience = Duration.seconds(30)
  /// What is shown where motion is reduced.
  private static let stillProgress = 0.3
  private static let mostColumns = 100
  /// A row free at each side of the frame, and the words below.
  private static let otherRows = 5

  private unowned let gallery: Gallery
  private var entry: Entry?
  private var picture: TransitionView?
  /// Of the picture.
  private var leastProgress = 0.0
  private var motion: Animation?
  /// How much of the cycle was shown when the motion last stopped.
  private var played = 0.0
  private var isAwake = true
  private var sleep: AppTimer?

  init(_ gallery: Gallery) {
    self.gallery = gallery
    super.init()
    gallery.app.addEventObserver { [unowned self] event in
      switch event {
      case .reply, .focus: break
      case .key, .paste, .pointer, .wheel: if !isHidden { wake() }
      }
    }
    // A transition of the whole page stops the picture.
    navigation.addObserver { [unowned self] _ in playOn() }
  }

  private var navigation: NavigationController { gallery.app.navigation }

  func show(_ entry: Entry) {
    guard entry.route != self.entry?.route else { return }
    self.entry = entry
    picture?.removeFromSuperview()
    let scene = PreviewScene(entry, gallery, standard: navigation.transitionStyle)
    let new = TransitionView(front: scene.front, back: scene.back, style: scene.style)
    leastProgress = scene.leastProgress
    new.progress = leastProgress
    picture = new
    addSubview(new)
    motion?.cancel()
    played = 0
    playOn()
    setNeedsLayout()
  }

  // MARK: Time

  /// Moves again, and for a while from now on.
  func wake() {
    isAwake = true
    sleep?.cancel()
    sleep = gallery.app.after(Self.patience) { [unowned self] in isAwake = false }
    playOn()
  }

  private var mayPlay: Bool { picture != nil && !navigation.reducesMotion && navigation.transition == nil }

  private func playOn() {
    guard isAwake, mayPlay, motion?.isActive != true else { return }
    let before = played
    motion = animate { [unowned self] elapsed in play(before + elapsed.seconds, elapsed) }
  }

  /// Shows the picture at a time of its cycle.
  private func play(_ time: Double, _ elapsed: Duration) -> Animation.Next {
    guard mayPlay else { return .done }
    played = time.truncatingRemainder(dividingBy: PreviewMotion.duration)
    let shown = PreviewMotion(time: played)
    picture?.progress = max(shown.progress, leastProgress)
    guard shown.isResting else { return .at(elapsed + Self.frameTime) }
    // The way back is always shown.
    guard isAwake else { return .done }
    return .at(elapsed + .seconds(PreviewMotion.duration - played))
  }

  // MARK: Layout and drawing

  private var box: Rect {
    let columns = min(size.columns - 4, Self.mostColumns)
    // As an 80×24 screen, a little higher.
    let rows = min(size.rows - Self.otherRows, columns * 3 / 8)
    return Rect(column: 2, row: 1, columns: max(0, columns), rows: max(0, rows))
  }

  override func layoutSubviews() {
    picture?.frame = box.inset(columns: 1, rows: 1)
    if navigation.reducesMotion { picture?.progress = Self.stillProgress }
    playOn()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.verticalLine(column: 0, row: 0, length: canvas.size.rows, style: theme.separator)
    guard let entry, box.size.rows > 4 else { return }
    canvas.outline(box, style: theme.separator)
    let row = box.rows.upperBound + 1
    let room = canvas.size.columns - 4
    canvas.text(
      entry.title.truncated(toColumns: room), column: 2, row: row, style: theme.text.adding(.bold))
    canvas.text(entry.detail.truncated(toColumns: room), column: 2, row: row + 1, style: theme.secondary)
  }
}

/// Where the preview stands at a time of its cycle.
struct PreviewMotion {
  // Seconds.
  private static let wait = 0.4
  private static let out = 1.4
  /// At one half.
  private static let stop = 0.3
  private static let back = 1.2
  private static let rest = 1.2
  static let end = wait + out + stop + back
  static let duration = end + rest

  let progress: Double
  let isResting: Bool

  init(time: Double) {
    let moved = time - Self.wait
    let part =
      moved < Self.out + Self.stop
      ? moved / Self.out : 1 - (moved - Self.out - Self.stop) / Self.back
    let fraction = min(max(part, 0), 1)
    progress = fraction * fraction * (3 - 2 * fraction) / 2
    isResting = time >= Self.end
  }
}
