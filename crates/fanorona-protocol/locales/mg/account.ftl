# Kaonty: fisoratana anarana, fidirana, tenimiafina, adiresy mailaka, izay tafiditra, ary ny momba ny mpilalao.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-register = mamorona kaonty ary miditra aminy
    .usage = register [code=KAODY] [ANARANA [TENIMIAFINA]] [bot of TOMPONY]
command-login = miditra amin'ny kaontinao
    .usage = login [ANARANA [TENIMIAFINA]]
command-guest = milalao tsy misy kaonty; tsy misy isa ny lalaonao
    .usage = guest
command-quit = miala amin'ny mpizara; tehiriziny ny lalaonao
    .usage = quit
command-password = manova ny tenimiafinao
    .usage = password [TALOHA VAOVAO]
command-recover = mifidy tenimiafina vaovao amin'ny kaodin'ny mpandrindra
    .usage = recover ANARANA KAODY [VAOVAO]
command-who = mampiseho izay tafiditra
    .usage = who [ANARANA... | after ANARANA]
command-finger = mampiseho ny momba ny mpilalao; irery: ny momba anao
    .usage = finger [ANARANA]

command-address = mampiseho, manolo na manamarina ny adiresy mailakao
    .usage = address [ADIRESY... | none], address confirm [KAODY | ADIRESY]
command-add = manampy adiresy mailaka amin'ny kaontinao
    .usage = add ADIRESY...
command-delete = mamafa ny kaontinao mandrakizay
    .usage = delete account [TENIMIAFINA]
command-list = mampiseho ny mpilalao rehetra araka ny anarany
    .usage = list [tsivy | dimyand | telo]... [after ANARANA]
command-limit = mametra ny isan'ny lalao tianao indray miaraka
    .usage = limit [ISA | none | accept | reject]

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-who = Tsy misy tafiditra.
    .name = anarana
    .rating = isa tsivy
    .idle_s = tsy nihetsika
    .doing = manao
list-who-cells = -
    .name = { named-player }
    .doing = { who-doing }
who-doing = { $playing ->
    [none] { $observing ->
        [none] {""}
       *[other] mijery { $observing }
      }
   *[other] milalao { $playing }
  }
list-members = Tsy misy mpilalao aseho. Raha hijery azy rehetra: `list`
    .name = anarana
    .won = nandresy
    .lost = resy
    .drawn = sahala
    .active = mandeha
    .limit = fetra
    .seeking = mitady
    .last_here_ms = teto farany
list-members-cells = -
    .name = { named-player }
    .limit = { $challenges ->
        [closed] mihidy
       *[other] { $limit }
      }

account-done-registered = Voaforona ny kaonty { $name }. Raha hiditra aminy: `login { $name }`
account-done-cancelled = Nofoanana. Tsy nisy niova.
account-done-password-changed = Niova ny tenimiafinao.{ $session_closed ->
    [true] {" "}Mihidy ny fifandraisanao hafa.
   *[false] {""}
  }{ $tokens_revoked ->
    [0] {""}
    [one] {" "}Nofoanana ny token miisa { $tokens_revoked } an'ny bot-nao. Raha hamorona vaovao: token new ANARANA
   *[other] {" "}Nofoanana ny token miisa { $tokens_revoked } an'ny bot-nao. Raha hamorona vaovao: token new ANARANA
  }{ $keys ->
    [0] {""}
   *[other] {" "}Mbola mampiditra anao tsy misy azy ny fanalahidy SSH { $keys } anananao. Raha hijery: `key`
  }
account-done-recovered = Niova ny tenimiafinao. Raha hiditra: `login { $name }`{ $keys ->
    [0] {""}
   *[other] {" "}Mbola mampiditra anao tsy misy azy ny fanalahidy SSH { $keys } anananao. Raha hijery: `key`
  }

