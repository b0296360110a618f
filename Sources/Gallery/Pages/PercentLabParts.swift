import TermNav

final class LabSettings {
  private static let speeds = [0.1, 0.25, 0.5, 1, 2, 4]
  private static let curves: [(name: String, curve: CompletionCurve)] = [
    ("spring", .navigation), ("linear", .linear()), ("ease in", .easeIn()), ("ease out", .easeOut()),
    ("ease in and out", .easeInOut()),
  ]
  private var speedIndex = 3
  private var curveIndex = 0

  var speed: Double { Self.speeds[speedIndex] }
  var curve: CompletionCurve { Self.curves[curveIndex].curve }
  var curveName: String { Self.curves[curveIndex].name }

  func changeSpeed(by step: Int) { speedIndex = min(max(speedIndex + step, 0), Self.speeds.count - 1) }
  func nextCurve() { curveIndex = (curveIndex + 1) % Self.curves.count }

  func apply(to navigation: NavigationController) {
    navigation.completionSpeed = speed
    navigation.completionCurve = curve
  }
}

/// The pop's state and its course on release.
struct LabMotion {
  let progress: Double
  let velocity: Double
  let state: String
  private let settings: LabSettings

  init(_ navigation: NavigationController, _ settings: LabSettings) {
    self.settings = settings
    let running = navigation.transition
    progress = navigation.interactivePopProgress
    let speed = running.map { $0.driver.isRunning ? $0.driver.velocity : 0 } ?? 0
    velocity = running?.runsAsPop == false ? -speed : speed
    state =
      switch running?.driver.state {
      case nil: "at rest"
      case .held: "held"
      case .finishing: "finishing"
      case .cancelling: "cancelling"
      case .finished, .cancelled: "ended"
      }
  }

  /// The spring from rest at 0 toward 1.
  func spring(_ time: Seconds) -> Double {
    1 + Spring.navigation.state(displacement: -1, velocity: 0, after: time).displacement
  }

  /// 0…1 on both axes.
  var springMark: (x: Double, y: Double) {
    let steps = 200
    let step = (0..<steps).first { spring(Double($0) / Double(steps) * LabPlot.span) >= progress }
    return (Double(step ?? steps) / Double(steps), progress)
  }

  private func released(finishing: Bool) -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: settings.curve)
    driver.completionSpeed = settings.speed
    driver.update(progress)
    if finishing {
      driver.finish(velocity: velocity, at: 0)
    } else {
      driver.cancel(velocity: velocity, at: 0)
    }
    return driver
  }

  func progress(at time: Seconds, finishing: Bool) -> Double {
    var driver = released(finishing: finishing)
    driver.advance(to: time)
    return driver.percentComplete
  }

  /// Seconds, to 5 ms; at most 9.
  func duration(finishing: Bool) -> Seconds {
    var driver = released(finishing: finishing)
    var time = 0.0
    while driver.isRunning, time < 9 {
      time += 0.005
      driver.advance(to: time)
    }
    return time
  }
}

final class LabPlot: View {
  /// Seconds across the plot.
  static let span: Seconds = 0.5
  /// The first that fits is shown.
  private let titles: [String]
  private let plot = BraillePlot()

  init(_ titles: [String]) {
    self.titles = titles
    super.init()
    // Time always runs to the right.
    semanticContentAttribute = .forceLeftToRight
    addSubview(plot)
  }

  func show(_ curves: [BraillePlot.Curve], mark: (x: Double, y: Double)) {
    plot.curves = curves
    plot.mark = mark
  }

  override func layoutSubviews() {
    plot.frame = Rect(column: 2, row: 1, columns: max(0, size.columns - 2), rows: max(0, size.rows - 2))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let rows = canvas.size.rows
    let title = titles.first { $0.columns <= canvas.size.columns } ?? titles.last ?? ""
    canvas.text(title.truncated(toColumns: canvas.size.columns), column: 0, row: 0, style: theme.text)
    guard rows > 3 else { return }
    canvas.text("1", column: 0, row: 1, style: theme.secondary)
    canvas.text("0", column: 0, row: rows - 2, style: theme.secondary)
    canvas.text("0 ms", column: 2, row: rows - 1, style: theme.secondary)
    canvas.text("500", column: max(7, canvas.size.columns - 3), row: rows - 1, style: theme.secondary)
  }
}

final class LabStrip: View {
  static let rows = 4
  let slider = ScrubSlider()
  private unowned let gallery: Gallery
  private let settings: LabSettings

  init(_ gallery: Gallery, _ settings: LabSettings) {
    self.gallery = gallery
    self.settings = settings
    super.init()
    slider.value = { [unowned gallery] in gallery.app.navigation.interactivePopProgress }
    addSubview(slider)
  }

  override func layoutSubviews() {
    slider.frame = Rect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    let motion = LabMotion(gallery.app.navigation, settings)
    func milliseconds(_ time: Seconds) -> String { "\((time * 1000).figure()) ms" }
    let figures = [
      [
        ("p ", motion.progress.figure(decimals: 3)),
        ("v ", "\(motion.velocity.signedFigure(decimals: 2)) W/s"),
        ("", motion.state),
      ],
      [
        ("speed ", "×\(settings.speed)"), ("curve ", settings.curveName),
        ("finish ", milliseconds(motion.duration(finishing: true))),
        ("cancel ", milliseconds(motion.duration(finishing: false))),
      ],
    ]
    let start = 4
    var row = 0
    for line in figures {
      row += 1
      var column = start
      for (name, value) in line {
        if column > start, column + name.columns + value.columns > canvas.size.columns {
          (row, column) = (row + 1, start)
        }
        let figure = [TextRun(name, theme.secondary), TextRun(value, theme.text)]
        column += canvas.text(figure, column: column, row: row) + 3
      }
    }
  }
}
