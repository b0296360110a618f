internal import CLibrary

/// What tests need of the system. A test that lacks one of these is skipped, and says so.
nonisolated package enum TestSystem {
  /// Whether `/proc` tells of processes, as on Linux.
  package static let hasProc = access("/proc/self/stat", R_OK) == 0

  /// Whether a file may have any name. APFS refuses a name that is not UTF-8, and takes two that Unicode calls
  /// equivalent for one.
  package static let takesAnyName: Bool = {
    let name = Array("/tmp/termnav-name-\(getpid())-".utf8CString.dropLast()) + [-1, 0]
    return mkdir(name, 0o700) == 0 && rmdir(name) == 0
  }()

  /// Whether a program can have a guardian (RULES, section 17).
  package static var hasGuardian: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }
}
