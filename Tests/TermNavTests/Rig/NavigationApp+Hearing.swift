import CLibrary

@testable import TermNav

extension NavigationApp {
  var overlays: [OverlayStack.Overlay] { program.overlays.overlays }
  var barMenu: BarMenu? { overlays.lazy.compactMap { $0.view as? BarMenu }.last }
  var showsHelp: Bool { overlays.contains { $0.view is KeyHelp } }
  func closeHelp() { for overlay in overlays where overlay.view is KeyHelp { dismiss(overlay.view) } }
}

extension NavigationApp {
  var watchedDescriptors: [Int32] { watches.descriptors.all.map(\.descriptor) }

  /// What the loop does when some of the program's descriptors are readable; how many were.
  @discardableResult
  func hear() -> Int {
    let woken = watches.descriptors.all.filter {
      var state = pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&state, 1, 0) == 1
    }
    for watch in woken { watches.descriptors.woke(watch.descriptor, isValid: true) }
    return woken.count
  }
}
