# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-help = mampiseho fanampiana
    .usage = help [BAIKO | TENY | commands | fanorona | tutorial]
command-mode = mametra ny fifandraisanao: human, plain na json
    .usage = mode [human | plain | json [words]]
command-hello = ho an'ny programa: JSON iray isan'andalana manomboka izao
    .usage = hello json [PROGRAMA/VERSION [words]]
command-date = mampiseho ny daty sy ny oran'ny mpizara
    .usage = date
command-uptime = mampiseho ny faharetan'ny fandehan'ny mpizara
    .usage = uptime
command-version = mampiseho ny version-n'ny mpizara
    .usage = version
command-why = manazava ny baiko na anjara nolavina farany
    .usage = why
command-multiple = avy amin'ny mpizara mailaka; tsy ilainao eto
    .usage = multiple

# Izay soratan'ny mpizara alohan'izay soratan'ny mpilalao.
prompt-login = fidirana:
prompt-new-name = anarana (na quit):
prompt-new-registration = register ANARANA (na quit):
prompt-password = tenimiafina{ prompt-visible }:
prompt-old-password = tenimiafina taloha{ prompt-visible }:
prompt-new-password = tenimiafina vaovao{ prompt-visible }:
prompt-new-password-again = averino ny tenimiafina{ prompt-visible }:
prompt-deletion = tenimiafina{ prompt-visible }:
prompt-record = lalao (na cancel):
prompt-visible = { $typing ->
    [visible] {" "}(ho hita izy; na quit)
   *[hidden] {" "}(na quit)
  }

# Ny andalana voalohany.
greeting = { $server } { $version }: Fanorona, ny lalaom-pirenena malagasy.
    { greeting-ways }
greeting-of-place = { $server } { $version }: { $place } - Fanorona, ny lalaom-pirenena malagasy.
    { greeting-ways }
# The ways in, in the second line.
greeting-ways =
    { $access ->
       *[open] Soraty ny anaranao, na ny iray amin'ireto: `misoratra`, `vahiny`, `fanampiana`, `miala`.
        [no_registrations] Soraty ny anaranao, na ny iray amin'ireto: `vahiny`, `fanampiana`, `miala`. Tsy misy afaka misoratra anarana izao.
        [no_guests] Soraty ny anaranao, na ny iray amin'ireto: `misoratra`, `fanampiana`, `miala`. Tsy afaka miditra ny vahiny izao.
        [members_only] Soraty ny anaranao, na `miala`. Ny mpikambana ihany no afaka miditra izao.
      }
    English: `language en`   Français : `language fr`{ $tls_port ->
        [none] {""}
       *[other] {"   "}TLS: port { $tls_port }
      }

notice-taken-over = Niditra tamin'ny fifandraisana hafa ianao; mihidy ity iray ity.
notice-too-many-sessions = Fifandraisana { $most } no azonao ampiasaina miaraka. Nanokatra iray fanampiny ianao, ka mihidy ity iray ity: ity no ela indrindra tsy nampiasaina.
notice-goodbye = Veloma. Tehirizin'ny mpizara ny lalaonao.
notice-goodbye-live = Veloma. Mbola mandeha ny famantaranandronao: miverena ao anatin'ny { $grace_s }.
notice-farewell = Veloma.
notice-members-only = Ny mpikambana ihany no afaka mijanona eto izao; mihidy ity fifandraisana ity. Miverena any aoriana.
notice-login-timeout = Ela loatra no tsy nisy niditra; mihidy ity fifandraisana ity.
notice-idle = Ela loatra no tsy nisy voasoratra; mihidy ity fifandraisana ity.
notice-too-slow = Tsy mamaky izay alefa aminy ity fifandraisana ity, ka mihidy.
notice-server-full = Feno ny mpizara. Andramo indray any aoriana.
notice-too-many-connections = Be loatra ny fifandraisana avy amin'ny adiresinao. Andramo indray any aoriana.
notice-shutting-down = Mijanona ny mpizara. Voatahiry ny lalaonao; miverena any aoriana.
notice-here = Eny, eto ny fanorond.
notice-interrupted = Notapahina.
notice-unencrypted = Tsy voaaro ity fifandraisana ity: misafidiana tenimiafina tsy ampiasainao any an-kafa{ $tls_port ->
    [none] .
   *[other] , na midira amin'ny TLS, port { $tls_port } (help tls).
  }
