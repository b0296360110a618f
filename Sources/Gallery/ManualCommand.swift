#if Program
  import ArgumentParser
  import Browse

  /// The command `termnav manual`, which writes the pages for `man`. It makes them from the tables of the
  /// help, the keys and the settings. `Scripts/install` installs them.
  struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "manual", _superCommandName: "termnav",
      abstract: "Write a page for man: that of termnav, or that of termnav browse.", shouldDisplay: false)

    enum Subject: String, ExpressibleByArgument, CaseIterable {
      case termnav, browse
    }

    @Argument(help: "termnav or browse.")
    var page = Subject.termnav

    func run() throws {
      switch page {
      case .termnav: try Output.print(gallery.text)
      case .browse: try Output.print(browse.text)
      }
    }

    private var gallery: ManualPage {
      let configuration = TermNavCommand.configuration
      var page = ManualPage(name: "termnav", abstract: configuration.abstract)
      page.section("SYNOPSIS")
      for command in [nil] + configuration.subcommands where command?.configuration.shouldDisplay != false {
        page.usage(of: command ?? TermNavCommand.self)
      }
      page.section("DESCRIPTION")
      page.paragraph(
        "Without a subcommand termnav is a gallery: one page for each thing that the library TermNav can do.")
      page.section("OPTIONS")
      page.options(of: TermNavCommand.self)
      for command in configuration.subcommands
      where command.configuration.shouldDisplay && command != BrowseCommand.self {
        page.section("TERMNAV \(command.configuration.commandName?.uppercased() ?? "")")
        page.paragraph(command.configuration.abstract)
        if !command.configuration.discussion.isEmpty { page.lines(command.configuration.discussion) }
        page.options(of: command)
      }
      page.environment(Self.terminalVariables)
      page.status()
      page.section("BUGS")
      page.paragraph("termnav report FILE writes what a report needs, without any text of a page.")
      page.section("SEE ALSO")
      page.paragraph("termnav-browse(1)")
      return page
    }

    private var browse: ManualPage {
      var page = ManualPage(name: "termnav-browse", abstract: BrowseCommand.configuration.abstract)
      page.section("SYNOPSIS")
      page.usage(of: BrowseCommand.self)
      page.section("OPTIONS")
      page.options(of: BrowseCommand.self)
      page.section("KEYS")
      page.paragraph(
        "Every key can be set. In brackets stands the name of the action for the settings. The help (?) lists the keys that work now."
      )
      for (scope, rows) in SettingsFile.keys where !rows.isEmpty {
        page.subsection("keys." + scope)
        for row in rows { page.item(row.keys, "\(row.title) [\(row.name)]") }
      }
      page.section("SETTINGS")
      page.paragraph(
        "The settings are in $XDG_CONFIG_HOME/termnav/browse.toml, else in ~/.config/termnav/browse.toml. Of a wrong entry termnav "
          + "config tells the line, and the default counts. termnav config prints all settings, termnav config --edit opens the file."
      )
      var section = ""
      for row in SettingsFile.names {
        if row.section != section { page.subsection(row.section) }
        section = row.section
        page.item("\(row.name) = \(row.value)", row.meaning)
      }
      page.section("FILES CHOSEN")
      page.paragraph(
        "vim $(termnav browse --choose) opens the chosen files; the exit status is 1 where no file was chosen."
      )
      page.paragraph(
        "A name may hold a line feed. With --null each path ends with a zero byte, as xargs -0 reads them.")
      page.section("CHANGING THE DIRECTORY")
      page.lines(ShellCommand.configuration.discussion)
      page.section("FILES")
      page.item(
        "$XDG_CONFIG_HOME/termnav/browse.toml, else ~/.config/termnav/browse.toml", "The settings.")
      page.item(
        "$XDG_STATE_HOME/termnav/browse, else ~/.local/state/termnav/browse",
        "The cursors of the last 1,000 directories, how often each was visited, and the marks of directories."
      )
      page.environment(
        Self.terminalVariables + [
          ("LESS", "Options of less, which count where the program shows a text."),
          ("VISUAL, EDITOR", "The editor, where the settings name none."),
          ("SHELL", "The shell that runs typed commands and those of the settings."),
          ("LS_COLORS", "The colours of names in directories."),
          ("PATH", "Where git, bat, fd, rg, tar and the other programs are looked for."),
          ("GIT_PREFIX", "The directory from which git has called the program as its pager."),
        ])
      page.status()
      page.section("BUGS")
      page.paragraph(
        "termnav report FILE browse writes what a report needs, without any text of a page or name of a file."
      )
      page.section("SEE ALSO")
      page.paragraph("termnav(1)")
      return page
    }

    /// The variables by which the gallery and the reader of files know their terminal.
    private static let terminalVariables = [
      ("TERM", "The kind of terminal. Where it is dumb or has no description, the program does not run."),
      ("COLORTERM", "truecolor or 24bit where the terminal has 24-bit colours."),
      ("NO_COLOR", "No colours, where it is set and not empty."),
      ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows UTF-8."),
      (
        "TMUX, STY, TERM_PROGRAM, XTERM_VERSION",
        "Which program draws the screen; they decide how moving pages are sent."
      ),
    ]
  }

  /// A page for `man`, written in the macros of man(7).
  nonisolated struct ManualPage {
    private(set) var text: String

    init(name: String, abstract: String) {
      text = ".TH \(name.uppercased()) 1 \"\" \"TermNav \(termNavVersion)\"\n"
      text += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(abstract))\n"
    }

    mutating func section(_ title: String) { text += ".SH \"\(Self.escaped(title))\"\n" }

    mutating func subsection(_ title: String) { text += ".SS \"\(Self.escaped(title))\"\n" }

    mutating func paragraph(_ words: String) { text += ".PP\n\(Self.escaped(words))\n" }

    /// Adds lines to a man page that `man` shows as they are, without joining or stretching them.
    mutating func lines(_ words: String) {
      text += ".PP\n.nf\n"
      for line in words.split(separator: "\n") { text += Self.escaped(String(line)) + "\n" }
      text += ".fi\n"
    }

    mutating func item(_ name: String, _ meaning: String) {
      text += ".TP\n\\fB\(Self.escaped(name))\\fR\n\(Self.escaped(meaning))\n"
    }

    mutating func usage(of command: any ParsableCommand.Type) {
      text += ".PP\n\\fB\(Self.escaped(command.usageString()))\\fR\n"
    }

    /// Adds the arguments and options of a command to its man page, as the command's help lists them.
    mutating func options(of command: any ParsableCommand.Type) {
      let help = command.helpMessage(includeHidden: false, columns: 4000).split(separator: "\n")
      // Where the name of an option is long, the help has it alone on a line, and its meaning on the next
      // line.
      var (name, isItem) = ("", false)
      for line in help {
        guard line.hasPrefix("  ") else {
          isItem = line.hasPrefix("ARGUMENTS") || line.hasPrefix("OPTIONS")
          continue
        }
        guard isItem else { continue }
        let words = line.drop { $0 == " " }
        let isMeaning = line.hasPrefix("     ")
        if isMeaning {
          item(name, String(words))
          name = ""
        } else if let gap = words.firstRange(of: "  ") {
          item(String(words[..<gap.lowerBound]), String(words[gap.lowerBound...].drop { $0 == " " }))
        } else {
          name = String(words)
        }
      }
    }

    mutating func environment(_ variables: [(names: String, meaning: String)]) {
      section("ENVIRONMENT")
      for variable in variables { item(variable.names, variable.meaning) }
    }

    mutating func status() {
      section("EXIT STATUS")
      for (status, meaning) in [
        ("0", "All went well."), ("1", "Something failed, or no file was chosen."),
        ("64", "The command line is wrong."), ("65", "A file is damaged, or of another kind or version."),
        ("66", "A file cannot be read."), ("128 + n", "Signal n ended the program."),
      ] {
        item(status, meaning)
      }
    }

    /// Returns a text for a man page. A backslash and letters beyond ASCII become escapes, which each version
    /// of groff reads, and no line begins with a dot or a quote, which would be a macro.
    private static func escaped(_ words: String) -> String {
      let plain = words.unicodeScalars.reduce(into: "") { text, letter in
        switch letter {
        case "\\": text += "\\(rs"
        case "-": text += "\\-"
        case "\"": text += "\\(dq"
        case _ where letter.isASCII: text.unicodeScalars.append(letter)
        default:
          let number = String(letter.value, radix: 16, uppercase: true)
          text += "\\[u" + String(repeating: "0", count: max(0, 4 - number.count)) + number + "]"
        }
      }
      return plain.first == "." || plain.first == "'" ? "\\&" + plain : plain
    }
  }
#endif
