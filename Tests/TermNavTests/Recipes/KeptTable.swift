import Foundation
import TermNav

/// What of a table is kept from one run to the next.
struct TableState: Codable, Equatable {
  var sort: ListSort?
  /// The process with the cursor, by its id: its row will be another.
  var process: Int?

  /// In the folder of `$XDG_STATE_HOME`, or else in `~/.local/state`.
  static var usualFile: URL {
    let variables = ProcessInfo.processInfo.environment
    let home = URL(filePath: variables["HOME"] ?? "/", directoryHint: .isDirectory)
    let folder = variables["XDG_STATE_HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    return (folder ?? home.appending(path: ".local/state")).appending(path: "processes/table.json")
  }

  /// The file may be missing, of an older version, or damaged: then it is as on the first run.
  static func read(from file: URL) -> TableState {
    (try? JSONDecoder().decode(TableState.self, from: Data(contentsOf: file))) ?? TableState()
  }

  func write(to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }
}

extension ProcessTable {
  var state: TableState {
    // Row 0 is where a cursor stands that nobody has set, so it is not kept.
    get { TableState(sort: list.sort, process: list.cursor.flatMap { $0 > 0 ? processes[$0].id : nil }) }
    set {
      if let order = newValue.sort { sort(order) }
      if let row = processes.firstIndex(where: { $0.id == newValue.process }) { list.moveCursor(to: row) }
    }
  }
}

/// The program's last line: reads, runs, and writes what the table has become.
@MainActor func runKept(_ table: ProcessTable, in file: URL = TableState.usualFile) -> Never {
  do {
    table.state = .read(from: file)
    let status = try NavigationApp(root: table).run()
    try table.state.write(to: file)
    exit(status)
  } catch {
    NavigationApp.end(withError: error)
  }
}