# Ny andalana voalohany rehefa tafiditra.
account-done-logged-in = { arrival-greeting }{ $new ->
    [true] {""}
        { arrival-learn }
   *[false] {""}
  }{ $challenges ->
    [0] {""}
   *[other] {""}
        { arrival-challenges }
  }{ $active ->
    [0] {""}
   *[other] {""}
        { arrival-active }{ arrival-next }
  }
arrival-greeting = { $guest ->
    [true] Tonga soa! { $name } no anaranao.
   *[false] { $new ->
        [true] Tonga soa, { $name }! Voaforona ny kaontinao.
       *[false] { $last_here_ms ->
            [none] Tonga soa, { $name }!
           *[other] Tonga soa indray, { $name }! Teto ianao farany tamin'ny { $last_here_ms }.
          }
      }
  }
arrival-learn = Raha hianatra ny lalao, anjara isaky ny anjara: `learn`
arrival-challenges = Fihaikana miandry ny valinao: { $challenges }. Raha hijery: `pending`
arrival-active = Lalaonao mbola mandeha: { $active }.
arrival-next = { $next_count ->
    [0] {""}
   *[other] {" "}Anjaranao ao amin'ny lalao { $next_and }.
  }

challenge-policy = { $challenges ->
    [ask] anontaniana
    [auto] ekena avokoa
   *[closed] mihidy
  }

# Ny momba ny mpilalao iray, andalana isaky ny andalana.
account-done-profile = { profile-name } { profile-presence } Mpilalao nanomboka tamin'ny { $since_ms_day }.
    Lalao: nandresy { $won }, resy { $lost }, sahala { $drawn }, mandeha { $active }. Fihaikana: { challenge-policy }.{ $freed ->
        [0] { $unfreed ->
            [0] {""}
           *[other] { profile-velas }
          }
       *[other] { profile-velas }
      }{ $vacation_until_ms ->
        [none] {""}
       *[other] {""}
            Miala sasatra hatramin'ny { $vacation_until_ms } raha ela indrindra.
      }{ $ratings ->
        [none] {""}
       *[other] {""}
            Isa: { $ratings }.
      }{ $puzzle_rating ->
        [none] {""}
       *[other] {""}
            Isa amin'ny ankamantatra: { $puzzle_rating }.
      }{ $tournaments_won ->
        [0] {""}
        [one] {""}
            Nandresy fifaninanana 1. Raha hijery azy: `champions { $name }`
       *[other] {""}
            Nandresy fifaninanana { $tournaments_won }. Raha hijery azy: `champions { $name }`
      }
