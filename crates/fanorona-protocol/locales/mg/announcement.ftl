# Izay lazain'ny mpizara sy ny mpandrindra amin'ny rehetra.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-motd = mampiseho ny hafatry ny androany
    .usage = motd; mpandrindra: motd set TENY, motd clear
command-news = mampiseho ny vaovaon'ny mpizara, ny farany aloha
    .usage = news [before ISA]; mpandrindra: news add TENY, news remove ISA

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-news = Tsy misy vaovao.
    .number = laharana
    .at_ms = daty
    .text = vaovao

announcement-announcement = Filazana avy amin'i { $from }: { $text }
announcement-broadcast = Ho an'ny rehetra, avy amin'i { $from } tamin'ny { $at_ms }: { $text }
announcement-motd = Hafatry ny androany: { $text }
announcement-reason = Hoy ny mpandrindra: { $text }
announcement-renamed = Nomen'ny mpandrindra anarana hafa ianao: { $name }. Midira amin'io sy ny tenimiafinao.{ $text ->
    [none] {""}
   *[other] {" "}Antony: { $text }
  }
announcement-promoted = Notendren'i { $by } ho { role-name } ianao. Raha hijery ny azonao atao: `help commands`
announcement-demoted = Nesorin'i { $by } ny andraikitrao.
announcement-restricted = { access-rule } Afaka manova izany ny mpandrindra ny lohamilina: `access`
announcement-reported = Tatitra { $number }: { $by } momba an'i { $about }. Raha hamaky azy: `reports { $number }` - Antony: { $text }
announcement-reports-open = Misy tatitra { $reports } misokatra. Raha hamaky: `reports`
announcement-stopping = Hijanona afaka { $wait_s } ny mpizara: { $text }
announcement-cancelled = Nofoanana ny fampijanonana: mandeha hatrany ny mpizara.

announcement-done-no-motd = Tsy misy hafatry ny androany.
