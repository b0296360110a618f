import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Scripts/install, in a prefix of the test's own.
  @Suite struct InstallTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path

    private func sh(_ script: String, _ arguments: String...) throws -> Headless.Result {
      try Headless.run("/bin/sh", ["-c", script] + arguments, within: .seconds(60))
    }

    @Test func `every file is where it belongs and works, and is taken away again`() throws {
      let folder = try TestFolder()
      let install = "DESTDIR=\"$0\" \"$1\"/Scripts/install"
      let put = try sh("\(install) --binary \"$2\" '/a prefix'", folder.path, Self.root, Binary.locate())
      #expect(put.status == .exited(0), "\(put.errors)")
      let check = """
        cd "$0/a prefix" && find . -type f | sort && bin/termnav --version >/dev/null || exit 1
        has() { command -v "$1" >/dev/null; }
        ! has bash || bash -n share/bash-completion/completions/termnav || exit 2
        ! has zsh || zsh -n share/zsh/site-functions/_termnav || exit 3
        ! has fish || fish -n share/fish/vendor_completions.d/termnav.fish || exit 4
        has man || exit 0
        for page in share/man/man1/*; do [ -z "$(man -l --warnings "$page" 2>&1 >/dev/null)" ] || exit 5; done
        man -l share/man/man1/termnav-browse.1 | grep -q 'yank-path' || exit 6
        man -l share/man/man1/termnav.1 | grep -q 'print-path\\|reduce-motion' || exit 7
        """
      let checked = try sh(check, folder.path)
      #expect(checked.status == .exited(0), "\(checked.errors)")
      #expect(
        checked.output == """
          ./bin/termnav
          ./share/bash-completion/completions/termnav
          ./share/doc/termnav/LICENSE
          ./share/fish/vendor_completions.d/termnav.fish
          ./share/man/man1/termnav-browse.1
          ./share/man/man1/termnav.1
          ./share/zsh/site-functions/_termnav

          """)
      let removed = try sh("\(install) --uninstall '/a prefix'; find \"$0\" -type f", folder.path, Self.root)
      #expect(removed.status == .exited(0) && removed.output == "")
    }

    @Test func `what does not run is not installed`() throws {
      let folder = try TestFolder()
      // macOS has it in the other place.
      let program = access("/bin/false", X_OK) == 0 ? "/bin/false" : "/usr/bin/false"
      let put = try sh(
        "\"$1\"/Scripts/install --binary \(program) \"$0\"; s=$?; find \"$0\" -type f; exit $s", folder.path,
        Self.root)
      #expect(put.status == .exited(1) && put.output == "" && put.errors == "\(program) does not run here.\n")
    }
  }
}
