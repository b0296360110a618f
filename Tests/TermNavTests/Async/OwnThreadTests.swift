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
        RefusedCall.refuse([.clone, .clone3], error: EAGAIN)
        let caller = pthread_self()
        exit(await onOwnThread { pthread_self() } == caller ? 0 : 2)
      }
    }
  }
#endif
