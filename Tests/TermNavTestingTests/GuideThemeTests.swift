import TermNav
import TermNavTesting
import Testing

/// A program in green, dark or light as its terminal is.
@MainActor func dressInGreen(_ app: NavigationApp) {
  app.theme = .automatic
  app.theme.dark.accent = Color(0x6FCF97)
  app.theme.dark.selection = Color(0x1E4D36)
  app.theme.light.accent = Color(0x1B7A4B)
  app.theme.light.selection = Color(0xCDEBD9)
}

/// A gauge, drawn in what its colours mean.
final class GaugeView: View {
  var part = 0.0 { didSet { setNeedsDisplay() } }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: 20, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = Int(part * Double(max(0, canvas.size.columns - 6)))
    let style = part < 0.7 ? theme.good : part < 0.9 ? theme.caution : theme.destructive
    canvas.fill(Rect(columns: columns, rows: 1), with: Cell(Glyph("█"), style))
    // Without colours the text says it too.
    canvas.text("\(Int(part * 100)) %", column: columns + 1, row: 0, style: theme.secondary)
  }
}

/// How busy something was, the oldest value first, and how busy it is now.
final class LoadView: View {
  var values: [Double] = [] { didSet { setNeedsDisplay() } }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let bars = values.map { Array("▁▂▃▄▅▆▇█")[min(7, max(0, Int($0 * 8)))] }
    canvas.symbol(String(bars), column: 0, row: 0, style: theme.good)
    canvas.horizontalLine(column: 0, row: 1, length: bars.count, style: theme.separator)
    canvas.text("now \(Int((values.last ?? 0) * 100)) %", column: bars.count + 1, row: 0, style: theme.text)
  }
}

@MainActor @Suite struct GuideThemeTests {
  private func page() -> (ViewController, GaugeView) {
    let page = ViewController(title: "Disk")
    let gauge = GaugeView()
    gauge.frame = Rect(column: 2, row: 1, columns: 30, rows: 1)
    page.view.addSubview(gauge)
    return (page, gauge)
  }

  @Test func `a gauge has the theme's colours, dark and light`() {
    let (page, gauge) = page()
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    gauge.part = 0.5
    #expect(t.screen.surface[2, 2].style.foreground == Theme.Colors.dark.good)
    page.overrideUserInterfaceStyle = .light
    #expect(t.screen.surface[2, 2].style.foreground == Theme.Colors.light.good)
    gauge.part = 0.95
    #expect(t.screen.surface[2, 2].style.foreground == Theme.Colors.light.destructive)
  }

  @Test func `a gauge can be read without colours`() throws {
    let (page, gauge) = page()
    let t = AppTester(page, size: Size(columns: 40, rows: 8), theme: Theme(depth: .mono))
    gauge.part = 0.95
    #expect(t.screen.contains("95 %"))
    #expect(try t.screen.style(of: "95 %").foreground == .default)
  }

  @Test func `from right to left a picture is mirrored, and words are not`() {
    let load = LoadView()
    load.values = [0, 0.3, 0.95]
    func lines(_ direction: LayoutDirection) -> [String] {
      let page = ViewController(title: "Load")
      page.prefersNavigationBarHidden = true
      page.content = load
      return AppTester(page, size: Size(columns: 14, rows: 2), layoutDirection: direction).screen.lines
    }
    #expect(lines(.leftToRight) == ["▁▃█ now 95 %", "───"])
    #expect(lines(.rightToLeft) == ["  now 95 % █▃▁", "           ───"])
    load.semanticContentAttribute = .forceLeftToRight
    #expect(lines(.rightToLeft) == lines(.leftToRight), "the same for all readers")
  }

  @Test func `the accent of a program in green is green`() throws {
    let app = NavigationApp(root: NoteList("Milk"))
    dressInGreen(app)
    let t = AppTester(app, size: Size(columns: 40, rows: 8))
    #expect(t.app.theme.accent.foreground == Color(0x6FCF97))
    #expect(try t.screen.style(of: "Milk").background == Color(0x1E4D36))
  }
}
