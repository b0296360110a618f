import TermNav

/// Pictures in a list; an item of the bar offers two orders below itself.
final class Album: ListViewController {
  override func viewDidLoad() {
    navigationItem.trailingItems = [
      BarItem("Order", key: "o", action: weakly { page in page.chooseOrder() })
    ]
  }

  private func chooseOrder() {
    let orders = ListViewController(rows: [ListRow(title: "By name"), ListRow(title: "Backwards")])
    orders.prefersNavigationBarHidden = true
    orders.preferredContentSize = Size(columns: 14, rows: 2)
    orders.list.onOpen = weakly { page, row in
      if row == 0 { page.rows.sort { $0.title < $1.title } } else { page.rows.reverse() }
      page.presentedViewController?.dismiss()
    }
    present(orders, style: .popover(at: navigationItem.trailingItems[0]))
  }

  override func didOpenRow(at index: Int) {
    navigationController?.push(Picture(title: rows[index].title))
  }
}

/// A picture. Its bar goes and comes with a press anywhere, or with the bar's item, whose key works without a bar too.
final class Picture: ViewController {
  override func viewDidLoad() {
    navigationItem.trailingItems = [
      BarItem("Full screen", key: "f", action: weakly { page in page.toggle() })
    ]
    let tap = TapGestureRecognizer()
    tap.addHandler(weakly { page, tap in if tap.state == .ended { page.toggle() } })
    view.addGestureRecognizer(tap)
  }

  // The bar follows at once, as the page is on screen.
  private func toggle() { prefersNavigationBarHidden.toggle() }

  /// Rings around the middle; a cell is about twice as tall as wide.
  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let (dx, dy) = (Double(column - columns / 2) / 2, Double(row - rows / 2))
        let ring = Int((dx * dx + dy * dy).squareRoot() + Double(title.count)) % 4
        let style = [theme.separator, theme.secondary, theme.accent, theme.good][ring]
        canvas.set(Cell(Glyph("•"), style), column: column, row: row)
      }
    }
  }
}

let pictures = ["Rings", "Ripples", "Rain", "A stone in the lake"].map { ListRow(title: $0) }
// Dark or light as the terminal is.
NavigationApp(root: Album(title: "Album", rows: pictures), theme: .automatic).runAndExit()
