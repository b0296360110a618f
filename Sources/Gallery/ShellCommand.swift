#if Program
  import ArgumentParser

  /// The command `termnav shell`, which prints a function for a shell. The function starts the reader of
  /// files, and afterwards changes to the directory that the reader showed last.
  struct ShellCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shell", _superCommandName: "termnav",
      abstract: "Write a function tn for your shell: it browses, and changes to the directory read last.",
      discussion: """
        bash, zsh: eval "$(termnav shell bash)" in ~/.bashrc, or zsh in ~/.zshrc.
        fish: termnav shell fish | source in ~/.config/fish/config.fish.
        """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
      case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() throws {
      switch shell {
      case .bash, .zsh: try Output.print(Self.posix)
      case .fish: try Output.print(Self.fish)
      }
    }

    /// The function for bash and zsh that starts the reader of files and changes the directory. A command
    /// substitution removes all line feeds at the end of the output, although some may belong to the path.
    /// The `x` after the path protects them.
    private static let posix = """
      tn() {
        local directory
        directory=$(command termnav browse --print-path "$@" && printf x) || return
        directory=${directory%x}
        cd -- "${directory%$'\\n'}"
      }

      """

    private static let fish = """
      function tn --description 'Browse, and change to the directory read last'
        command termnav browse --print-path --null $argv | read --null --local directory
        set --local ended $pipestatus
        test $ended[1] -eq 0; or return $ended[1]
        cd -- $directory
      end

      """
  }
#endif
