import Foundation
import TermNav

let table = ProcessTable(Settings.read())
do {
  let status = try NavigationApp(root: table).run()
  try table.settings.write()
  exit(status)
} catch {
  NavigationApp.end(withError: error)
}
