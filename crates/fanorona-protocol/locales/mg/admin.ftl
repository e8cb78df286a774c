# Izay ataon'ny mpandrindra.

# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy.
command-announce = mandefa hafatra amin'izay rehetra tafiditra
    .usage = announce TENY
command-broadcast = mandefa hafatra amin'ny rehetra, tafiditra izao na any aoriana
    .usage = broadcast TENY
command-kick = manapaka ny fifandraisan'ny mpilalao
    .usage = kick ANARANA [ANTONY]
command-mute = mandrara mpilalao tsy hiteny
    .usage = mute ANARANA [MINITRA] [ANTONY]
command-unmute = mamela mpilalao voarara hiteny indray
    .usage = unmute ANARANA
command-ban = mandrara mpilalao na adiresy; irery: ny lisitry ny voarara
    .usage = ban [ANARANA | ADIRESY | FARITRA [ANDRO] [ANTONY]], ban [before ISA]
command-unban = manala fandrarana
    .usage = unban ANARANA | ADIRESY | FARITRA (ny lisitra: ban)
command-resetpassword = manome kaody hahazoana tenimiafina vaovao
    .usage = resetpassword ANARANA
command-alts = mandahatra ny kaonty nampiasaina avy amin'ny adiresy mitovy
    .usage = alts ANARANA
command-rename = manome anarana hafa ho an'ny mpikambana
    .usage = rename ANARANA VAOVAO [ANTONY]
command-deleteaccount = mamafa ny kaontin'ny mpikambana
    .usage = deleteaccount ANARANA ANTONY
command-newaccount = mamorona kaonty ho an'ny olona iray
    .usage = newaccount ANARANA
command-admit = manome kaody ahafahana misoratra anarana
    .usage = admit [ISA], admit none
command-adjudicate = mamarana lalao ary mametra ny vokany
    .usage = adjudicate LALAO 1-0 | 0-1 | 1/2-1/2 | * | verdict ANTONY
command-shutdown = mampijanona ny mpizara rehefa avy nilaza tamin'ny rehetra
    .usage = shutdown [SEGONDRA ANTONY], shutdown cancel
command-promote = manome andraikitra; irery: ny lisitry ny mpandrindra
    .usage = promote [ANARANA moderator | operator]
command-demote = mamerina mpandrindra ho mpikambana tsotra
    .usage = demote ANARANA
command-access = mampiseho na mametra izay afaka miditra
    .usage = access [open | no-registrations | no-guests | members-only]
command-reports = ny tatitra nataon'ny mpilalao: lisitra, famakiana, famaranana
    .usage = reports [ISA | close ISA [ANTONY]], reports [before ISA]
command-audit = mampiseho izay nataon'ny mpandrindra, ny farany aloha
    .usage = audit [before ISA]

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-bans = Tsy misy voarara. Raha handrara mpilalao: ban ANARANA
    .number = laharana
    .whom = voarara
    .since_ms = nanomboka
    .until_ms = hatramin'ny
    .why = antony
list-bans-cells = -
    .until_ms = { $until_ms ->
        [none] tsy misy farany
       *[other] { $until_ms }
      }
list-alts = Tsy nisy kaonty hafa nampiasaina avy amin'ny adiresy mitovy tato ho ato.
    .name = anarana
    .networks = adiresy
    .used_ms = niasa farany
    .here = tafiditra
list-administrators = Tsy misy mpandrindra. Raha hanendry iray: promote ANARANA moderator
    .name = anarana
    .role = andraikitra
    .here = tafiditra
role-moderator = mpanelanelana
role-operator = mpandrindra
role-name = { $role ->
    [operator] mpandrindra
   *[moderator] mpanelanelana
  }
list-reports = Tsy misy tatitra misokatra. Raha hijery ny nifarana: `audit`
    .number = laharana
    .at_ms = daty
    .about = momba
    .by = avy amin'ny
    .times = im-piry
    .why = antony
list-reported-talk = Tsy nisy tenin'io mpilalao io hitan'ny mpanoratra vao haingana.
    .at_ms = daty
    .kind = fomba
    .place = toerana
    .text = teny
list-audit = Mbola tsy nisy nataon'ny mpandrindra.
    .number = laharana
    .at_ms = daty
    .by = iza
    .action = inona
    .subject = momba
    .detail = fanampiny
list-audit-cells = -
    .by = { $by ->
        [none] andalan-baiko
       *[other] { $by }
      }
    .detail = { $endless ->
        [true] tsy misy farany
       *[false] { $lasts_s ->
            [none] {""}
           *[other] { $lasts_s }
          }
      }{ $detail ->
        [none] {""}
       *[other] , { $detail }
      }

admin-done-said = { $heard ->
    [0] Lasa. Tsy misy mpilalao mahita azy izao.
   *[other] Lasa. Mpilalao miisa { $heard } no mahita azy izao.
  }