notice-view-hint = Raha tianao ho eo ambany foana ny vatonao: `set home` (bebe kokoa: `help set`)
notice-unknown-name = Tsy misy kaonty manana io anarana io. Raha hamorona azy: register ANARANA
notice-wrong-password = Diso io tenimiafina io. Avereno soratana, na soraty quit raha hanomboka indray.
notice-perhaps-password = Tsy novakina io andalana io, fa mety ho tenimiafina. Soraty register ANARANA na login ANARANA, na `quit` raha hanafoana.
notice-guest-hint = Resy ny vahiny mandao lalao efa nilalaovan'ny roa tonta. Raha te hanana kaonty: `quit`, avy eo `register`
notice-kicked = Manapaka ny fifandraisanao ny mpandrindra; mihidy ity fifandraisana ity.
notice-banned = Voarara tsy hiditra amin'ity mpizara ity ianao { sanction-end }; mihidy ity fifandraisana ity.
notice-password-changed = Niova tamin'ny fifandraisana hafa ny tenimiafinao; mihidy ity iray ity.
notice-not-http = Mpizara fanorona ho an'ny telnet ity fa tsy mpizara web; mihidy ity fifandraisana ity.
notice-account-deleted = Voafafa ny kaontinao; mihidy ity fifandraisana ity.
notice-token-revoked = Nofoanana ny token-nao; mihidy ity fifandraisana ity.
notice-key-removed = Nesorina ny fanalahidy SSH iray amin'ny kaontinao; mihidy ity fifandraisana ity.
notice-key-hint = Mbola tsy fantatra ny fanalahidy SSH nidiranao. Raha hiditra avy hatrany amin'izany amin'ny manaraka: `key add`
notice-silent = Ela loatra ianao no tsy namaly; mihidy ity fifandraisana ity.
notice-slow-down = Haingana loatra ho an'ny mpizara ny andalana alefanao. Andraso ny valiny.
notice-garbage = Betsaka ny zavatra alefanao nefa tsy baiko; mihidy ity fifandraisana ity. Midira indray ary mandefasa andalana fohy.
notice-flooding = Haingana loatra foana ny andalana nalefanao; mihidy ity fifandraisana ity.
notice-quiet = Mandeha ny quiet: ny lalao sy izay lazaina aminao ihany no hitanao. Raha hamarana izany: `quiet off`
notice-logged-in-elsewhere = Mbola tafiditra any an-kafa koa ianao (fifandraisana { $sessions }).
notice-still-current = Mbola ny lalao { $game } no hita, ary mankany ny anjaranao. Raha hilalao ao amin'ny lalao { $started }, soraty: { $started }
notice-current-board = Mankany amin'ny lalao { $game } izao ny anjaranao, satria mandeha ny famantaranandrony. Raha hiverina amin'ny lalao { $before }, soraty: { $before }
notice-unconfirmed-address = Misy adiresy mailakao mbola tsy voamarina, ka tsy andefasana mailaka. Miaraka amin'ny kaody ao amin'ny mailaka, soraty: address confirm KAODY. Raha haka kaody vaovao: `address confirm`
notice-please-wait = Miandrasa azafady: { $before } no mialoha anao.
notice-chat-left-out = Nisy resaka tsy nalefa, satria tsy namaky azy ity fifandraisana ity.
notice-lines-left-out = Be loatra ny andalana ateraky ny mpilalao hafa, ka misy tsy aseho. Raha hijery ny fihaikana sy ny tolotra: `pending`
ping = Eo ve ianao? Soraty: `pong`

server-done-mode = Ao amin'ny mode { $mode } ity fifandraisana ity.
server-done-date = { $now_ms }
server-done-uptime = Mandeha nanomboka tamin'ny { $since_ms } ny mpizara, { $uptime_s } izay.
server-done-version = { $server } { $version }, protokola { $proto }
server-done-multiple = Tsy ilainao eto izany. Soraty ny baiko rehetra tianao, iray isan'andalana.
server-done-nothing-refused = Tsy nisy nolavina hatramin'ny nidiranao.

server-refusal-unknown-command = Baiko tsy fantatra "{ $word }". { did-you-mean }Raha hijery ny baiko rehetra: `help commands`
server-refusal-unsaid = Baiko tsy fantatra "{ $word }". { did-you-mean }Raha hilaza izany: `say { $say }`. Raha hitady amin'ny fanampiana: help TENY
server-refusal-nothing-here = Baikon'ny mpizara hafa ny "{ $word }". Tsy misy manao toy izany eto. Raha hijery ny baiko rehetra: `help commands`
server-refusal-ambiguous = Baiko maro no mety ho "{ $word }". Ampio litera, araka ny iray amin'ireto: { $candidates_or }
server-refusal-spell-out = Mba tsy hanaovanao izany tsy nahy dia soraty manontolo ny teny: `{ $command }`
server-refusal-usage = { $detail ->
    [none] { $command ->
        [hello] Baiko ho an'ny programa ny hello. Raha hanomboka dia soraty hoe `guest`. Ny programa manoratra:
       *[other] { help-usage }
      }
   *[other] { $detail } Soraty:
  } { $command_usage }
usage-detail-unknown-option = Tsy misy safidy "{ $word }".
usage-detail-misspelled = { $word }
usage-detail-contradiction = Mifanohitra ireto roa ireto: { $word_and }.
usage-detail-not-a-number = Tsy isa ny "{ $word }".
usage-detail-not-a-name = Tsy mety ho anaran'ny mpilalao ny "{ $word }".
usage-detail-left-over = Teny mihoatra ny "{ $word }".
usage-detail-incomplete = Ao amin'ny mode json dia tsy maintsy feno ny baiko ao amin'ny andalana.
usage-detail-bad-option = { $word }
misspelled = Tsy misy safidy "{ $word }". { $near } angamba no tianao?
bad-option = { $value ->
    [none] Asio { $name_takes } aorian'ny { $name }=.
   *[other] Tsy mety amin'ny { $name }= ny "{ $value }". Ity no mety: { $name_takes }.
  }
