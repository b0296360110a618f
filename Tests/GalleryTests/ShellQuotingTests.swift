import Testing

@testable import Gallery

/// Names on a terminal, quoted as GNU ls quotes them.
@Suite struct ShellQuotingTests {
  nonisolated private static let names: [([UInt8], String)] = [
    (Array("plain-name_1.txt,%+@:]a~#".utf8), "plain-name_1.txt,%+@:]a~#"), (Array("a{b".utf8), "a{b"),
    (Array("é漢".utf8), "é漢"), ([], "''"), (Array("{".utf8), "'{'"), (Array("~a".utf8), "'~a'"),
    (Array("#a".utf8), "'#a'"), (Array("x y".utf8), "'x y'"), (Array("a=b".utf8), "'a=b'"),
    (Array("a\\b".utf8), "'a\\b'"), (Array("it's".utf8), "\"it's\""),
    (Array("it's $x".utf8), "'it'\\''s $x'"), (Array("a'\"b".utf8), "'a'\\''\"b'"),
    (Array("\u{1B}]0;owned\u{7}z".utf8), "''$'\\033'']0;owned'$'\\a''z'"),
    (Array("a\n".utf8), "'a'$'\\n'"), (Array("\t\ta".utf8), "''$'\\t\\t''a'"),
    (Array("caf".utf8) + [0xE9], "'caf'$'\\351'"), ([0x9B, 0x33, 0x31, 0x6D], "''$'\\233''31m'"),
    (Array("\u{9B}31m".utf8), "''$'\\302\\233''31m'"), (Array("a\u{202E}b".utf8), "'a'$'\\342\\200\\256''b'"),
    (Array("a\u{7F}".utf8), "'a'$'\\177'"),
  ]

  @Test(arguments: names) func `a name is quoted where a shell or a terminal would obey it`(
    _ name: [UInt8], _ quoted: String
  ) {
    #expect(String(decoding: ShellQuoting(name).bytes, as: UTF8.self) == quoted)
  }
}
