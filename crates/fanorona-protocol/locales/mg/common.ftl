# Teny iombonan'ny lohahevitra maro.
#
# Raisinay an-kafaliana ny fanitsiana ataon'ny mpiteny malagasy.
#
# Voambolana: lalao (game), mpilalao (player), teboka (point), vato (piece), fotsy sy mainty (White, Black), anjara
# (turn), dingana (step), mihinana (to capture), paika (turn without a capture), mijanona (to stop), mandresy (to win),
# resy (to lose), sahala (draw), mitolo-batana (to resign), fanalana hetsika (takeback), fihaikana (challenge), isa
# (rating), famantaranandro (clock), kaonty (account), tenimiafina (password), vahiny (guest), hafatra (message).

yes = eny
no = tsia

# Ny andalana farany amin'ny lisitra mbola misy tohiny.
list-more = Raha hijery ny tohiny: { $more }
label = { $label }:

# Ny fiafaran'ny lisitra: a, b sy c; a, b na c.
join-and = { $first } sy { $last }
join-or = { $first } na { $last }

# Daty ao anaty fehezanteny. Misesy ny andro sy ny volana, elanelanin'ny toerana foana.
date = { $day } { $month } { $year }
date-time = { $date }, { $time } { $zone }
date-days = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
date-months = Janoary Febroary Martsa Aprily Mey Jona Jolay Aogositra Septambra Oktobra Novambra Desambra

span-days = { $n } andro
span-hours = { $n } ora
span-minutes = { $n } min
span-seconds = { $n } seg

# Toy izany koa anaty fehezanteny.
span-rounded-days = { $n } andro
span-rounded-hours = { $n } ora
span-rounded-minutes = { $n } minitra
span-rounded-seconds = { $n } segondra

rating = { $rating }{ $provisional ->
    [true] ?
   *[false] {""}
  }

named-player = { $name }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }

side-w = fotsy
side-b = mainty

time-control-untimed = tsy misy fetra
slow-time = { $total ->
    [none] { slow-time-days }
   *[other] { $days ->
        [none] { slow-time-total }
       *[other] { slow-time-days }, { slow-time-total }
      }
  }
slow-time-days = { $days } andro isaky ny anjara
slow-time-total = { $total } andro ho an'ny rehetra

rating-range = { $least ->
    [none] hatramin'ny { $most }
   *[other] { $most ->
        [none] manomboka amin'ny { $least }
       *[other] { $least } ka hatramin'ny { $most }
      }
  }

terms-rated = { $rated ->
    [true] misy isa
   *[false] tsy misy isa
  }
terms-colour = { $colour ->
    [white] fotsy
    [black] mainty
   *[random] loko atao antsapaka
  }
terms-notes = { $start ->
    [vela] , vela
    [ordinary] {""}
   *[other] , manomboka amin'ny toerana iray
  }{ $match ->
    [none] {""}
   *[other] , { $match }
  }{ terms-flags }
terms-flags = { $kibitz ->
    [true] , azo omena hevitra
   *[false] {""}
  }{ $undo ->
    [false] , tsy misy fanalana hetsika
   *[true] {""}
  }{ $private ->
    [true] , tsy ho an'ny hafa
   *[false] {""}
  }
terms-options =
    random, white, black      ny lokonao: antsapaka, fotsy na mainty
    rated, unrated            misy isa na tsia; tsy misy isa ny an'ny vahiny
    tsivy, dimyand, telo      ny tabilao: teboka 9 sy 5, 5 sy 5 na 3 sy 3
    from=3/1b1/w2 w           manomboka amin'io toerana io; tsy isaina
    10+5, 5min, untimed       minitra, segondra isaky ny anjara; tsy misy fetra
    live, blitz, rapid        10+5, 5+3, 10+5
    days=7, total=90          andro isaky ny anjara (21); andro ho an'ny rehetra
    remind=3                  andro alohan'ny fampahatsiahivana (7)
    match=3, match=5          lalao 3 na 5; ampio vela raha asiana vela
    vela                      tsy misy match: vela iray, ianao no resy teo aloha
    noundo, private           tsy misy famerenana; anareo roa ihany, tsy isaina
    kibitz                    henonao ny mpijery na dia isaina aza ny lalao
match-terms = match lalao { $of }{ $vela ->
    [true] {" "}misy vela
   *[false] {""}
  }
did-you-mean = { $near ->
    [none] {""}
   *[other] `{ $near }` angamba no tianao?{" "}
  }
