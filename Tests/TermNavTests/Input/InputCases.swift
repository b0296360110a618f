import NavModel
import Testing

@testable import TermNav

/// Bytes and what they mean.
nonisolated struct InputCase: CustomTestStringConvertible, Sendable {
  var bytes: [UInt8]
  var events: [InputEvent]

  init(_ text: String, _ events: InputEvent...) {
    self.init(bytes: Array(text.utf8), events)
  }

  init(bytes: [UInt8], _ events: [InputEvent]) {
    self.bytes = bytes
    self.events = events
  }

  var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
}

nonisolated func key(_ key: Key, _ modifiers: Modifiers = []) -> InputEvent { .key(KeyPress(key, modifiers)) }
nonisolated func char(_ character: Character, _ modifiers: Modifiers = []) -> InputEvent {
  key(.character(character), modifiers)
}
nonisolated func mouse(
  _ phase: PointerEvent.Phase, _ button: PointerEvent.Button, _ column: Double, _ row: Double,
  _ modifiers: Modifiers = []
) -> InputEvent {
  let location = Point(column: column, row: row)
  return .pointer(PointerEvent(phase, button, at: location, modifiers: modifiers, time: 1))
}
nonisolated func wheel(
  _ direction: WheelEvent.Direction, _ column: Double, _ row: Double, _ modifiers: Modifiers = []
) -> InputEvent {
  let location = Point(column: column, row: row)
  return .wheel(WheelEvent(direction, at: location, modifiers: modifiers, time: 1))
}