server-refusal-bad-tag = Ny marika dia @ sy litera, isa, - na _ (1 ka hatramin'ny 32), ohatra: @17 date
server-refusal-too-long = Lava loatra io andalana io, ka tsy nisy natao. Byte { $limit } no fetran'ny andalana iray.
server-refusal-auth-required = Midira aloha: login ANARANA (na: `register`, `guest`). Raha hilalao avy hatrany: `play`{ $inline ->
    [true] . Amin'ny mailaka, asio userid sy tenimiafina ny andalana: `help mail`
   *[false] {""}
  }
server-refusal-members-only = Tsy afaka manao izany ny vahiny. Raha te hanana kaonty: `quit`, avy eo `register`
server-refusal-administrators-only = Ny mpanelanelana sy ny mpandrindra ihany no afaka manao izany.
server-refusal-operators-only = Ny mpandrindra ihany no afaka manao izany. Raha hijery ny azonao atao: `help commands`
server-refusal-no-help = Tsy misy fanampiana momba ny "{ $topic }". { $near ->
    [none] {""}
   *[other] `help { $near }` angamba no tianao?{" "}
  }Raha hijery izay misy: `help commands`
server-refusal-rate-limited = Matetika loatra izany. Andramo indray afaka { $wait_s }.
server-refusal-busy = Be asa loatra ny mpizara. Andramo indray afaka fotoana fohy.
server-refusal-disk-full = Feno ny kapilan'ny mpizara, ka tsy nisy niova. Andramo indray any aoriana; mbola azo atao ny mijery.
server-refusal-database-away = Tsy mamaly ny tahirin-kevitra amin'izao fotoana izao, ka tsy natao io. Andramo indray afaka segondra vitsivitsy; averina amin'ny famantaranandro ny fotoana.
server-refusal-unknown = Tsy fantatra na voatahiry io na tsia, satria tsy namaly intsony ny tahirin-kevitra. Jereo aloha vao averina. Ny tabilaonao: `board`
server-refusal-disk-failed = Tsy nety ny kapilan'ny mpizara, ka tsy nisy niova. Andramo indray any aoriana; mbola azo atao ny mijery.
server-refusal-shutting-down = Mijanona ny mpizara, ka tsy nisy niova. Miverena any aoriana.
server-refusal-internal = Nisy hadisoan'ny mpizara, ka tsy nisy niova. Andramo indray any aoriana.

# Izay azo asiana aorian'ny safidy.
takes-board = tsivy, dimyand na telo
takes-from = toerana sy izay hilalao, ohatra 3/1b1/w2 w
takes-boards = isan'ny lalao, ohatra 20
takes-match = 3 na 5
takes-days = isan'ny andro, 1 ka hatramin'ny 730
takes-forfeittime = { takes-days }
takes-total = { takes-days }
takes-totaltime = { takes-days }
takes-remind = { takes-days }
takes-nagtime = { takes-days }
takes-time = minitra, sy segondra isaky ny anjara, ohatra 10+5
takes-day = daty, ohatra 2026-11-20
takes-rating = isa, ohatra 1400-1800, 1400- na -1800
takes-players = isan'ny mpilalao, ohatra 3-12 na 8
takes-rounds = isan'ny fihodinana, ohatra 5
takes-minutes = isan'ny minitra, ohatra 60
takes-within = isan'ny andro ho an'ny fihodinana iray, ohatra 7; 0 raha manomboka avy hatrany
takes-robots = ambaratonga 1 ka hatramin'ny 8, fitting na none
takes-games = isan'ny lalao misy isa, ohatra 10
takes-code = litera sy tarehimarika 6 ka hatramin'ny 20, na none
takes-every = day, week na month
takes-start = fotoana manomboka izao, ohatra 2h na 3d, na daty, ohatra 2026-12-01T18:00
takes-seconds = isan'ny segondra, 1 farafahakeliny
takes-mail = off, digest na turn
takes-player = anaran'ny mpilalao
takes-opponent = { takes-player }
takes-colour = white na black
takes-result = 1-0, 0-1, 1/2-1/2 na *
takes-opening = vakiloha, lehavanana, lehavia, kobaka-fohy na kobaka-lava
takes-ruleset = { takes-board }
takes-since = daty: 2026-11-20, 2026-11, 2026, omaly, 30d (30 andro lasa), herinandro lasa na oktobra
takes-until = { takes-since }
takes-around = { takes-since }
takes-before = laharan'ny lalao
takes-reason = captured, blocked, resigned, time, agreed, repetition, no_capture_limit, forfeit, aborted na adjudicated
takes-turns = isan'ny anjara, ohatra 20-40, 60+ na -15
takes-difference = elanelan'ny isa, ohatra 200+ na 0-50
takes-with = toerana, ohatra 3/1b1/w2 b

# The end of a page of a long answer.
page-more = Mbola misy andalana { $lines }. Raha hanohy: Enter. Raha hijanona: q
page-cut = Lava loatra ny tohiny. Mangataha kely kokoa.
