import NavModel
import TermNav
import TermNavTesting

/// Keys and the mouse, as bytes.
extension WalkedProgram {
  func press(_ key: KeyPress) async throws { try await send(key.bytes) }

  /// Presses keys, and waits until nothing moves.
  func type(_ keys: [KeyPress]) async throws {
    for key in keys { try await press(key) }
    try await settle()
  }

  func click(_ column: Int, _ row: Int, button: Int = 0) async throws {
    try await report(button, column, row)
    try await pass(0.05)
    try await report(button, column, row, isRelease: true)
    try await settle()
  }

  func report(_ code: Int, _ column: Int, _ row: Int, isRelease: Bool = false) async throws {
    try await send("\u{1B}[<\(code);\(column + 1);\(row + 1)\(isRelease ? "m" : "M")")
  }

  /// Moves the mouse with its button down, a report each 1/60 s.
  func drag(_ from: (column: Int, row: Int), by columns: Int, _ rows: Int = 0, steps: Int = 4) async throws {
    for step in 1...steps {
      try await pass(1.0 / 60)
      try await report(32, from.column + columns * step / steps, from.row + rows * step / steps)
    }
  }

  /// Ctrl-L; returns whether what is shown stays.
  func redraw() async throws {
    try await send("\u{0C}")
    try await settle()
  }
}