admin-done-motd-set = Voapetraka ny hafatry ny androany. Raha hijery azy: `motd`
admin-done-motd-cleared = Tsy misy hafatry ny androany intsony.
admin-done-news-added = Nampiana ny vaovao { $news }. Raha hanala azy: `news remove { $news }`
admin-done-news-removed = Nesorina ny vaovao { $news }.
admin-done-kicked = Notapahina ny fifandraisan'i { $name }.{ $from ->
    [none] {""}
   *[other] {" "}Avy amin'ny { $from } ilay fifandraisana.
  }
admin-done-muted = { $until_ms ->
    [none] Voarara tsy hiteny i { $name }, tsy misy fetr'andro. Raha hamela azy hiteny: `unmute { $name }`
   *[other] Voarara tsy hiteny i { $name } hatramin'ny { $until_ms }.
  }
admin-done-unmuted = Afaka miteny indray i { $name }.
admin-done-banned = { $until_ms ->
    [none] Voarara, tsy misy fetr'andro: { $whom }. Raha hanala ny fandrarana: `unban { $whom }`
   *[other] Voarara hatramin'ny { $until_ms }: { $whom }. Raha hanala ny fandrarana alohan'izay: `unban { $whom }`
  }
admin-done-unbanned = Tsy voarara intsony: { $whom }.
admin-done-reset-code = Kaody ho an'i { $name } hatramin'ny { $until_ms }, indray mandeha ihany no aseho. Soratan'i { $name }: `recover { $name } { $reset_code }`
admin-done-renamed = { $name } izao no anaran'i { $from }.
admin-done-account-deleted = Voafafa ny kaonty { $name }. { $shown_as ->
    [none] Hofafana ny sisa rehefa manomboka indray ny mpizara.
   *[other] Aseho amin'ny anarana { $shown_as } ny lalaony.
  }
admin-done-account-made = Voaforona ny kaonty { $name }. Indray mandeha ihany no aseho ny tenimiafiny: { $password }
    Soratan'i { $name } ny `login { $name }`, dia afaka mifidy hafa izy: `password`
admin-done-admission-code = { $uses ->
    [one] Olona iray
   *[other] Olona { $uses }
  } no afaka misoratra anarana amin'ity kaody ity hatramin'ny { $until_ms }. Indray mandeha ihany no aseho izy. Soratany: `register code={ $admission_code }`{ $url ->
    [none] {""}
   *[other] {" "}Ao amin'ny navigatera: { $url }
  }
admin-done-admissions-ended = Tsy misy kaody avy amin'ny `admit` azo ampiasaina intsony.
admin-done-alts = { $from ->
    [none] Tsy tafiditra i { $name }, na ao amin'ny milinan'ny mpizara. Tsy voatahiry ny adiresy teo aloha. Raha handrara azy: `ban { $name }`
   *[other] Tonga avy amin'ny { $from } i { $name }.
  }
admin-done-access = { access-rule } { $access ->
    [open] Raha hametra izany: `access no-registrations`, no-guests na members-only
   *[other] Raha hamela ny rehetra: `access open`
  }
admin-done-report = { $closed ->
    [true] Tatitra nifarana
   *[false] Tatitra
  } { $number } avy amin'i { $by } momba an'i { $about }, tamin'ny { $at_ms }: { $why }
admin-done-report-closed = Nifarana ny tatitra { $report }.

# Izay afaka miditra izao.
access-rule = { $access ->
    [no_registrations] Amin'ny kaody avy amin'ny `admit` ihany no misoratra anarana. Afaka miditra ny vahiny sy ny mpikambana.
    [no_guests] Tsy afaka miditra ny vahiny izao. Afaka misoratra anarana ny rehetra.
    [members_only] Ny mpikambana ihany no afaka miditra izao. Amin'ny kaody avy amin'ny `admit` ihany no misoratra anarana.
   *[open] Afaka miditra ny rehetra.
  }
admin-done-promoted = { $name }: { role-name } izao. Raha hanafoana: `demote { $name }`
admin-done-demoted = { $name }: mpikambana tsotra izao.
admin-done-adjudicated = Tapitra ny lalao { $game }: { $result }
admin-done-stopping = Hijanona afaka { $wait_s } ny mpizara. Raha hanafoana: `shutdown cancel`
admin-done-shutdown-cancelled = Nofoanana ny fampijanonana.

# Fandrarana, araka izay lazaina amin'ilay voarara.
sanction-end = { $until_ms ->
    [none] mandra-panalan'ny mpandrindra izany
   *[other] hatramin'ny { $until_ms }
  }
sanction-reason = { $why ->
    [none] {""}
   *[other] {" "}Antony: { $why }
  }
