import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Pages of git beside commands that change a clone of each real repository which `Scripts/lab repositories` names.
@Suite(
  .serialized,
  .enabled(if: !RepositorySample.repositories.isEmpty, "Scripts/lab repositories names repositories"))
final class ChangedSampleTests {
  /// `$a` and `$b` are files of the repository. Each changes what at least one of the pages shows.
  private static let commands = [
    "echo new >new-file", "git add new-file", "git commit -q -m New", "echo more >>$a", "git stash -q",
    "git stash pop -q", "git checkout -q -b topic/deep/er", "git commit -q -a -m Changed", "git tag zz-v1",
    "git checkout -q HEAD~5", "git checkout -q topic/deep/er", "git mv $a $a-moved",
    "git reset -q --hard HEAD~1",
    "git merge -q --no-ff -m Merged zz-v1", "rm $b && mkdir xx && echo 1 >xx/y", "git add -A", "git reset -q",
    "git checkout -q . && git clean -qfd", "git branch -q -m topic/deep/er other", "git pack-refs --all",
    "git update-ref refs/remotes/o/main zz-v1", "git rm -q --cached $a", "git reset -q --hard", "chmod +x $b",
    "git commit -q --amend -a -m Amended", "git revert --no-edit -m 1 HEAD >/dev/null",
    "git checkout -q -b side HEAD~2 && echo side >$a && git commit -q -a -m Side",
    "git merge -q other || true",
    "git merge --abort || true", "git branch -q -D other", "git gc -q",
    "git symbolic-ref HEAD refs/tags/zz-v1",
  ]

  @Test(arguments: RepositorySample.repositories, WatchedPage.allCases)
  func `after each command in a clone the page shows what git says`(_ repository: String, _ page: WatchedPage)
    async throws
  {
    let rig = try await GitRig(size: Size(columns: 100, rows: 40), repository: false)
    try await rig.git("clone", "-q", "--shared", repository, ".")
    var random = RepositorySample.Shuffle()
    let names = try await rig.git("ls-files", "-s", "-z").split(separator: 0).filter { entry in
      entry.starts(with: "100644".utf8)
    }.map { $0.text.split(separator: "\t", maxSplits: 1)[1] }.filter { name in
      name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x27 && $0 != 0x22 && $0 != 0x5C }
    }.shuffled(using: &random)
    try #require(names.count > 1)
    try await rig.open(page.location(in: rig.folder))
    for command in Self.commands {
      try await rig.see(page, after: "a='\(names[0])' b='\(names[1])'; \(command)")
    }
    print("\(repository), \(page): the same rows as git's after \(Self.commands.count) commands")
  }
}
