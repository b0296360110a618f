import TermNav

/// Scrubs its own pop by slider and keys, and plots it.
final class PercentLabPage: SamplePage {
  private let settings = LabSettings()
  private let strip: LabStrip
  /// An overlay, so that the knob stays under the pointer.
  private let floatingStrip: LabStrip
  private let springPlot = LabPlot(["Spring from rest, ω₀ 18.26 rad/s", "Spring from rest", "Spring"])
  private let completionPlot = LabPlot(["From here: to 1 and to 0", "To 1 and to 0"])
  private static let leastPlotRows = 4

  init(_ gallery: Gallery) {
    strip = LabStrip(gallery, settings)
    floatingStrip = LabStrip(gallery, settings)
    super.init(
      gallery, name: "percent-lab", title: "Percent laboratory",
      prose: [
        """
        A transition is one number from 0 to 1. Take it by the slider or by Shift with → and ←, leave it where \
        you like, and then let it go: what it does from there is drawn before it does it.
        """
      ],
      tries: ["Drag the knob, or 5; then f, x."])
    for view in [strip, springPlot, completionPlot] as [View] {
      view.isHidden = false
      self.view.addSubview(view)
    }
    for strip in [strip, floatingStrip] {
      strip.slider.onChange = { [unowned self] value, isFirst in
        if !isFirst || takeHold() { navigation.updateInteractivePop(value) }
      }
    }
  }

  private var navigation: NavigationController { gallery.app.navigation }

  override func viewDidAppear(animated: Bool) {
    gallery.app.dismiss(floatingStrip)
    settings.apply(to: navigation)
  }

  override func viewDidDisappear(animated: Bool) {
    gallery.app.dismiss(floatingStrip)
    LabSettings().apply(to: navigation)
  }

  /// Returns false where the gate refuses.
  private func takeHold() -> Bool {
    if !navigation.isInteractivePopDriven, navigation.beginInteractivePop() != nil { return false }
    gallery.app.present(floatingStrip, style: .overlay) { [unowned self] _ in
      strip.frame.offset(columns: 0, rows: view.frame.row)
    }
    return true
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("f", title: "finish") { [unowned self] in if takeHold() { navigation.finishInteractivePop() }
      },
      KeyCommand("x", title: "cancel") { [unowned self] in navigation.cancelInteractivePop() },
      KeyCommand("g", title: "let go") { [unowned self] in navigation.endInteractivePop() },
      KeyCommand("c", title: "curve") { [unowned self] in change { $0.nextCurve() } },
      KeyCommand(["+", "="], title: "faster") { [unowned self] in change { $0.changeSpeed(by: 1) } },
      KeyCommand("-", title: "slower", label: "−") { [unowned self] in change { $0.changeSpeed(by: -1) } },
    ] + super.keyCommands
      + KeyCommand.digits(0...9, "0–9", "tenths") { [unowned self] digit in
        if takeHold() { navigation.updateInteractivePop(Double(digit) / 10) }
      }
  }

  /// The library makes the step.
  override func handle(_ key: KeyPress) -> Bool { key == KeyPress(.right, .shift) && !takeHold() }

  private func change(_ body: (LabSettings) -> Void) {
    body(settings)
    settings.apply(to: navigation)
    setNeedsDisplay()
    floatingStrip.setNeedsDisplay()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let (columns, rows) = (view.size.columns, view.size.rows)
    let bottom = max(0, rows - (rows >= Self.rowsForHints ? 1 : 0))
    let stripRows = min(LabStrip.rows, bottom)
    strip.frame = Rect(column: 0, row: bottom - stripRows, columns: columns, rows: stripRows)
    let cardRows = card.fit(columns: cardColumns, rows: min(1, bottom - stripRows), framedRows: 0)
    card.frame = Rect(column: 2, row: bottom - stripRows - 1, columns: cardColumns, rows: cardRows)
    let proseRows = min(text.rows(forColumns: columns), 4)
    let isRoomy = bottom - stripRows >= proseRows + 2 + Self.leastPlotRows
    text.isHidden = !isRoomy
    text.frame = Rect(column: 0, row: 1, columns: columns, rows: isRoomy ? proseRows : 0)
    let top = isRoomy ? proseRows + 2 : 0
    let plotRows = bottom - stripRows - top - 1
    let half = (columns - 6) / 2
    for (index, plot) in [springPlot, completionPlot].enumerated() {
      plot.isHidden = plotRows < Self.leastPlotRows - 1 || half < 12
      plot.frame = Rect(
        column: 2 + index * (half + 2), row: top, columns: max(0, half), rows: max(0, plotRows))
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let motion = LabMotion(navigation, settings)
    springPlot.show(
      [.init(foreground: .accent) { motion.spring($0 * LabPlot.span) }], mark: motion.springMark)
    completionPlot.show(
      [
        .init(foreground: .caution) { motion.progress(at: $0 * LabPlot.span, finishing: false) },
        .init(foreground: .good) { motion.progress(at: $0 * LabPlot.span, finishing: true) },
      ], mark: (0, motion.progress))
  }
}