admin-refusal-own-game = Lalaonao ny lalao { $game }, ka mpandrindra hafa no tsy maintsy manapa-kevitra. Raha hamarana azy ianao: `resign { $game }`
admin-refusal-about-you = Ianao no resahin'ny tatitra { $number }, ka mpandrindra hafa no tsy maintsy mamarana azy.
admin-refusal-no-verdict = Misy vato { $pieces } ny lalao { $game }, ary hatramin'ny { $most } ihany no fantatry ny tabilaon'ny fiafaran-dalao. Raha hanapa-kevitra ianao: adjudicate { $game } VALINY ANTONY
admin-refusal-muted = Voarara tsy hiteny ianao { sanction-end }. Mbola afaka milalao ianao.{ sanction-reason }
admin-refusal-banned = Voarara tsy hiditra amin'ity mpizara ity ianao { sanction-end }. Miverena aorian'izay.{ sanction-reason }
admin-refusal-out-of-range = { $least } ka hatramin'ny { $most } no { $command ->
    [mute] isan'ny minitra
    [ban] isan'ny andro
    [admit] isan'ny olona
   *[shutdown] isan'ny segondra
  } azo atao. Soraty: { $command_usage }
admin-refusal-name-taken = Efa misy manana, na nisy nanana, ny anarana { $name } na anarana mitovitovy aminy. Mifidiana hafa.
admin-refusal-not-a-member = Tsy manana kaonty misy tenimiafina i { $name }. Raha hijery izay manana: `list`
admin-refusal-an-administrator = Mpandrindra i { $name }. Ny mpandrindra ambony ihany no afaka manao izany aminy.
admin-refusal-not-an-administrator = Tsy mpandrindra i { $name }. Raha hijery ny mpandrindra rehetra: `promote`
admin-refusal-has-role = { $name }: efa { role-name }. Raha hijery ny mpandrindra rehetra: `promote`
admin-refusal-not-muted = Tsy voarara tsy hiteny i { $name }. Raha hijery izay nataon'ny mpandrindra: `audit`
admin-refusal-not-banned = Tsy voarara ny "{ $whom }". Raha hijery izay voarara: `ban`
admin-refusal-not-an-address = Tsy adiresy ny "{ $text }". Ohatra azo soratana: 192.0.2.7, 2001:db8:1:2::7, na 192.0.2.0/24
admin-refusal-range-too-wide = Be adiresy loatra ny { $whom }. Soraty ny { $least } bit farafahakeliny: ADIRESY/{ $least }
admin-refusal-banned-by-range = Voarara { $whom } satria voarara { $range }. Raha hanala ny fandrarana: `unban { $range }`
admin-refusal-days-needed = Andro 1 ka hatramin'ny { $most } no azon'ny mpanelanelana atao. Soraty: ban ANARANA ANDRO ANTONY
admin-refusal-this-machine = Tsy azo rarana ny milina misy ny mpizara. Raha hampiala mpilalao: kick ANARANA
admin-refusal-no-report = Tsy misokatra ny tatitra { $number }. Raha hijery ny misokatra: `reports`
admin-refusal-too-many-reports = Efa misy tatitra { $most } misokatra. Andramo indray any aoriana.
admin-refusal-no-news = Tsy misy vaovao { $number }. Raha hijery azy rehetra: `news`
admin-refusal-stops-already = Efa hijanona ny mpizara. Raha hanafoana izany: `shutdown cancel`
admin-refusal-nothing-to-cancel = Tsy misy fampijanonana voalahatra. Raha hampijanona: shutdown SEGONDRA ANTONY

# Izay lazaina amin'ny webhook an'ny mpikarakara.
notice-announced-report-filed = Misy tatitra vaovao: { $report }. Raha hamaky azy: `reports { $report }`
notice-announced-panicked = Nisy olana tampoka tao amin'ny mpizara (isa hatramin'ny nanombohany: { $panics }). Ampahafantaro ny andalana "task panicked" ao amin'ny diary.
notice-announced-disk-nearly-full = Efa ho feno ny kapila misy ny angona: { $free_mib } MiB sisa no malalaka.
notice-announced-disk-full = Feno ny kapila misy ny angona, ka lavina ny fanovana. Manafaha toerana.
notice-announced-disk-has-space = Misy toerana indray ny kapila misy ny angona, ka ekena ny fanovana.
notice-announced-database-lost = Voafafa, voafindra na voasolo ny rakitra misy ny angona. Aza ajanona ny mpizara: ho very izay soratany rehefa mijanona izy. Jereo ny "When the database is lost" ao amin'ny docs/operations.md.
notice-announced-certificate-ends = Ho tapitra afaka { $days ->
    [0] latsaky ny iray andro
   *[other] { $days } andro
  } ny taratasy fanamarinana TLS, amin'ny { $day }. Havaozy izy, ary alefaso ny SIGHUP.
notice-announced-certificate-ended = Tapitra tamin'ny { $day } ny taratasy fanamarinana TLS. Havaozy izy, ary alefaso ny SIGHUP.
notice-announced-test = Fitsapana ny webhook ity.
