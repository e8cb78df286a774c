# Izay ataon'ny mpandrindra.

# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy.
command-announce = mandefa hafatra amin'izay rehetra tafiditra
    .usage = announce TEXT
command-broadcast = mandefa hafatra amin'ny rehetra, tafiditra izao na any aoriana
    .usage = broadcast TEXT
command-kick = manapaka ny fifandraisan'ny mpilalao
    .usage = kick NAME [REASON]
command-mute = mandrara mpilalao tsy hiteny
    .usage = mute NAME [MINUTES] [REASON]
command-unmute = mamela mpilalao voarara hiteny indray
    .usage = unmute NAME
command-ban = mandrara mpilalao na adiresy; irery: ny lisitry ny voarara
    .usage = ban [NAME | ADDRESS [DAYS] [REASON]], ban [before NUMBER]
command-unban = manala fandrarana
    .usage = unban NAME | ADDRESS
command-resetpassword = manome tenimiafina vaovao ho an'ny mpilalao
    .usage = resetpassword NAME
command-adjudicate = mamarana lalao ary mametra ny vokany
    .usage = adjudicate BOARD 1-0 | 0-1 | 1/2-1/2 | * REASON
command-shutdown = mampijanona ny mpizara rehefa avy nilaza tamin'ny rehetra
    .usage = shutdown SECONDS REASON, shutdown cancel
command-audit = mampiseho izay nataon'ny mpandrindra, ny farany aloha
    .usage = audit [before NUMBER]

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-bans = Tsy misy voarara. Raha handrara mpilalao: ban NAME
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
list-audit = Mbola tsy nisy nataon'ny mpandrindra.
    .number = laharana
    .at_ms = daty
    .by = iza
    .action = inona
    .subject = momba
    .detail = fanampiny

admin-done-said = { $heard ->
    [0] Lasa. Tsy misy mpilalao mahita azy izao.
   *[other] Lasa. Mpilalao miisa { $heard } no mahita azy izao.
  }
admin-done-motd-set = Voapetraka ny hafatry ny androany. Raha hijery azy: motd
admin-done-motd-cleared = Tsy misy hafatry ny androany intsony.
admin-done-news-added = Nampiana ny vaovao { $news }. Raha hanala azy: news remove { $news }
admin-done-news-removed = Nesorina ny vaovao { $news }.
admin-done-kicked = Notapahina ny fifandraisan'i { $name }.{ $from ->
    [none] {""}
   *[other] {" "}Avy amin'ny { $from } ilay fifandraisana.
  }
admin-done-muted = { $until_ms ->
    [none] Voarara tsy hiteny i { $name }. Raha hamela azy hiteny: unmute { $name }
   *[other] Voarara tsy hiteny i { $name } hatramin'ny { $until_ms }.
  }
admin-done-unmuted = Afaka miteny indray i { $name }.
admin-done-banned = { $until_ms ->
    [none] Voarara: { $whom }. Raha hanala ny fandrarana: unban { $whom }
   *[other] Voarara hatramin'ny { $until_ms }: { $whom }.
  }
admin-done-unbanned = Tsy voarara intsony: { $whom }.
admin-done-password-reset = Tenimiafina vaovao ho an'i { $name }, indray mandeha ihany no aseho: { $password }
admin-done-adjudicated = Tapitra ny lalao { $game }: { $result }
admin-done-stopping = Hijanona afaka { $wait_s } ny mpizara. Raha hanafoana: shutdown cancel
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
admin-refusal-muted = Voarara tsy hiteny ianao { sanction-end }. Mbola afaka milalao ianao.{ sanction-reason }
admin-refusal-banned = Voarara tsy hiditra amin'ity mpizara ity ianao { sanction-end }. Miverena aorian'izay.{ sanction-reason }
admin-refusal-out-of-range = { $least } ka hatramin'ny { $most } no { $command ->
    [mute] isan'ny minitra
    [ban] isan'ny andro
   *[shutdown] isan'ny segondra
  } azo atao. Soraty: { $command_usage }
admin-refusal-not-a-member = Tsy manana kaonty misy tenimiafina i { $name }. Raha hijery izay manana: list
admin-refusal-not-muted = Tsy voarara tsy hiteny i { $name }. Raha hijery izay nataon'ny mpandrindra: audit
admin-refusal-not-banned = Tsy voarara ny "{ $whom }". Raha hijery izay voarara: ban
admin-refusal-not-an-address = Tsy adiresy ny "{ $text }". Ohatra azo soratana: 192.0.2.7 na 2001:db8:1:2::7
admin-refusal-this-machine = Tsy azo rarana ny milina misy ny mpizara. Raha hampiala mpilalao: kick NAME
admin-refusal-no-news = Tsy misy vaovao { $number }. Raha hijery azy rehetra: news
admin-refusal-stops-already = Efa hijanona ny mpizara. Raha hanafoana izany: shutdown cancel
admin-refusal-nothing-to-cancel = Tsy misy fampijanonana voalahatra. Raha hampijanona: shutdown SECONDS REASON
