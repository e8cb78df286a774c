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

span-days = { $n } andro
span-hours = { $n } ora
span-minutes = { $n } min
span-seconds = { $n } seg

rating = { $rating }{ $provisional ->
    [true] ?
   *[false] {""}
  }

named-player = { $name }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }

side-letter-w = fotsy
side-letter-b = mainty

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
   *[ordinary] {""}
  }{ $match ->
    [none] {""}
   *[other] , { $match }
  }{ terms-flags }
terms-flags = { $undo ->
    [false] , tsy misy fanalana hetsika
   *[true] {""}
  }{ $private ->
    [true] , tsy ho an'ny hafa
   *[false] {""}
  }
match-terms = match lalao { $of }{ $vela ->
    [true] {" "}misy vela
   *[false] {""}
  }
