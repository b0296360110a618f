#if os(Linux)
  import NavModel
  import Testing

  @testable import TermNav
  @testable import TermNavText

  @Suite struct MountListenersTests {
    private let watches = ProgramWatches(AppClock())

    @Test func `mounts are polled while somebody listens, and each listener is told`() throws {
      let (mounts, descriptors) = (watches.mounts, watches.descriptors)
      #expect(descriptors.all.isEmpty)
      var told: [String] = []
      let first = mounts.add { told.append("first") }
      let second = mounts.add { told.append("second") }
      let polled = try #require(descriptors.all.first)
      #expect(descriptors.all.count == 1)
      descriptors.woke(polled.descriptor, isValid: true)
      #expect(told == ["first", "second"])
      mounts.remove(first)
      descriptors.woke(polled.descriptor, isValid: true)
      #expect(told == ["first", "second", "second"] && polled.isActive)
      mounts.remove(second)
      #expect(descriptors.all.isEmpty && !polled.isActive)
      mounts.remove(mounts.add {})
      #expect(descriptors.all.isEmpty)
    }
  }
#endif
