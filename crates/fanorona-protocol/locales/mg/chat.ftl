# Resaky ny mpilalao.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-tell = miteny amin'ny mpilalao tafiditra, na ao amin'ny efitra
    .usage = tell ANARANA[,ANARANA...] TENY, tell #EFITRA TENY
command-say = miteny amin'ny mpifanandrina aminao, lalao hita
    .usage = say TENY
command-reply = mamaly ny mpilalao farany niteny taminao
    .usage = reply TENY, na .TENY
command-shout = miteny amin'izay rehetra tafiditra
    .usage = shout TENY
command-channel = miresaka ao amin'ny efitra; irery: ny lisitra
    .usage = channel [join | leave | who | new | topic | close] [ANARANA [TENY]]
command-censor = manafina izay lazain'ny mpilalao; irery: ny lisitra
    .usage = censor [ANARANA]
command-uncensor = mihaino indray ny mpilalao nafenina
    .usage = uncensor ANARANA
command-quiet = ny lalaonao sy izay lazaina aminao ihany no re
    .usage = quiet [on | off]
command-report = mitatitra mpilalao amin'ny mpanelanelana
    .usage = report ANARANA ANTONY

# Izay andefasana ny hafatra, eo alohan'ny soratra; tsy misy raha ny mpamaky ihany.
chat-audience-tell = { $to_count ->
    [1] {""}
   *[other] [ho an'i { $to_and }]
  }
chat-audience-say = [lalao { $game }]
chat-audience-replay = [replay { $game }]
chat-audience-kibitz = [kibitz { $game }]
chat-audience-whisper = [whisper { $game }]
chat-audience-shout = [shout]
chat-audience-channel = [#{ $channel }]
chat-audience-tournament = [fifaninanana { $tournament }]

friend-event-come = Tafiditra i { $name }.
friend-event-gone = Niala i { $name }.

list-censored = Tsy misy mpilalao nafeninao. Raha hanafina izay lazain'ny iray: censor ANARANA
    .name = anarana

chat-done-told = Lasa any amin'i { $name }.
chat-done-told-several = Lasa any amin'i { $names_and }.{ $not_here_count ->
    [0] {""}
   *[other] {" "}Tsy tafiditra: { $not_here_and }.
  }{ $not_hearing_count ->
    [0] {""}
   *[other] {" "}Tsy mandray azy: { $not_hearing_and }.
  }
chat-done-shouted = { $heard ->
    [0] Tsy misy mahare ny teninao.
   *[other] Olona { $heard } no mahare ny teninao.
  }
chat-done-censored = { $censored ->
    [true] Tsy handray izay lazain'i { $name } intsony ianao, ary tsy afaka mihaika anao i { $name }. Raha hamerina azy: `uncensor { $name }`
   *[false] Handray izay lazain'i { $name } indray ianao.
  }
chat-done-quiet = { $quiet ->
    [on] Mandeha ny quiet: ny lalaonao sy izay lazaina aminao ihany no raisinao. Raha hamarana izany: `quiet off`
   *[off] Tsy mandeha ny quiet: raisinao ny resaka rehetra.
  }
chat-done-reported = { $joined ->
    [true] Misaotra. Nampiana tatitra hafa ny tatitrao momba an'i { $name }, ary hovakin'ny mpanelanelana izany.
   *[false] Misaotra. Hovakin'ny mpanelanelana ny tatitrao momba an'i { $name }.
  }{ $lines ->
    [0] {""}
   *[other] {" "}Miaraka aminy ny andalana { $lines } farany hitanao avy amin'i { $name }.
  }

chat-refusal-censored = Tsy te handre anao i { $name }. Raha hijery izay tafiditra: `who`
chat-refusal-not-here = Tsy tafiditra i { $name } izao. Raha hametraka hafatra: message { $name } TENY
chat-refusal-receives-no-chat = Tsy mandray resaka amin'ity fifandraisana ity i { $name }. Raha hametraka hafatra: message { $name } TENY
chat-refusal-robot = Robot i { $name } ka tsy miteny. Raha hijery izay tafiditra: `who`
chat-refusal-guests-do-not-return = Vahiny i { $name }, ka tsy hiverina. Raha hiteny aminy izao: tell { $name } TENY
chat-refusal-nobody-spoke = Tsy nisy niteny taminao tamin'ny tell na say hatramin'ny nidiranao. Raha hiteny amin'ny mpilalao: tell ANARANA TENY
chat-refusal-repeated = Vao avy nolazainao izany. Azonao averina afaka { $wait_s } izy.
chat-refusal-only-a-channel = Efitra ny { $name }, fa tsy mpilalao. Raha hiresaka ao: channel { $name } TENY
chat-refusal-too-many-recipients = Mpilalao { $most } no fetra ao amin'ny andalana iray.
chat-refusal-too-many-censored = Efa nanafina mpilalao { $most } ianao, izay no fetra. Raha hihaino indray ny iray: uncensor ANARANA
chat-refusal-not-censored = Tsy nafeninao i { $name }. Raha hijery izay nafeninao: `censor`

# Efitra.
list-channels = Tsy misy efitra. Raha hamorona iray: channel new ANARANA
    .number = laharana
    .channel = efitra
    .here = tafiditra
    .joined = ianao
    .topic = lohahevitra
list-channels-cells = -
    .joined = { $joined ->
        [true] ao
       *[false] {""}
      }
    .topic = { channel-topic }
# The topic of a channel. Channels of the server have one in each language, unless an administrator has set another.
channel-topic = { $topic ->
    [none] { $channel ->
        [help] Fanontaniana sy valiny momba ity mpizara ity
        [beginners] Lalao voalohany, fihinanana voalohany, fitadiavana mpifanandrina
        [openings] Fanombohana: Vakiloha, Kobaka Fohy sy ny hafa
        [vela] Ny vela: ny fomba filalaovana sy fandresena azy
        [programs] Robot, programa ary JSON
        [lounge] Ny zavatra hafa rehetra
        [tournaments] Fifaninanana misokatra, manomboka ary tapitra
       *[other] tsy misy lohahevitra
      }
   *[other] { $topic }
  }

channel-event-topic = { $from } no nametraka ny lohahevitry ny #{ $channel }: { $text }
channel-event-closed = Nohidian'i { $from } ny #{ $channel }{ $text ->
    [none] .
   *[other] : { $text }
  }