profile-name = { $name }{ $bot ->
    [true] { $owner ->
        [none] {" "}(bot an'ity mpizara ity)
       *[other] {" "}(bot an'i { $owner })
      }
   *[false] { $guest ->
        [true] {" "}(vahiny)
       *[false] {""}
      }
  }:
profile-presence = { $here ->
    [true] tafiditra izao.
   *[false] { $last_here_ms ->
        [none] tsy tafiditra.
       *[other] teto farany tamin'ny { $last_here_ms }.
      }
  }
profile-velas = {""}
    Vela noho ny trosa: nandresy { $freed } (afa-bela), tsy nandresy { $unfreed }.

account-done-addresses = { $addresses_count ->
    [0] Tsy manana adiresy mailaka eto ianao. Raha hanampy iray: `address name@example.org`
   *[other] Ny adiresy mailakao: { $addresses_and }{ addresses-unconfirmed }
  }
addresses-unconfirmed = { $unconfirmed_count ->
    [0] {""}
   *[other] { $sends ->
        [true] . { $mailed_count ->
            [0] Mbola tsy voamarina: { $unconfirmed_and }. Miaraka amin'ny kaody ao amin'ny mailaka, soraty: address confirm KAODY. Raha haka kaody vaovao: `address confirm`
           *[other] Nalefa tamin'i { $mailed_and } ny kaody. Miaraka amin'ny kaody ao amin'ny mailaka, soraty: address confirm KAODY
          }
       *[false] {" "}(tsy mandefa mailaka ity mpizara ity)
      }
  }
account-done-address-confirmed = Voamarina ny adiresy mailakao { $address }. Raha hisafidy ny fandefasana mailaka: `set mail`

# Ny mailaka misy ny kaody.
address-mail = Salama { $name },

    nomenao mpizara Fanorona ity adiresy mailaka ity. Raha te hahazo vaovaon'ny
    lalaonao eto ianao dia midira, ary soraty:

    {"  "}address confirm { $code }

    Manan-kery hatramin'ny { $until_ms } ny kaody.

    { mail-site }Raha tsy ianao no nanome ny adiresy dia aza raharahaina ity mailaka ity. Raha tsy
    misy ny kaody dia tsy mandefa vaovao amin'ity adiresy ity ny mpizara.
    .subject = { $place }: hamarino ny adiresy mailakao
account-done-deletion-asked = Hamafa ny kaontinao mandrakizay izany:{ $active ->
        [0] {""}
       *[other] {""}
            - { deletion-games };
      }
    - hofafana ny fihaikana, ny adiresy mailaka, ny safidy ary ny hafatrao;
    - hijanona ny lalaonao vita, fa "deleted" sy laharana no ho anaranao ao;
    - tsy misy afaka maka ny anaranao intsony, na ianao aza.
    Raha hamafa ny kaontinao dia soraty ny tenimiafinao. Andalana foana no manafoana.
    Raha te hitahiry ny lalaonao dia andalana foana no soraty, avy eo: `export mine`
deletion-games = { $lost ->
    [0] hifarana tsy misy vokatra ny lalaonao mandeha ({ $active })
   *[other] hifarana ny lalaonao mandeha ({ $active }), ary ho resy ianao amin'izay efa nilalaovan'ny roa tonta ({ $lost })
  }
account-done-deleted = Voafafa ny kaontinao. { $shown_as ->
    [none] "deleted" sy laharana no anarana ao amin'ny lalaony.
   *[other] { $shown_as } no anarana ao amin'ny lalaony.
  }
account-done-limit = { $limit ->
    [none] Tsy nametra fetra ianao. Lalao miisa { $server_limit } indray miaraka no avelan'ny mpizara.
   *[other] Lalao miisa { $limit } indray miaraka no fetra tianao. Raha hanala azy: `limit none`
  }
account-done-seeking = { $seeking ->
    [0] Tsy mitady lalao fanampiny ianao.
   *[other] Mitady lalao fanampiny miisa { $seeking } ianao. Hitan'ny mpilalao rehetra izany: `list`
        Ho an'ny lalao amin'ny minitra, minitra { $seeking } isam-pilalao: `seek { $seeking }+0`
  }
account-refusal-bad-name = Tsy mety ny "{ $typed }": { $problem }. Ny anarana dia litera iray, avy eo litera, isa, - na _, ary { $least } ka hatramin'ny { $most } ny tarehintsorany.
name-error-too-short = fohy loatra
name-error-too-long = lava loatra
name-error-no-letter-first = tsy litera no voalohany
name-error-character = misy tarehintsoratra tsy azo atao amin'ny anarana
account-refusal-restricted = { $access ->
    [no_registrations] Amin'ny kaody avy amin'ny mpandrindra ihany no misoratra anarana izao: register code=KAODY. Raha hilalao ho vahiny: `guest`. Raha manana kaonty: login ANARANA
    [no_guests] Tsy afaka miditra ny vahiny izao. Raha haka kaonty: `register`. Raha efa manana: login ANARANA
   *[members_only] Ny mpikambana ihany no afaka miditra izao. Raha manana kaonty: login ANARANA. Raha manana kaody: register code=KAODY. Raha tsy izany, miverena any aoriana.
  }
account-refusal-renamed = Nomen'ny mpandrindra anarana hafa ianao: { $name }. Raha hiditra: `login { $name }`
account-refusal-not-invited = Diso na tapitra ity kaody fisoratana anarana ity. Mangataha vaovao amin'ny mpandrindra, ary io no ampiasaina rehefa misoratra anarana.
account-refusal-reserved-name = Voatokana ny anarana "{ $typed }": { $reason ->
    [server] teny momba ny mpizara, ny mpitantana azy, ny robot, ny vahiny na ny fihetsika izany, na mitovitovy aminy.
    [command] ny hoe "{ $command }" no dikany eto, na mitovitovy aminy.
   *[word] tenin'ny baiko na ny fanampiana izany, na mitovitovy aminy.
  } Raha hisafidy hafa: register ANARANA
account-refusal-name-taken = Efa misy ny anarana { $name }, na mitovitovy amin'ny anarana efa misy. Raha hisafidy hafa: register ANARANA
account-refusal-bad-password = Tarehintsoratra { $least } farafahakeliny sy byte { $most } farafahabetsany no ilaina amin'ny tenimiafina, tsy misy elanelana.
account-refusal-easy-password = Mora vinaniana io tenimiafina io: fampiasa, na isa fotsiny, na averimberina, na mitovitovy loatra amin'ny anaranao. Misafidiana hafa, ohatra teny telo tsy misy elanelana.
account-refusal-passwords-differ = Tsy mitovy ny tenimiafina. Soraty indroa indray ny tenimiafina vaovao, na andalana foana raha hanafoana.
account-refusal-bad-address = Toy ny name@example.org ny adiresy mailaka. Ahitsio izy, na esory.
account-refusal-too-many-addresses = Adiresy mailaka { $limit } no fetran'ny kaonty iray. Manomeza vitsy kokoa.
account-refusal-wrong-code = Diso na lany daty io kaody io, na be loatra ny kaody diso. Raha haka kaody vaovao: `address confirm`
account-refusal-nothing-to-confirm = Tsy manana adiresy hohamarinina toy izany ianao. Raha hijery ny adiresinao: `address`
account-refusal-sends-no-mail = Tsy mandefa mailaka ity mpizara ity, ka tsy azo hamarinina ny adiresy. Raha hijery ny adiresinao: `address`
account-refusal-too-many-codes = Be loatra ny kaody nalefa tamin'io adiresy io na ho an'ity kaonty ity. Tsy nisy niova. Andramo indray afaka { $wait_s }, na aza omena ny adiresy.
account-refusal-auth-failed = Diso ny anarana na ny tenimiafina. Raha hanandrana indray: login ANARANA
account-refusal-not-your-password = Tsy io ny tenimiafinao. Tsy nisy novaina.
account-refusal-logged-in = Efa tafiditra amin'ny anarana { $name } ianao. { $guest ->
    [true] Raha hampiasa kaonty, aloha: `quit`. Tapitra amin'izay ny lalaonao: tsy mifindra any amin'ny kaonty izy.
   *[false] Raha hiova kaonty, aloha: `quit`
  }
account-refusal-no-player = Tsy misy mpilalao "{ $typed }". Raha hijery izay tafiditra: `who`
account-refusal-no-player-nor-option = Tsy mpilalao na safidy ny "{ $typed }". Soraty: { $command_usage }
account-refusal-not-here = Tsy tafiditra i { $name } izao. Raha hijery izay tafiditra: `who`
account-refusal-oneself = Ianao ihany io. Manomeza anaran'ny mpilalao hafa.
account-refusal-deleted-already = Voafafa io kaonty io. Raha hamorona hafa: `register`
account-refusal-limit-out-of-range = Isa { $least } ka hatramin'ny { $most } ny fetra. Soraty: `limit { $most }`, na raha tsy asiana fetra: `limit none`
account-refusal-too-many-wanted = Lalao miisa { $most } no fetran'izay azonao tadiavina. Ho an'ny lalao amin'ny minitra, minitra { $games } isam-pilalao: `seek { $games }+0`
account-refusal-guests-are-not-listed = Izay manana kaonty ihany no afaka milaza ny isan'ny lalao tadiaviny. Ho an'ny lalao amin'ny minitra, minitra { $games } isam-pilalao: `seek { $games }+0`
