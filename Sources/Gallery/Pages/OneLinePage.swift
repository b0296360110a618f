import TermNav

/// A page with a view for each gesture recognizer that one line of code can add to a view.
final class OneLinePage: ViewController {
  private unowned let gallery: Gallery
  private let targets: [OneLineTarget]
  private let card = TryCard(["Do what each line says, on it."])
  private var chosen = 0

  init(_ gallery: Gallery) {
    self.gallery = gallery
    targets = OneLineTarget.all
    super.init(title: "A gesture in a line", name: "one-line")
    for part in targets + [card] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    for target in targets { target.onRun = { [unowned self, unowned target] in choose(target) } }
    choose(targets[0])
  }

  override func viewDidLoad() { waitForEdgePans() }

  /// Lets the pop wait until pans from the edge have failed. Otherwise the pop would win every drag at the
  /// leading edge.
  private func waitForEdgePans() {
    for case let pan as ScreenEdgePanGestureRecognizer in targets.flatMap(\.gestureRecognizers) {
      navigationController?.interactivePopGestureRecognizer.require(toFail: pan)
    }
  }

  private func choose(_ target: OneLineTarget) {
    targets[chosen].isChosen = false
    chosen = targets.firstIndex { $0 === target } ?? 0
    target.isChosen = true
  }

  override func viewWillLayoutSubviews() {
    let (columns, room) = (safeArea.size.columns, safeArea.size.rows)
    let cardColumns = max(0, columns - 4)
    let cardRows = card.fit(columns: cardColumns, rows: room - targets.count, framedRows: 0)
    card.frame = Rect(column: 2, row: room - cardRows, columns: cardColumns, rows: cardRows)
    let top = room - cardRows > targets.count ? 1 : 0
    let height = min(3, max(1, (room - cardRows - top) / targets.count))
    for (index, target) in targets.enumerated() {
      target.frame = Rect(column: 0, row: top + index * height, columns: columns, rows: height)
    }
  }

  override var keyCommands: [KeyCommand] {
    let (app, count) = (gallery.app, targets.count)
    return [
      KeyCommand("Tab", title: "choose") { [unowned self] in choose(targets[(chosen + 1) % count]) },
      KeyCommand("Shift-Tab") { [unowned self] in choose(targets[(chosen + count - 1) % count]) },
      KeyCommand("a", title: "add it again") { [unowned self] in
        targets[chosen].add()
        targets[chosen].setNeedsDisplay()
        waitForEdgePans()
      },
      KeyCommand("x", title: "remove its handlers") { [unowned self] in
        targets[chosen].removeAllGestureRecognizers()
        targets[chosen].setNeedsDisplay()
      },
      KeyCommand(["+", "="], title: "scale, turn", label: "+ − [ ]") {
        app.scale(by: GestureSteps.scale)
      },
    ]
  }
}

/// A view that shows a line of code, and the result of the gesture that the line adds.
private final class OneLineTarget: View {
  typealias Line = (OneLineTarget) -> Void

  var onRun: () -> Void = {}
  var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
  private let code: String
  private let line: Line
  private var runs = 0
  private var figure = ""
  private var zoom = 1.0
  private var angle = 0.0

  /// Makes a view that shows a line of code and the result of the gesture that the line adds.
  /// - Parameters:
  ///   - code: The line of code as text.
  ///   - line: The same line, which is run to add the recognizer.
  private init(_ code: String, _ line: @escaping Line) {
    self.code = code
    self.line = line
    super.init()
    add()
  }

  func add() { line(self) }

  private func ran(_ figure: String = "") {
    runs += 1
    self.figure = figure
    setNeedsDisplay()
    onRun()
  }

  static var all: [OneLineTarget] {
    [
      OneLineTarget("onTap { … }") { view in view.onTap { [unowned view] in view.ran() } },
      OneLineTarget("onTap(scale: 0.9, duration: .seconds(0.5)) { … }") { view in
        view.onTap(scale: 0.9, duration: .seconds(0.5)) { [unowned view] in view.ran() }
      },
      OneLineTarget("onDoubleTap(within: .seconds(0.3)) { … }") { view in
        view.onDoubleTap(within: .seconds(0.3)) { [unowned view] in view.ran() }
      },
      OneLineTarget("onLongPress(for: .seconds(0.5)) { … }") { view in
        view.onLongPress(for: .seconds(0.5)) { [unowned view] in view.ran() }
      },
      OneLineTarget("onSwipe(.left) { … }") { view in view.onSwipe(.left) { [unowned view] in view.ran() } },
      OneLineTarget("onPan { … }") { view in view.onPan { [unowned view] in view.moved($0) } },
      OneLineTarget("onEdgePan(.leading) { … }") { view in
        view.onEdgePan(.leading) { [unowned view] in view.moved($0) }
      },
      OneLineTarget("onPinch { zoom *= $0.scale; … }") { view in
        view.onPinch { [unowned view] in view.pinched($0) }
      },
      OneLineTarget("onRotation { angle += $0.rotation; … }") { view in
        view.onRotation { [unowned view] in view.turned($0) }
      },
    ]
  }

  private func moved(_ pan: PanGestureRecognizer) {
    let translation = pan.translation
    ran("\(translation.dx.signedFigure()), \(translation.dy.signedFigure())")
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    zoom *= pinch.scale
    pinch.scale = 1
    ran("×\(zoom.figure(decimals: 2))")
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    angle += rotation.rotation
    rotation.rotation = 0
    ran("\((angle * 180 / .pi).signedFigure())°")
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = canvas.size.columns
    let row = (canvas.size.rows - 1) / 2
    if isChosen { canvas.fill(theme.selection) }
    let words = outcome
    let room = columns - words.columns - 6
    canvas.text(
      code(in: room), column: 2, row: row,
      style: isChosen ? theme.selection : theme.text)
    canvas.text(
      words, column: max(0, columns - words.columns - 2), row: row,
      style: isChosen ? theme.selectionSecondary : theme.secondary)
  }

  /// Returns the line of code, shortened to fit into some columns: first without its closure, then without
  /// its arguments.
  private func code(in columns: Int) -> String {
    let call = String(code.prefix { $0 != "{" }.dropLast())
    return [code, call].first { $0.columns <= columns } ?? Self.name(of: call)
  }

  /// Returns the name of a call with its labels, such as `onTap(scale:duration:)`, from a line of code.
  private static func name(of call: String) -> String {
    let labels = call.split(separator: ", ").compactMap { part in
      part.contains(": ") ? part.prefix { $0 != ":" }.split(separator: "(").last.map { "\($0):" } : nil
    }
    return call.prefix { $0 != "(" } + (labels.isEmpty ? "" : "(\(labels.joined()))")
  }

  private var outcome: String {
    let number = gestureRecognizers.count
    let added = number == 1 ? "" : number == 0 ? "removed" : "\(number) added"
    let ran = runs == 0 ? "" : "ran \(runs)"
    return [added, figure, ran].filter { !$0.isEmpty }.joined(separator: "   ")
  }
}
