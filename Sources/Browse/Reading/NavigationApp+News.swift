import TermNav
import TermNavText

extension NavigationApp {
  /// Calls the handler whenever the contents of a directory may have changed, until the watch is cancelled.
  /// That includes its removal, and its return.
  func watchNews(of directory: Path, _ handler: @escaping () -> Void) -> DirectoryWatch {
    var isBack = false
    return watch(directory: ByteString(bytes: directory.bytes)) { change in
      if change != .began || isBack { handler() }
      isBack = change == .removed
    }
  }
}
