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

/// The state of a pop: how far it is, and how it would move after a release.
struct LabMotion {
  let progress: Double
  let velocity: Double
  let state: String
  private let settings: LabSettings
  /// Whether motion is reduced, so that a page is at its end as soon as it is released.
  private let isAtOnce: Bool

  init(_ navigation: NavigationController, _ settings: LabSettings) {
    self.settings = settings
    isAtOnce = navigation.reducesMotion
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

  /// Returns the position of the spring that moves pages after a time, on its way from 0 to 1. It begins at
  /// rest.
  func spring(_ time: Seconds) -> Double {
    1 + Spring.navigation.state(displacement: -1, velocity: 0, after: time).displacement
  }

  /// The point of the plot of the pop's spring at which the curve has the pop's progress, 0…1 on both axes.
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
    if isAtOnce { return finishing ? 1 : 0 }
    var driver = released(finishing: finishing)
    driver.advance(to: time)
    return driver.percentComplete
  }

  /// Returns how long the motion of a page after a release would last, in steps of 5 ms and at most 9 s.
  /// - Parameter finishing: Whether the page leaves; otherwise it springs back.
  func duration(finishing: Bool) -> Seconds {
    if isAtOnce { return 0 }
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
  /// How many seconds the plot of a page's spring shows.
  static let span: Seconds = 0.5
  /// Titles for the plot of a page's spring, the longest first. The first that fits is drawn.
  private let titles: [String]
  private let plot = BraillePlot()

  init(_ titles: [String]) {
    self.titles = titles
    super.init()
    // The axis of time goes to the right, even on pages that read from the right.
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

/// A view of the pop of a navigation stack: two plots, a slider with figures, and a row for hints.
final class LabBoard: View {
  var stack: () -> NavigationController? = { nil }
  let strip: LabStrip
  private let hints = HintBar([])
  private let springPlot = LabPlot(["Spring from rest, ω₀ 18.26 rad/s", "Spring from rest", "Spring"])
  private let completionPlot = LabPlot(["From here: to 1 and to 0", "To 1 and to 0"])
  private let settings: LabSettings
  private static let leastPlotRows = 4
  /// How many rows the view of a pop needs to show its plots at their smallest height.
  static let rowsWithPlots = leastPlotRows + LabStrip.rows + 2

  init(_ settings: LabSettings) {
    self.settings = settings
    strip = LabStrip(settings)
    super.init()
    strip.stack = { [unowned self] in stack() }
    for view in [springPlot, completionPlot, strip, hints] as [View] { addSubview(view) }
    show(hints: [])
  }

  func show(hints commands: [KeyCommand]) {
    hints.commands = commands
    hints.isHidden = commands.isEmpty
  }

  override func layoutSubviews() {
    let (columns, rows) = (size.columns, size.rows)
    let hintRows = rows > LabStrip.rows ? 1 : 0
    let stripRows = min(LabStrip.rows, rows)
    hints.frame = Rect(column: 0, row: rows - hintRows, columns: columns, rows: hintRows)
    strip.frame = Rect(column: 0, row: rows - hintRows - stripRows, columns: columns, rows: stripRows)
    let plotRows = rows - hintRows - stripRows - 1
    let half = (columns - 6) / 2
    for (index, plot) in [springPlot, completionPlot].enumerated() {
      plot.isHidden = plotRows < Self.leastPlotRows - 1 || half < 12
      plot.frame = Rect(column: 2 + index * (half + 2), row: 0, columns: max(0, half), rows: max(0, plotRows))
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    guard let stack = stack() else { return }
    let motion = LabMotion(stack, settings)
    springPlot.show(
      [.init(foreground: .accent) { motion.spring($0 * LabPlot.span) }], mark: motion.springMark)
    completionPlot.show(
      [
        .init(foreground: .caution) { motion.progress(at: $0 * LabPlot.span, finishing: false) },
        .init(foreground: .good) { motion.progress(at: $0 * LabPlot.span, finishing: true) },
      ], mark: (0, motion.progress))
  }
}

final class LabStrip: View {
  static let rows = 4
  let slider = ScrubSlider()
  var stack: () -> NavigationController? = { nil }
  private let settings: LabSettings

  init(_ settings: LabSettings) {
    self.settings = settings
    super.init()
    slider.value = { [unowned self] in stack()?.interactivePopProgress ?? 0 }
    addSubview(slider)
  }

  override func layoutSubviews() {
    slider.frame = Rect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    guard let stack = stack() else { return }
    let motion = LabMotion(stack, settings)
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