channel-done-about = Efitra { $number }, #{ $channel }: { channel-topic }{ $founder ->
    [none] {""}
   *[other] { channel-founder }
  }
    { $count ->
        [0] Tsy misy mpikambana tafiditra izao.
       *[other] Tafiditra izao: { $not_listed ->
            [0] { $inside_and }.
           *[other] { $inside } sy { $not_listed } hafa.
          }
      }
    { $joined ->
        [true] Raha hiresaka: channel { $channel } TENY
       *[false] Raha ho mpikambana: `channel join { $channel }`
      }
channel-founder =
    {""}
    Noforonin'i { $founder }.
channel-done-said = { $heard ->
    [0] Tsy misy mahare azy ao amin'ny #{ $channel }.
   *[other] Olona { $heard } no mahare azy ao amin'ny #{ $channel }.
  }
channel-done-joined = Mpikambana ao amin'ny #{ $channel } ianao: { channel-topic }
    Tafiditra izao: { $count }. Raha hiresaka: channel { $channel } TENY
channel-done-left = Niala tamin'ny #{ $channel } ianao.
channel-done-created = Voaforona ny efitra { $number }, #{ $channel }; mpikambana ao ianao. Raha hiresaka: channel { $channel } TENY
channel-done-topic-set = Izao no lohahevitry ny #{ $channel }: { $topic }
channel-done-closed = Mihidy ny #{ $channel }.

channel-refusal-not-a-name = Tsy mety ho anaran'efitra ny "{ $word }". Raha hijery ny efitra rehetra: `channel`
channel-refusal-only-a-number = Tsy mpilalao ny { $number }. Raha hiteny ao amin'ny efitra { $number }: tell #{ $number } TENY. Raha hiteny ao amin'ny lalao { $number }: kibitz { $number } TENY
channel-refusal-not-found = Tsy misy efitra "{ $channel }". Raha hijery ny efitra rehetra: `channel`
channel-refusal-not-inside = Tsy mpikambana ao amin'ny #{ $channel } ianao. Raha ho mpikambana: `channel join { $channel }`
channel-refusal-which = { $joined ->
    [0] Tsy mpikambana amin'ny efitra ianao. Raha hijery ny efitra rehetra: `channel`
   *[other] Mpikambana amin'ny efitra miisa { $joined } ianao. Lazao hoe iza: channel leave ANARANA
  }
channel-refusal-not-for-guests = Tsy afaka miditra ao amin'ny efitra { $channel } ny vahiny. Raha hamorona kaonty: `quit`, avy eo `register`
channel-refusal-not-the-founder = Izay namorona ny efitra { $channel } ihany no afaka manao izany. Raha hamorona ny anao: channel new ANARANA
channel-refusal-permanent = Maharitra ny efitra { $channel }. Raha hiala: `channel leave { $channel }`
channel-refusal-reserved-name = Voatokana ho an'ny mpizara ny anarana { $channel }. Raha haka anarana hafa: channel new ANARANA
channel-refusal-taken = Efa misy ny anarana { $channel }, na mitovitovy loatra amin'ny efitra hafa. Raha haka anarana hafa: channel new ANARANA
channel-refusal-topic-too-long = Tarehintsoratra { $most } no fetran'ny lohahevitra. Manorata fohy kokoa: channel topic ANARANA TENY
channel-refusal-too-many-joined = Efa mpikambana amin'ny efitra miisa { $most } ianao, izay no fetra. Raha hiala amin'ny iray: channel leave ANARANA
channel-refusal-too-many-created = Efa namorona efitra miisa { $most } ianao, izay no fetra. Raha hanidy iray: channel close ANARANA
channel-refusal-too-many = Efa misy efitra miisa { $most }, izay no fetra. Raha hijery azy: `channel`
