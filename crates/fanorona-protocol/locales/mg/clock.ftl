# Famantaranandro: fampahatsiahivana, fotoana fanampiny, ary mpilalao tapaka amin'ny lalao amin'ny minitra.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-moretime = manampy fotoana ny mpifanandrina, lalao amin'ny minitra
    .usage = moretime [LALAO] SEGONDRA

clock-event-reminder = Lalao { $game }: efa { $waited_s } izay no niandrasan'i { $opponent } ny anjaranao.{ $left_s ->
    [none] {""}
   *[other] {" "}Ho lany ny fotoanao afaka { $left_s }, amin'ny { $due_ms }.
  }

absence-event-away = Lalao { $game }: { $stage ->
    [begins] tapaka ny fifandraisan'i { $name }. Mbola mandeha ny famantaranandro.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Azonao angatahina afaka { $claim_in_s } ny fandresena.
           *[false] {" "}Azonao faranana tsy misy vokatra afaka { $claim_in_s } ny lalao.
          }
       *[none] {""}
      }
    [continues] mbola tapaka ny fifandraisan'i { $name }.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Azonao angatahina afaka { $claim_in_s } ny fandresena.
           *[false] {" "}Azonao faranana tsy misy vokatra afaka { $claim_in_s } ny lalao.
          }
       *[none] {""}
      }
   *[may_claim] tsy niverina i { $name }.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Raha hangataka ny fandresena: `claim { $game }`
           *[false] {" "}Raha hamarana ny lalao tsy misy vokatra: `claim { $game }`
          }
       *[none] {""}
      }
  }
absence-event-back = Lalao { $game }: tafaverina i { $name }.

clock-refusal-not-live = Tsy lalao amin'ny minitra ny lalao { $game }. Ny famantaranandrony: `board { $game }`
clock-refusal-given-enough = { $most_s } no fetran'ny fotoana azo ampiana mpilalao ao amin'ny lalao iray.
clock-refusal-may-return = Mbola afaka miverina ao anatin'ny { $wait_s } i { $name }.{ $wins ->
    [true] {" "}Aorian'izay dia azonao angatahina ny fandresena: `claim { $game }`
   *[false] {" "}Aorian'izay dia azonao faranana tsy misy vokatra ny lalao: `claim { $game }`
  }
