import TermNavTesting
import Testing

@testable import Browse
@testable import TermNav

#if os(Linux)
  @Suite(.timeLimit(.minutes(5))) final class RepositoryWatchTests {
    private let watch = RepositoryWatch()
    private let interest = GitInterest(refs: true)

    /// A repository with a commit, which is watched.
    private func rig() async throws -> GitRig {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      try await begin(rig)
      return rig
    }

    private func begin(_ rig: GitRig) async throws {
      await watch.begin(interest, in: try await repository(rig), rig.t.app)
    }

    private func repository(_ rig: GitRig) async throws -> Repository {
      try await Repository.find(from: rig.folder, rig.rig.browser.git)
    }

    @Test func `what happens in a repository is news once`() async throws {
      let rig = try await rig()
      #expect(watch.isOn && watch.reportsAll && watch.watches(interest) && !watch.watches(GitInterest()))
      try await rig.git("tag", "one")
      try await rig.hear { watch.drainNews() }
      // git writes more than once: what has come meanwhile is taken first.
      watch.drainNews()
      #expect(!watch.drainNews())
      watch.end()
      #expect(!watch.isOn && !watch.watches(interest) && !watch.drainNews())
    }

    @Test func `where other directories come, what was watched is not all there is`() async throws {
      let rig = try await rig()
      try await rig.git("branch", "in/folder")
      try await rig.hear { watch.drainNews() }
      #expect(watch.isOn && !watch.watches(interest))
      try await begin(rig)
      #expect(watch.watches(interest))
    }

    @Test func `who listens is called until that ends, and what comes afterwards waits`() async throws {
      let rig = try await rig()
      var calls = 0
      watch.listen(rig.t.app) { calls += 1 }
      try await rig.git("tag", "one")
      try await rig.hear { calls > 0 }
      watch.endListening()
      #expect(watch.drainNews())
      calls = 0
      try await rig.git("tag", "two")
      try await rig.hear { watch.drainNews() }
      #expect(calls == 0)
    }

    @Test func `a beginning that is cancelled changes nothing`() async throws {
      let rig = try await rig()
      let repository = try await repository(rig)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await watch.begin(GitInterest(index: true), in: repository, rig.t.app)
      }
      await task.value
      #expect(watch.watches(interest))
    }
  }
#endif
