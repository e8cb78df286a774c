# Replay: mijery ny anjaran'ny lalao tsikelikely, irery na miaraka amin'ny hafa.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-replay = mijery lalao tsikelikely, irery na miaraka amin'ny hafa
    .usage = replay [LALAO], replay ANARANA
command-forward = ao amin'ny replay: mandroso anjara N, na amin'ny kihon-dalana
    .usage = forward [N | turning]
command-backward = ao amin'ny replay: miverina anjara N, na amin'ny kihon-dalana
    .usage = backward [N | turning]
command-best = ao amin'ny replay: mampiseho izay tsara kokoa noho ny hadisoana
    .usage = best
command-go = ao amin'ny replay: mankany amin'ny tabilao aorian'ny anjara N
    .usage = go N | turning
command-first = ao amin'ny replay: mankany amin'ny fanombohana
    .usage = first
command-last = ao amin'ny replay: mankany amin'ny fiafarana
    .usage = last
command-leave = miala amin'ny replay
    .usage = leave

# Izay mitranga ao amin'ny replay. Kihon-dalana ny anjara namoy zavatra.
replay = -
    .opened = Replay-n'ny lalao { $game }, { $of ->
            [0] tsy misy anjara.
           *[other] anjara miisa { $of }. Raha handroso: { replay-step } (hiverina: `backward`), go N, `first`, `last`.
          } Raha hitahiry azy: `share`. Raha hamarana: `leave`{ $analysed ->
            [true] {"\u000A"}Replay-n'ny lalao { $game }: { $points ->
                [0] tsy nahitana kihon-dalana.
                [1] kihon-dalana iray. Raha hankany: `forward turning`
               *[other] kihon-dalana miisa { $points }. Raha hankany: `forward turning` (hiverina: `backward turning`)
              }
           *[false] {""}
          }
    .joined = Replay-n'ny lalao { $game }: tonga i { $name }. Mpitarika i { $leader }, mpandray anjara { $people }.
    .left = Replay-n'ny lalao { $game }: miala i { $name }. Mpitarika i { $leader }, mpandray anjara { $people }.
    .at = Replay-n'ny lalao { $game }, aorian'ny anjara { $after } amin'ny { $of }.
    .turning-point = Kihon-dalana, { $side }: { $last } { $slip }
        Raha hijery izay tsara kokoa: `best`
    .verdict = Raha manao ny tsara indrindra ny roa tonta: { $winner ->
            [none] sahala.
           *[other] handresy ao anatin'ny anjara { $turns } ny { $winner }.
          }
    .before-turning-point = Hadisoana ny anjara { $next }. Raha hijery azy: `forward turning`. Raha hijery izay tsara kokoa: `best`
    .better-at = Replay-n'ny lalao { $game }, tsara kokoa noho ny anjara { $turn }, anjara { $played } amin'ny { $of }.
    .better-line = Tsara kokoa ho an'ny { $side }: { $line } (taloha: { $was }, izao: { $became })
    .better-steps = Raha handroso: `best` (hiverina: `back`). Raha hiverina amin'ny lalao: `go { $turn }`
    .better-ends = Mifarana eto ny tsara kokoa. Raha hiverina amin'ny lalao: `go { $turn }`
    .next-turning-point = Kihon-dalana manaraka: anjara { $next }. Raha hankany: `forward turning`
    .last-turning-point = Ity no kihon-dalana farany.{ $before ->
            [true] {" "}Raha hankany amin'ny teo aloha: `backward turning`
           *[false] {""}
          }

replay-step = { $enter ->
    [true] Enter na forward
   *[false] forward
  }

replay-done-left = Niala tamin'ny replay-n'ny lalao { $game } ianao.
replay-done-told = Mpandray anjara { $people } hafa no mahare azy.

replay-refusal-no-replay = Tsy ao anatin'ny replay ianao. Raha hanokatra iray: replay LALAO
replay-refusal-in-replay = Ao amin'ny replay ny lalao { $game } ianao. Raha hilalao ao amin'ny lalao { $board }: board { $board } ANJARA. Raha hiala amin'ny replay: `leave`
replay-refusal-not-in-replay = Tsy ao anatin'ny replay i { $name }. Raha hanokatra iray: replay LALAO
replay-refusal-not-leading = Mpitarika ity replay ity i { $leader }. Raha hijery ny lalao irery: `replay { $game }`
replay-refusal-beyond-the-end = Anjara { $turns } no ao amin'ny lalao { $game }. Raha hankany amin'ny farany: `last`. Raha hijery lalao hafa: show LALAO
replay-refusal-end = Tsy misy anjara intsony. Ny lalao { $game } aorian'ny anjara { $after } no hitanao. Raha hankany amin'ny anjara hafa: go N
replay-refusal-no-turning-point = { $way ->
    [forward] Tsy misy kihon-dalana ny lalao { $game } aorian'ny anjara { $after }. Raha hiverina: `backward turning`
   *[backward] Tsy misy kihon-dalana ny lalao { $game } alohan'ny anjara { $after }. Raha handroso: `forward turning`
  }
replay-refusal-no-turning-points = Tsy nahitana kihon-dalana ny lalao { $game }. Raha hankany amin'ny anjara iray: go N
replay-refusal-not-analysed = Mbola tsy nohadihadiana ny lalao { $game }. Raha hitady ny kihon-dalana: `analyse { $game }`
replay-refusal-no-better-turn = Tsy fantatra izay tsara kokoa aorian'ny anjara { $after } amin'ny lalao { $game }. Raha hijery ny diso: `analyse { $game }`
replay-refusal-end-of-better-line = Mifarana eto ny tsara kokoa noho ny anjara { $turn }. Raha hiverina amin'ny lalao { $game }: `go { $turn }`
replay-refusal-no-replay-for-best = Tsy ao anatin'ny replay ianao. Raha hijery izay tsara kokoa, sokafy ny replay-n'ny lalao efa nohadihadiana: replay LALAO. Raha hampanadihady lalao: analyse LALAO. Raha hijery ny mpilalao mahay indrindra: `standings`
replay-refusal-full = Efa misy mpandray anjara { $most } ao amin'ity replay ity, izay no fetra. Raha hanokatra iray ianao: replay LALAO
replay-refusal-too-many = Efa misy replay { $most } misokatra, izay no fetra. Raha hiditra amin'ny iray: replay ANARANA
