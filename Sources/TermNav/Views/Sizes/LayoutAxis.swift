/// An axis of a layout: the columns or the rows.
enum LayoutAxis {
  case columns, rows
  var other: LayoutAxis { self == .columns ? .rows : .columns }
}

extension Size {
  subscript(axis: LayoutAxis) -> Int {
    get { axis == .columns ? columns : rows }
    set { if axis == .columns { columns = newValue } else { rows = newValue } }
  }
}
