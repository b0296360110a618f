import TermNav
import TermNavTesting
import Testing

@testable import Gallery

@Suite struct BraillePlotTests {
  /// The dots of a plot, row by row: 2 × 4 in each cell.
  private func dots(_ direction: LayoutDirection) -> [[Bool]] {
    let plot = BraillePlot()
    plot.curves = [.init(foreground: .accent) { $0 * $0 }]
    let page = ViewController(title: "Plot")
    page.prefersNavigationBarHidden = true
    page.content = plot
    let size = Size(columns: 9, rows: 4)
    let lines = AppTester(page, size: size, layoutDirection: direction).screen.lines
    return (0..<size.rows * 4).map { y in
      (0..<size.columns * 2).map { x in
        let line = Array(lines[y / 4].unicodeScalars)
        guard x / 2 < line.count, 0x2800...0x28FF ~= line[x / 2].value else { return false }
        let bit = y % 4 == 3 ? 6 + x % 2 : y % 4 + 3 * (x % 2)
        return line[x / 2].value >> UInt32(bit) & 1 == 1
      }
    }
  }

  @Test func `from right to left a curve is mirrored, dot by dot`() {
    let curve = dots(.leftToRight)
    #expect(curve.flatMap { $0 }.contains(true))
    #expect(dots(.rightToLeft) == curve.map { $0.reversed() })
  }
}