nonisolated enum InputCases {
  static let all = keys + modified + pointer + oldPointer + replies + swallowed + invalid + controls

  static let keys: [InputCase] = [
    InputCase("a", char("a")), InputCase("Z~ ", char("Z"), char("~"), char(" ")),
    InputCase("é中🙂", char("é"), char("中"), char("🙂")),
    InputCase("e\u{301}", char("e"), char("\u{301}")),
    InputCase("🇫🇷", char("\u{1F1EB}"), char("\u{1F1F7}")),
    InputCase("\r\n", key(.enter), key(.enter)), InputCase("\t", key(.tab)),
    InputCase("\u{7F}\u{8}", key(.backspace), key(.backspace)),
    InputCase(
      "\u{0}\u{1}\u{C}\u{1A}", char(" ", .control), char("a", .control), char("l", .control),
      char("z", .control)),
    InputCase("\u{1C}\u{1F}", char("\\", .control), char("_", .control)),
    InputCase("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", key(.up), key(.down), key(.right), key(.left)),
    InputCase("\u{1B}OA\u{1B}OD\u{1B}OH\u{1B}OF", key(.up), key(.left), key(.home), key(.end)),
    InputCase("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[8~", key(.home), key(.end), key(.home), key(.end)),
    InputCase(
      "\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", key(.insert), key(.delete), key(.pageUp), key(.pageDown)),
    InputCase(
      "\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", key(.function(1)), key(.function(2)), key(.function(3)),
      key(.function(4))),
    InputCase(
      "\u{1B}[11~\u{1B}[15~\u{1B}[17~\u{1B}[21~", key(.function(1)), key(.function(5)), key(.function(6)),
      key(.function(10))),
    InputCase("\u{1B}[23~\u{1B}[24~\u{1B}[34~", key(.function(11)), key(.function(12)), key(.function(20))),
    InputCase("\u{1B}[[A\u{1B}[[E", key(.function(1)), key(.function(5))),
    InputCase("\u{1B}OM\u{1B}Oq\u{1B}Ok", key(.enter), char("1"), char("+")),
    InputCase("\u{1B}[Z", key(.tab, .shift)),
  ]

  static let modified: [InputCase] = [
    InputCase("\u{1B}[1;5C\u{1B}[1;2D", key(.right, .control), key(.left, .shift)),
    InputCase("\u{1B}[1;8A", key(.up, [.shift, .alt, .control])),
    InputCase(
      "\u{1B}[1;2P\u{1B}[1;2R\u{1B}[1;16R", key(.function(1), .shift), key(.function(3), .shift),
      key(.function(3), [.shift, .alt, .control])),
    InputCase("\u{1B}[3;5~\u{1B}[24;3~", key(.delete, .control), key(.function(12), .alt)),
    InputCase("\u{1B}O5A\u{1B}O1;2P", key(.up, .control), key(.function(1), .shift)),
    InputCase(
      "\u{1B}a\u{1B}é\u{1B}\r\u{1B}\u{7F}", char("a", .alt), char("é", .alt), key(.enter, .alt),
      key(.backspace, .alt)),
    InputCase("\u{1B}\u{3}", char("c", [.alt, .control])),
    InputCase("\u{1B}\u{1B}[A\u{1B}\u{1B}O5D", key(.up, .alt), key(.left, [.alt, .control])),
    InputCase(
      "\u{1B}Oa\u{1B}[d\u{1B}[7$\u{1B}[3^\u{1B}[5@", key(.up, .control), key(.left, .shift),
      key(.home, .shift), key(.delete, .control), key(.pageUp, [.shift, .control])),
    InputCase(
      "\u{1B}\u{1B}[<0;3;4M\u{1B}\u{1B}[99~", key(.escape), mouse(.pressed, .primary, 2, 3), key(.escape)),
    InputCase(
      "\u{1B}[101;;8364u\u{1B}[1086:1054:106;2;1054u\u{1B}[1086::106;5u\u{1B}[101;;101:769u", char("€"),
      char("О"), char("j", .control), char("e"), char("\u{301}")),
    InputCase("\u{1B}\u{1B}\u{1B}x", key(.escape), key(.escape), char("x", .alt)),
    InputCase("\u{1B}[27;5;108~\u{1B}[27;2;65~\u{1B}[27;2;33~", char("l", .control), char("A"), char("!")),
    InputCase("\u{1B}[27;5;13~\u{1B}[27;2;32~", key(.enter, .control), char(" ", .shift)),
    InputCase(
      "\u{1B}[108;5u\u{1B}[97;2u\u{1B}[65;2u\u{1B}[27u", char("l", .control), char("A"), char("A"),
      key(.escape)),
    InputCase("\u{1B}[49;2u\u{1B}[49:33;2u\u{1B}[223;2u", char("1", .shift), char("!"), char("ß", .shift)),
    InputCase("\u{1B}[97;1:3u\u{1B}[97;1:2u\u{1B}[1;1:3A", char("a")),
    InputCase(
      "\u{1B}[57376u\u{1B}[57400u\u{1B}[57417;3u\u{1B}[57358u", key(.function(13)), char("1"),
      key(.left, .alt)),
    InputCase("\u{1B}[127;5u\u{1B}[9;2u", key(.backspace, .control), key(.tab, .shift)),
    InputCase("\u{1B}Oz\u{1B}O\u{1B}[A", char("O", .alt), char("z"), char("O", .alt), key(.up)),
    InputCase("\u{1B}[\u{1B}[A\u{1B}[é", char("[", .alt), key(.up), char("[", .alt), char("é")),
  ]

  static let pointer: [InputCase] = [
    InputCase(
      "\u{1B}[<0;1;1M\u{1B}[<0;1;1m", mouse(.pressed, .primary, 0, 0), mouse(.released, .primary, 0, 0)),
    InputCase(
      "\u{1B}[<1;3;4M\u{1B}[<2;3;4m", mouse(.pressed, .middle, 2, 3), mouse(.released, .secondary, 2, 3)),
    InputCase(
      "\u{1B}[<32;40;5M\u{1B}[<34;41;5M", mouse(.dragged, .primary, 39, 4), mouse(.dragged, .secondary, 40, 4)
    ),
    InputCase("\u{1B}[<35;7;8M\u{1B}[<35;7;8m", mouse(.moved, .none, 6, 7), mouse(.moved, .none, 6, 7)),
    InputCase(
      "\u{1B}[<3;7;8M\u{1B}[<32;7;8m", mouse(.released, .none, 6, 7), mouse(.released, .primary, 6, 7)),
    InputCase(
      "\u{1B}[<4;1;2M\u{1B}[<8;1;2M\u{1B}[<16;1;2M\u{1B}[<60;1;2M", mouse(.pressed, .primary, 0, 1, .shift),
      mouse(.pressed, .primary, 0, 1, .alt), mouse(.pressed, .primary, 0, 1, .control),
      mouse(.dragged, .primary, 0, 1, [.shift, .alt, .control])),
    InputCase(
      "\u{1B}[<64;2;3M\u{1B}[<65;2;3M\u{1B}[<66;2;3M\u{1B}[<67;2;3M", wheel(.up, 1, 2), wheel(.down, 1, 2),
      wheel(.left, 1, 2), wheel(.right, 1, 2)),
    InputCase(
      "\u{1B}[<66;2;3M\u{1B}[<66;2;3m\u{1B}[<80;2;3M\u{1B}[<96;2;3M", wheel(.left, 1, 2),
      wheel(.up, 1, 2, .control)),
    InputCase(
      "\u{1B}[<128;2;3M\u{1B}[<129;2;3m\u{1B}[<160;2;3M", mouse(.pressed, .back, 1, 2),
      mouse(.released, .forward, 1, 2), mouse(.dragged, .back, 1, 2)),
    InputCase(
      "\u{1B}[<130;2;3M\u{1B}[<131;2;3m\u{1B}[<192;2;3M", mouse(.pressed, .other(10), 1, 2),
      mouse(.released, .other(11), 1, 2), mouse(.pressed, .other(12), 1, 2)),
    InputCase(
      "\u{1B}[<0;0;0M\u{1B}[<0;-3;2m", mouse(.pressed, .primary, 0, 0), mouse(.released, .primary, 0, 1)),
    InputCase("\u{1B}[<0;99999999999999999999999;2m", mouse(.released, .primary, 65535, 1)),
    InputCase("\u{1B}[<0;000000000000000000000012;2m", mouse(.released, .primary, 11, 1)),
    InputCase("\u{1B}[<256;1;1M\u{1B}[<99999999999999999999;1;1M\u{1B}[<;1;1M\u{1B}[<0;1M\u{1B}[<0;1;M"),
    InputCase(
      "\u{1B}[<0;1;1;1M\u{1B}[<M\u{1B}[<0;-;1M\u{1B}[<0;1-;1M\u{1B}[<0;1;1 M\u{1B}[<0;1;1A\u{1B}[0<;1;1M"),
    InputCase("\u{1B}[<0;4\u{1B}[<0;5;5M", mouse(.pressed, .primary, 4, 4)),
    InputCase("\u{1B}[<0;4\u{3}", char("c", .control)),
  ]

  static let oldPointer: [InputCase] = [
    InputCase("\u{1B}[M !!", mouse(.pressed, .primary, 0, 0)),
    InputCase("\u{1B}[M#*+a", mouse(.released, .none, 9, 10), char("a")),
    InputCase("\u{1B}[M@!\"\u{1B}[M`!!", mouse(.dragged, .primary, 0, 1), wheel(.up, 0, 0)),
    InputCase(
      bytes: [0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0xC3, 0x78], [mouse(.pressed, .primary, 222, 162), char("x")]),
    InputCase(bytes: [0x1B, 0x5B, 0x4D, 0x20, 0x00, 0x21, 0x78], [char("x")]),
    InputCase("\u{1B}[M \u{1B}[A", key(.up)),
    InputCase(
      "\u{1B}[32;3;4M\u{1B}[35;3;4M\u{1B}[64;3;4M", mouse(.pressed, .primary, 2, 3),
      mouse(.released, .none, 2, 3), mouse(.dragged, .primary, 2, 3)),
    InputCase("\u{1B}[3;4M\u{1B}[0;3;4M\u{1B}[32;3;4m"),
  ]

  static let replies: [InputCase] = [
    InputCase("\u{1B}[I\u{1B}[O", .focus(true), .focus(false)),
    InputCase(
      "\u{1B}[?2026;2$y\u{1B}[?1016;0$y", .reply(.mode(2026, value: 2)), .reply(.mode(1016, value: 0))),
    InputCase(
      "\u{1B}[?64;1;2;29c\u{1B}[?6c\u{1B}[?c", .reply(.deviceAttributes([64, 1, 2, 29])),
      .reply(.deviceAttributes([6])), .reply(.deviceAttributes([]))),
    InputCase("\u{1B}[0n", .reply(.statusOK)),
    // The background: with 4, 1 and 2 digits a part, with alpha, by `#`; other colours, wrong digits, too few, too long.
    InputCase(
      "\u{1B}]11;rgb:1414/1616/1b1b\u{1B}\\\u{1B}]11;rgb:f/0/8\u{7}",
      .reply(.color(11, Color(0x14161B))),
      .reply(.color(11, Color(0xFF0088)))),
    InputCase(
      "\u{1B}]11;rgba:ff/80/00/cc\u{7}\u{1B}]11;#12aBcD\u{7}\u{1B}]11;#fff\u{7}",
      .reply(.color(11, Color(0xFF8000))), .reply(.color(11, Color(0x12ABCD))),
      .reply(.color(11, Color(0xFFFFFF)))),
    InputCase(
      "\u{1B}]12;rgb:0/0/0\u{7}\u{1B}]11;rgb:g/0/0\u{7}\u{1B}]11;rgb:0/0\u{7}\u{1B}]11;rgb:12345/0/0\u{7}"
        + "\u{1B}]11;?\u{7}\u{1B}]11;rgb:-1/0/0\u{7}\u{1B}]11;#ffff\u{7}\u{1B}]11;rgb:0/0/✓0\u{7}\u{1B}]11\u{7}"
    ),
    // Dark or light, by mode 2031.
    InputCase(
      "\u{1B}[?997;1n\u{1B}[?997;2n\u{1B}[?997;3n\u{1B}[?997n\u{1B}[?996;1n\u{1B}[997;1n\u{1B}[?997;1;1n",
      .reply(.appearance(.dark)), .reply(.appearance(.light))),
    // A background of 24 bits: xterm's answer, kitty's, an older one; another colour, a refusal, and no DCS at all.
    InputCase("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", .reply(.directColor)),
    InputCase(
      "\u{1B}P1$r48:2:1:2:3m\u{7}\u{1B}P1$r0;48;2;1;2;3m\u{1B}\\", .reply(.directColor), .reply(.directColor)),
    InputCase("\u{1B}P1$r0;48:5:16m\u{1B}\\\u{1B}P0$r\u{1B}\\\u{1B}]1$r48:2:1:2:3m\u{1B}\\\u{1B}P\u{1B}\\"),
    InputCase(
      "\u{1B}[5;12R\u{1B}[1;1R\u{1B}[1;17R\u{1B}[?1;2R\u{1B}[?1;2;1R", .reply(.cursor(column: 11, row: 4)),
      .reply(.cursor(column: 0, row: 0)), .reply(.cursor(column: 16, row: 0)),
      .reply(.cursor(column: 1, row: 0)), .reply(.cursor(column: 1, row: 0))),
    InputCase(
      "\u{1B}[4;600;800t\u{1B}[6;20;10t", .reply(.textAreaPixels(width: 800, height: 600)),
      .reply(.cellPixels(width: 10, height: 20))),
    InputCase(
      "\u{1B}[8;24;80t\u{1B}[4;600t\u{1B}[3n\u{1B}[>0;1c\u{1B}[>0;276;0c\u{1B}[?1u\u{1B}[?2026$y\u{1B}[2026;2$y\u{1B}[?1;2y"
    ),
  ]

  static let swallowed: [InputCase] = [
    InputCase("\u{1B}]10;rgb:0/0/0\u{1B}\\a\u{1B}]0;é\u{7}b", char("a"), char("b")),
    InputCase(
      "\u{1B}P>|xterm(379)\u{1B}\\a\u{1B}_Gi=1;OK\u{1B}\\b\u{1B}^x\u{1B}\\c\u{1B}Xx\u{1B}\\d", char("a"),
      char("b"), char("c"), char("d")),
    InputCase("\u{1B}]0;abc\u{18}x\u{1B}]0;abc\u{1A}y", char("x"), char("y")),
    InputCase("\u{1B}]0;abc\u{3}x", char("c", .control), char("x")),
    // Back and forward typed fast, and what follows: no terminal answers so.
    InputCase("\u{1B}]jk", char("]", .alt), char("j"), char("k")),
    InputCase(
      "\u{1B}]]\u{1B}]\u{1B}]é", char("]", .alt), char("]"), char("]", .alt), char("]", .alt), char("é")),
    InputCase(
      "\u{1B}]\r\u{1B}P\u{7F}\u{1B}Pa", char("]", .alt), key(.enter), char("P", .alt), key(.backspace),
      char("P", .alt), char("a")),
    InputCase(
      "\u{1B}]1j\rk\u{1B}_j\u{8}k\u{1B}^j\tk\u{1B}P1j\u{7F}k\u{1B}Xj\nk",
      key(.enter), char("k"), .key(KeyTable.control(8)), char("k"), key(.tab), char("k"), key(.backspace),
      char("k"), .key(KeyTable.control(10)), char("k")),
    // A title, which anybody may have set.
    InputCase("\u{1B}]lrm -rf ~\u{1B}\\\u{1B}]Lq\u{7}"),
    InputCase("\u{1B}]0;abc\u{1B}[A\u{1B}]0;abc\u{1B}x", key(.up), char("x", .alt)),
    InputCase("\u{1B}]0;abc\u{1B}\u{1B}[A", key(.up, .alt)),
    InputCase("\u{1B}[99~\u{1B}[201~\u{1B}[1;2y\u{1B}[ q\u{1B}[!!p\u{1B}[1;2;3;4;5;6;7z"),
    InputCase("\u{1B}[55296u\u{1B}[1114112u\u{1B}[9999999999u\u{1B}[128u\u{1B}[;5u\u{1B}[27;5~"),
    InputCase("\u{1B}[200~hi\u{1B}[201~", .paste("hi")),
    InputCase("\u{1B}[200~\u{1B}[201~x", .paste(""), char("x")),
    InputCase(
      "\u{1B}[200~q\u{1B}[A\u{1B}[201\u{1B}\u{1B}[201~x", .paste("q\u{1B}[A\u{1B}[201\u{1B}"), char("x")),
    InputCase("\u{1B}[200~a\u{1B}[201~b\r\u{1B}[201~\u{1B}[B", .paste("a"), .paste("b\n"), key(.down)),
    InputCase("\u{1B}[200~\u{1B}[200~é中🙂\r\n\u{1B}[201~", .paste("\u{1B}[200~é中🙂\r\n")),
  ]

  static let invalid: [InputCase] = [
    InputCase(bytes: [0x80, 0xFF, 0xC0, 0xF5, 0x61], [char("a")]),
    InputCase(bytes: [0xC3, 0x61], [char("a")]),
    InputCase(bytes: [0xE4, 0xB8, 0xC3, 0xA9], [char("é")]),
    InputCase(
      bytes: [0xED, 0xA0, 0x80, 0xE0, 0x80, 0x80, 0xF0, 0x80, 0x80, 0x80, 0xF4, 0x90, 0x80, 0x80], []),
    InputCase(bytes: [0xF0, 0x9F, 0x1B, 0x5B, 0x41], [key(.up)]),
    InputCase(bytes: [0xC2, 0x85, 0xC2, 0xA0], [char("\u{A0}")]),
    InputCase(bytes: [0x1B, 0xFF, 0x61, 0x1B, 0xC3, 0x61], [char("a"), char("a")]),
    InputCase(
      bytes: Array("\u{1B}[200~a".utf8) + [0xC3, 0x28, 0xFF] + Array("\u{1B}[201~".utf8),
      [.paste("a\u{FFFD}(\u{FFFD}")]),
  ]

  /// Introducers of one byte, and of one control in UTF-8.
  static let controls: [InputCase] = [
    InputCase(
      bytes: [0x9B] + Array("?2026;2$y".utf8) + [0x9B] + Array("0n".utf8) + [0x9B, 0x41, 0x8F, 0x50],
      [.reply(.mode(2026, value: 2)), .reply(.statusOK), key(.up), key(.function(1))]),
    InputCase(
      "\u{9B}?62;22c\u{9B}4;600;800t\u{9B}<0;3;4M\u{8F}Q", .reply(.deviceAttributes([62, 22])),
      .reply(.textAreaPixels(width: 800, height: 600)), mouse(.pressed, .primary, 2, 3), key(.function(2))),
    // Strings that end in every form; a tick and a letter hold the byte that ends one.
    InputCase(
      bytes: [0x90] + Array("1$r0;48:2::1:2:3m".utf8) + [0x9C, 0x61], [.reply(.directColor), char("a")]),
    InputCase("\u{90}1$r48:2:1:2:3m\u{9C}\u{90}0$r\u{1B}\\a", .reply(.directColor), char("a")),
    InputCase(
      bytes: [0x9D] + Array("0;✓ Üq\u{4E9C}h".utf8) + [0x9C, 0x61, 0x9D] + Array("1;q".utf8) + [0x07, 0x62],
      [char("a"), char("b")]),
    InputCase(
      bytes: [0x98, 0x71, 0x9C, 0x9E, 0x71, 0x1B, 0x5C, 0x9F, 0x71, 0xC2, 0x9C, 0x61], [char("a")]),
    InputCase("\u{1B}]0;✓\u{9C}a\u{9D}jk\u{18}b", char("a"), char("b")),
    // A string whose end was lost, and the next answer; a scalar that is not whole in it.
    InputCase(bytes: [0x9D, 0x31, 0x3B, 0x9B, 0x41], [key(.up)]),
    InputCase(bytes: [0x9D, 0x31, 0xE2, 0x9C, 0x9C, 0x71, 0x9C, 0x61], [char("a")]),
    InputCase(
      bytes: [0x9D, 0x31, 0xE2, 0x07, 0x61, 0x9D, 0xC3, 0x9C, 0x71, 0x9C, 0x62], [char("a"), char("b")]),
    // In a sequence one begins anew; after an Esc it is itself.
    InputCase(
      bytes: [0x9B, 0x31, 0x3B, 0x9B, 0x41, 0x1B, 0x9B, 0x42], [key(.up), key(.escape), key(.down)]),
    InputCase("\u{9B}1;\u{9B}A\u{1B}\u{9B}B", key(.up), key(.escape), key(.down)),
    // Text that holds those bytes; controls that say nothing, and an end without a start.
    InputCase("Û›✓\u{4E9B}Ü", char("Û"), char("›"), char("✓"), char("\u{4E9B}"), char("Ü")),
    InputCase(bytes: [0x9C, 0x84, 0xC2, 0x9C, 0xC2, 0x8D, 0x1B, 0x84, 0x61], [char("a")]),
    // A paste ends by the form in which it began, and by that alone.
    InputCase(
      bytes: [0x9B] + Array("200~qțq201~ț201~".utf8) + [0x9B] + Array("201~x".utf8),
      [.paste("qțq201~ț201~"), char("x")]),
    InputCase("\u{9B}200~q\u{1B}[201~\u{9B}20\u{9B}201~x", .paste("q\u{1B}[201~\u{9B}20"), char("x")),
    InputCase("\u{1B}[200~q\u{9B}201~\u{1B}[201~x", .paste("q\u{9B}201~"), char("x")),
  ]

  /// Bytes with every introducer of two bytes, and ST, in another form.
  static func eightBits(_ bytes: [UInt8], _ form: InputDecoder.Form) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B, index + 1 < bytes.count, "[OP]X^_\\".utf8.contains(bytes[index + 1]) {
        result += (form == .scalar ? [0xC2] : []) + [bytes[index + 1] + 0x40]
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
