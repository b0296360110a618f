import TermNav
import TermNavText

extension NavigationApp {
  /// Calls a closure whenever what is in a directory may be another than it was, until the watch is cancelled: also where the
  /// directory goes, and once one is there again.
  func watchNews(of directory: Path, _ handler: @escaping () -> Void) -> DirectoryWatch {
    var isBack = false
    return watch(directory: ByteString(bytes: directory.bytes)) { change in
      if change != .began || isBack { handler() }
      isBack = change == .removed
    }
  }
}
