import TermNav
import TermNavText

extension NavigationApp {
  /// Calls a closure whenever the entries of a directory may have changed, until the returned watch is
  /// cancelled. The closure is also called after the directory was removed, and when it is there again.
  func watchNews(of directory: Path, _ handler: @escaping () -> Void) -> DirectoryWatch {
    var isBack = false
    return watch(directory: ByteString(bytes: directory.bytes)) { change in
      if change != .began || isBack { handler() }
      isBack = change == .removed
    }
  }
}
