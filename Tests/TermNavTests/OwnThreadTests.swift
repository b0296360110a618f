#if os(Linux)
  import Foundation
  import Testing

  @testable import TermNav

  struct OwnThreadTests {
    @Test func `work is done on another thread, and its result comes back`() async {
      let caller = pthread_self()
      #expect(await onOwnThread { pthread_self() } != caller)
    }

    /// The program ended by a trap then.
    @Test func `without one more thread the caller does the work`() async {
      await #expect(processExitsWith: .success) {
        let size = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[0]
        // Less than a stack has.
        let room = rlim_t(Int(size)! * Int(getpagesize()) + 256 * 1024)
        var limit = rlimit(rlim_cur: room, rlim_max: room)
        guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(1) }
        let caller = pthread_self()
        exit(await onOwnThread { pthread_self() } == caller ? 0 : 2)
      }
    }
  }
#endif
