#if os(Linux)
  import Foundation

  /// A system call that a test has the kernel refuse, by its number.
  nonisolated enum RefusedCall {
    case addWatch, clone, clone3

    fileprivate var number: UInt64 {
      #if arch(x86_64)
        switch self {
        case .addWatch: 254
        case .clone: 56
        case .clone3: 435
        }
      #else
        switch self {
        case .addWatch: 27
        case .clone: 220
        case .clone3: 435
        }
      #endif
    }

    /// From here on these calls fail in this whole process, which has to be a test's own: by a filter (seccomp). No call made for
    /// a thread succeeds where both forms of `clone` are refused.
    static func refuse(_ calls: [RefusedCall], error: Int32) {
      typealias Call = @convention(c) (Int, Int, UInt, UnsafeRawPointer?, UInt, UInt) -> Int
      let call = unsafeBitCast(dlsym(nil, "syscall"), to: Call.self)
      #if arch(x86_64)
        let (prctl, seccomp) = (157, 317)
      #else
        let (prctl, seccomp) = (167, 277)
      #endif
      // Load the call's number; after each comparison, refuse or go on; at the end let it pass. Each: code, jumps, value.
      func step(_ code: UInt64, _ jumps: UInt64, _ value: UInt64) -> UInt64 {
        code | jumps << 16 | value << 32
      }
      var steps = [step(0x20, 0, 0)]
      for call in calls {
        steps += [step(0x15, 0x0100, call.number), step(0x06, 0, 0x5_0000 | UInt64(error))]
      }
      steps.append(step(0x06, 0, 0x7FFF_0000))
      let program = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
      let code = UnsafeMutablePointer<UInt64>.allocate(capacity: steps.count)
      code.initialize(from: steps, count: steps.count)
      program.storeBytes(of: UInt16(steps.count), as: UInt16.self)
      program.storeBytes(of: UnsafeRawPointer(code), toByteOffset: 8, as: UnsafeRawPointer.self)
      // PR_SET_NO_NEW_PRIVS; SECCOMP_SET_MODE_FILTER with SECCOMP_FILTER_FLAG_TSYNC.
      guard call(prctl, 38, 1, nil, 0, 0) == 0, call(seccomp, 1, 1, program, 0, 0) == 0 else { exit(99) }
    }
  }
#endif
