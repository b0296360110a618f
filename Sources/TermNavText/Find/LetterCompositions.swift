/// Unicode's canonical compositions: which letters with marks have a scalar of their own, and of which
/// scalars they are made. Hangul is left out, because it can be computed. Also left out are compatibility
/// ideographs, and letters that Unicode never composes, such as U+0958.
///
/// The table exists because Swift's library offers no normalized form, and a program should not depend on
/// Foundation for it. A test compares each of the 941 letters and 33 singletons with Swift.
enum LetterCompositions {
  /// The letter and the mark that a scalar is made of. The mark is 0 where the scalar is only another code
  /// for the same letter, as U+212B is for `Å`.
  static let parts: [UInt32: (letter: UInt32, mark: UInt32)] = {
    var parts: [UInt32: (letter: UInt32, mark: UInt32)] = [:]
    for row in rows.split(separator: "\n") {
      let mark = UInt32(row.prefix(5), radix: 16)!
      var letter: UInt32?
      for scalar in row.unicodeScalars.dropFirst(6) {
        if let base = letter { parts[scalar.value] = (base, mark) }
        letter = letter == nil ? scalar.value : nil
      }
    }
    return parts
  }()

  /// The Unicode scalar that stands for a letter with a mark. The key is `letter << 32 | mark`.
  static let wholes: [UInt64: UInt32] = {
    var wholes: [UInt64: UInt32] = [:]
    for (whole, part) in parts where part.mark > 0 {
      wholes[UInt64(part.letter) << 32 | UInt64(part.mark)] = whole
    }
    return wholes
  }()

  /// The rows of the table: the hexadecimal number of a mark, then pairs of a letter and the letter with that
  /// mark.
  private static let rows = """
    00300 AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣἨἪἩἫ
    00300 ἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ\u{1FBF}\u{1FCD}ϊῒΙῚ\u{1FFE}\u{1FDD}ϋῢΥῪ\u{A8}\u{1FED}
    00300 ΟῸΩῺ
    00301 AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ\u{A8}\u{385}ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέ
    00301 ηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜ
    00301 ἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ\u{1FBF}\u{1FCE}\u{1FFE}\u{1FDE}
    00302 AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ
    00303 AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ
    00304 AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹιῑΙῙυῡΥῩ
    00306 AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ
    00307 CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ
    00308 AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄ
    00308 wẅXẌxẍtẗ
    00309 AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ
    0030A AÅaåUŮuůwẘyẙ
    0030B OŐoőUŰuűУӲуӳ
    0030C CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ
    0030F AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ
    00311 AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ
    00313 αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ
    00314 αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ
    0031B OƠoơUƯuư
    00323 BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ
    00324 UṲuṳ
    00325 AḀaḁ
    00326 SȘsșTȚtț
    00327 CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ
    00328 AĄaąEĘeęIĮiįUŲuųOǪoǫ
    0032D DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ
    0032E HḪhḫ
    00330 EḚeḛIḬiḭUṴuṵ
    00331 BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ
    00338 ←↚→↛↔↮⇐⇍⇔⇎⇒⇏∃∄∈∉∋∌∣∤∥∦∼≁≃≄≅≇≈≉=≠≡≢≍≭<≮>≯≤≰≥≱≲≴≳≵≶≸≷≹≺⊀≻⊁⊂⊄⊃⊅⊆⊈⊇⊉⊢⊬⊨⊭⊩⊮⊫⊯≼⋠≽⋡⊑⋢⊒⋣⊲⋪⊳⋫⊴⋬⊵⋭
    00342 ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ\u{A8}\u{1FC1}ηῆ\u{1FBF}\u{1FCF}ιῖϊῗ\u{1FFE}\u{1FDF}υῦϋῧωῶ
    00345 ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯὰᾲαᾳ
    00345 άᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ
    00653 اآ
    00654 اأوؤيئەۀہۂےۓ
    00655 اإ
    0093C नऩरऱळऴ
    009BE \u{9C7}\u{9CB}
    009D7 \u{9C7}\u{9CC}
    00B3E \u{B47}\u{B4B}
    00B56 \u{B47}\u{B48}
    00B57 \u{B47}\u{B4C}
    00BBE \u{BC6}\u{BCA}\u{BC7}\u{BCB}
    00BD7 ஒஔ\u{BC6}\u{BCC}
    00C56 \u{C46}\u{C48}
    00CC2 \u{CC6}\u{CCA}
    00CD5 \u{CBF}\u{CC0}\u{CC6}\u{CC7}\u{CCA}\u{CCB}
    00CD6 \u{CC6}\u{CC8}
    00D3E \u{D46}\u{D4A}\u{D47}\u{D4B}
    00D57 \u{D46}\u{D4C}
    00DCA \u{DD9}\u{DDA}\u{DDC}\u{DDD}
    00DCF \u{DD9}\u{DDC}
    00DDF \u{DD9}\u{DDE}
    0102E ဥဦ
    01B35 ᬅᬆᬇᬈᬉᬊᬋᬌᬍᬎᬑᬒ\u{1B3A}\u{1B3B}\u{1B3C}\u{1B3D}\u{1B3E}\u{1B40}\u{1B3F}\u{1B41}\u{1B42}\u{1B43}
    03099 かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺヽヾ
    0309A はぱひぴふぷへぺほぽハパヒピフプヘペホポ
    110BA \u{11099}\u{1109A}\u{1109B}\u{1109C}\u{110A5}\u{110AB}
    11127 \u{11131}\u{1112E}\u{11132}\u{1112F}
    1133E \u{11347}\u{1134B}
    11357 \u{11347}\u{1134C}
    114B0 \u{114B9}\u{114BC}
    114BA \u{114B9}\u{114BB}
    114BD \u{114B9}\u{114BE}
    115AF \u{115B8}\u{115BA}\u{115B9}\u{115BB}
    11930 \u{11935}\u{11938}
    00000 \u{300}\u{340}\u{301}\u{341}\u{313}\u{343}ʹ\u{374};\u{37E}\u{B7}\u{387}ά\u{1F71}έ\u{1F73}ή\u{1F75}
    00000 ί\u{1F77}ό\u{1F79}ύ\u{1F7B}ώ\u{1F7D}Ά\u{1FBB}ι\u{1FBE}Έ\u{1FC9}Ή\u{1FCB}ΐ\u{1FD3}Ί\u{1FDB}
    00000 ΰ\u{1FE3}Ύ\u{1FEB}\u{385}\u{1FEE}`\u{1FEF}Ό\u{1FF9}Ώ\u{1FFB}\u{B4}\u{1FFD}\u{2002}\u{2000}
    00000 \u{2003}\u{2001}Ω\u{2126}K\u{212A}Å\u{212B}\u{3008}\u{2329}\u{3009}\u{232A}
    """
}
