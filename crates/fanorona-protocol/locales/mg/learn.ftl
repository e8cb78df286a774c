# Lesona lalaovina: asa amin'ny tabilao manokana.

# Ny lazain'ny fanampiana momba ny baiko tsirairay: andalana iray, sy ny fanoratana azy.
command-learn = mianatra ny lalao amin'ny lesona fohy, anjara isaky ny anjara
    .usage = learn [N | list | next | again | hint | quit]

list-lessons = Tsy misy lesona. Raha hamaky ny fitsipika: `help fanorona`
    .lesson = lah.
    .name = lesona
    .done = vita

# Izay manodidina ny tabilaon'ny asa.
lesson = -
    .heading = Lesona { $lesson } amin'ny { $lessons }: { $title } ({ $task } amin'ny { $tasks })
    .you = ianao
    .opponent = mpifanandrina
    .to-move = Ny { $side ->
            [w] fotsy
           *[b] mainty
          } no anao. Soraty ny anjaranao. Raha mila fanampiana: `learn hint`
    .taken-back = Miverina eo amin'ny fiandohan'ny anjaranao ianao.
    .under-way = Mbola azo tohizana ny anjaranao.
    .continue = Hatreto: { $steps }. Tohizo amin'ny { $legal }, na stop. Raha hanomboka indray: `learn again`
    .right = Marina!
    .missed = Azo atao io anjara io, saingy tsy izay angatahin'ny asa.
    .try-again = Andramo indray, na soraty: `learn hint`
    .done = Vita ny lesona { $lesson }. { $next ->
            [none] Vitanao ny lesona rehetra. Raha hilalao: `play`
           *[other] Raha handeha amin'ny lesona { $next } ({ $next_title }): `learn next`
          }
    .paused = Miato ny lesona { $lesson }, ary mankany amin'ny lalao ny anjaranao. Raha hanohy ny lesona: `learn`

learn-done-left-lesson = Nialanao ny lesona { $lesson }. Raha hiverina: `learn { $lesson }`
learn-done-all-lessons = Vitanao ny lesona { $lessons } rehetra. Raha hamerina iray: learn N. Raha hijery azy: `learn list`
learn-done-legal-in-lesson = Dingana azonao atao: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }

learn-refusal-no-such-lesson = Lesona 1 hatramin'ny { $lessons } no misy. Raha hijery azy: `learn list`
learn-refusal-no-lesson = Tsy anatin'ny lesona ianao. Raha hanomboka iray: `learn`
learn-refusal-illegal-in-lesson = { $step ->
    [1] {""}
   *[other] Dingana { $step }:{" "}
  }{ illegal-move } Andramo indray, na soraty: `learn hint`
learn-refusal-no-step-to-take-back = Tsy mbola nanao dingana tamin'ity anjara ity ianao. Raha hanomboka indray ny asa: `learn again`

# Ny lesona. Isaky ny asa: izay hatao, fanampiana, izay asehon'ny anjara marina, ary izay tsy ampy amin'ny anjara azo atao.
lesson-press = { $touch ->
    [true] Tsindrio
   *[false] Soraty
  }
lesson-moving = famindrana
    .task1 = Ny vato dia manaraka tsipika mankany amin'ny teboka manaraka, raha malalaka io teboka io. Fotsy ny vatonao. Soraty ny teboka misy ny vato, avy eo ny teboka alehany: a1a2 dia avy amin'ny a1 mankany a2. Afindrao avy amin'ny a1 mankany afovoan'ny tabilao, b2, ny vatonao.
    .task1-touch = Ny vato dia manaraka tsipika mankany amin'ny teboka manaraka, raha malalaka io teboka io. Fotsy ny vatonao. Tsindrio ny vato, avy eo ny teboka alehany. Afindrao avy amin'ny a1 mankany afovoan'ny tabilao, b2, ny vatonao.
    .hint1 = Soraty ny teboka misy ny vato, avy eo ny teboka alehany: a1b2
    .hint1-touch = Tsindrio ny vato ao a1, avy eo ny teboka b2.
    .right1 = Nanaraka tsipika diagonaly ianao. Raha tsy misy fihinanana dia dingana iray no anjara iray manontolo.
    .miss1 = Tsy maintsy tonga ao b2 ny vatonao.
    .task2 = Manam-bato roa ianao, ary ianao no misafidy izay hafindra. Afindrao ho any c1 ny vato iray.
    .hint2 = Teboka mifanila ihany no azon'ny vato aleha. Iza no vato mifanila amin'ny c1? { lesson-press }: b1c1
    .right2 = Ny vato teo b1 ihany no nifanila tamin'ny c1. Tsy mandingana vato hafa mihitsy ny vato.
    .miss2 = Tsy maintsy tonga ao c1 ny iray amin'ny vatonao.
lesson-points = teboka matanjaka sy malemy
    .task1 = Mihaona amin'ny teboka matanjaka (*) ny tsipika diagonaly. Ny teboka malemy (+) dia andalana sy tsanganana ihany no ananany. Eo amin'ny teboka matanjaka ny vatonao ao b2. Afindrao manaraka diagonaly izy.
    .task1-heard = Mihaona amin'ny teboka matanjaka ny tsipika diagonaly. Ny teboka malemy dia andalana sy tsanganana ihany no ananany. Matanjaka b2 sy ny zoro efatra; malemy a2, b1, b3 sy c2. Eo amin'ny teboka matanjaka ny vatonao ao b2. Afindrao manaraka diagonaly izy.
    .hint1 = Mankany amin'ny zoro ny diagonaly avy ao b2. Zoro roa no malalaka. { lesson-press }: b2a3
    .right1 = Avy amin'ny teboka matanjaka mankany amin'ny teboka matanjaka ny diagonaly.
    .miss1 = Tsy maintsy mankany amin'ny zoro ny vato ao b2.
    .task2 = Eo amin'ny teboka matanjaka ny iray amin'ny vatonao, eo amin'ny malemy ny iray hafa. Afindrao ho any a2 ny iray.
    .hint2 = Teboka malemy ny b1: tsy misy tsipika mampitohy ny b1 sy ny a2. { lesson-press }: a1a2
    .right2 = Akaiky toy izany koa ny vato ao b1, saingy tsy misy tsipika mampitohy ny b1 sy ny a2.
    .miss2 = Tsy maintsy tonga ao a2 ny iray amin'ny vatonao.
lesson-approach = fihinanana amin'ny fanatonana
    .task1 = Mihinana amin'ny fanatonana ianao rehefa manatona vato: hohaninao ny vaton'ny mpifanandrina eo amin'ny teboka manaraka ny ahatongavanao. Hano ny vato mainty.
    .hint1 = Ao c3 ny vato mainty. Avy ao a1 dia manatona azy amin'ny diagonaly ianao. { lesson-press }: a1b2
    .right1 = Nankany b2 ianao, ary c3 no teboka nanaraka. Raha afaka mihinana ianao dia tsy maintsy mihinana.
    .miss1 = Tsy maintsy mihinana ny anjaranao.
    .task2 = Hohaninao koa ny vato rehetra manaraka eo amin'io tsipika io raha tsy misy elanelana. Hano ny vato telo.
    .hint2 = Jereo ny andalana 1. { lesson-press }: a1b1
    .right2 = Nohaninao tamin'ny dingana iray ny c1, d1 ary e1.
    .miss2 = Vato iray ihany no nohaniny.
lesson-withdrawal = fihinanana amin'ny fihemorana
    .task1 = Mihinana amin'ny fihemorana ianao rehefa miala amin'ny vato: hohaninao ny vaton'ny mpifanandrina ao aorian'ny teboka ialanao. Hano ny vato mainty.
    .hint1 = Ao a1 ny vato mainty. Mialà mahitsy aminy. { lesson-press }: b2c3
    .right1 = Niala tao b2 niala tamin'ny a1 ianao, ka nohaninao ny a1.
    .miss1 = Tsy maintsy mihinana ny anjaranao.
    .task2 = Ny fihemorana koa dia mihinana ny vato rehetra manaraka tsy misy elanelana. Hano amin'ny fihemorana ny vato roa.
    .hint2 = Vato mainty roa no eo ankavian'ny d3. Mandehana miankavanana. { lesson-press }: d3e3
    .right2 = Nohaninao ny c3 sy b3. Soratana hoe d3e3- izany: fihemorana ny -, fanatonana ny +.
    .miss2 = Tsy maintsy miala amin'ny vato roa ny dingana voalohany.
lesson-choosing = fisafidianana ny fihinanana
    .task1 = Mety hahazo mihinana amin'ny fomba roa ny dingana iray, saingy tsy miaraka: asio + raha fanatonana, na - raha fihemorana. Hano araka izay betsaka azonao ny vato.
    .task1-touch = Mety hahazo mihinana amin'ny fomba roa ny dingana iray, saingy tsy miaraka. Afindrao ny vato, dia tsindrio ny vato tianao hohanina. Hano araka izay betsaka azonao ny vato.
    .hint1 = Amin'ny fanatonana dia e3 no hanin'ny c3d3. Amin'ny fihemorana dia b3 sy a3. { lesson-press }: c3d3-
    .right1 = Vato roa no nohaninao tamin'ny fihemorana; iray ihany raha fanatonana.
    .miss1 = Betsaka kokoa no hanin'ny fomba hafa.
    .task2 = Ity ny fanombohan'ny lalao amin'ny tabilao lehibe. Dingana iray no afaka mihinana amin'ny fomba roa. Ataovy amin'ny fihemorana izy.
    .hint2 = Mankany e3 ny vato ao d3, miala amin'ny c3. { lesson-press }: d3e3-
    .right2 = Manana anarana io fanombohana io: Kobaka Lava. Kobaka Fohy kosa ny d3e3+.
    .miss2 = Mihinana amin'ny fanatonana izy.
lesson-chains = fihinanana imbetsaka
    .task1 = Rehefa avy nihinana, dia afaka mihinana indray io vato io ihany ao anatin'io anjara io. Mihinàna indroa.
    .hint1 = Ny a1a2+ aloha no mihinana a3. Avy eo avy ao a2 mankany b2: c2. Soraty a1a2 dia b2, na indray mandeha: a1a2,b2
    .hint1-touch = Ny dingana avy ao a1 mankany a2 aloha no mihinana a3. Avy eo ny avy ao a2 mankany b2 no mihinana c2.
    .right1 = Nihinana indroa tamin'ny anjara iray ianao. Azonao soratana tsirairay ny dingana, na amin'ny faingo ao anatin'ny andalana iray.
    .right1-touch = Nihinana indroa tamin'ny anjara iray ianao, dingana iray isaky ny mandeha.
    .miss1 = Afaka mihinana fanindroany ny vatonao.
    .task2 = Mihinàna intelo.
    .hint2 = Avy ao b2 dia afaka miakatra mankany b3 ny vato, manatona b4. { lesson-press }: a1a2,b2,b3
    .right2 = Tapitra ho azy ny anjara, satria tsy nisy fihinanana hafa azo natao.
    .miss2 = Afaka mihinana intelo ny vatonao.
lesson-direction = fiodinana sy tsy fiverenana
    .task1 = Ao anatin'ny anjara iray, ny vato dia tsy mandeha indroa misesy amin'ny lalana mitovy. Mihinàna indroa.
    .hint1 = Aorian'ny b1c1 dia tsy afaka mandroso mankany d1 ianao, satria lalana mitovy izany. Araho miakatra ny diagonaly: d2. { lesson-press }: b1c1,d2
    .right1 = Niodina ianao. Azo averina any aoriana ny lalana taloha, fa tsy avy hatrany.
    .miss1 = Mihinàna amin'ny dingana faharoa, amin'ny lalana hafa.
    .task2 = Tsy miverina amin'ny teboka efa nandalovany tamin'ity anjara ity ny vato. Hano ny vato telo rehetra.
    .hint2 = Manombòha amin'ny fihemorana: c3d3-. Tsy afaka miverina ao c3 ianao, ka miakara mankany d4, dia mankany c5. { lesson-press }: c3d3-,d4,c5
    .right2 = Nohaninao ny vato telo, ary tsy nandalo indroa tamin'ny teboka iray ianao.
    .miss2 = Afaka mihinana vato telo ny anjara iray.
lesson-stopping = fijanonana
    .task1 = Azonao atao ny mijanona aorian'ny fihinanana rehetra, na dia mbola afaka mihinana aza ny vatonao. Mihinàna indray mandeha, dia mijanòna.
    .hint1 = Ataovy ny dingana voalohany, dia soraty stop. Na ao anatin'ny andalana iray: a1a2,stop
    .hint1-touch = Ataovy ny dingana voalohany, avy ao a1 mankany a2. Avy eo tsindrio ny bokotra mamarana ny anjara.
    .right1 = Tsy maintsy manomboka amin'ny fihinanana ianao raha afaka. Tsy voatery manohy ianao.
    .miss1 = Mijanòna aorian'ny dingana voalohany.
    .task2 = Indraindray dia tsara kokoa ny mijanona. Tadiavo ny hany anjara tsy ahafahan'ny mainty mihinana aoriana.
    .hint2 = Mihinàna amin'ny vato ao b4. Hampidi-doza ny vatonao ny fihinanana faharoa. { lesson-press }: b4c3,stop
    .hint2-touch = Mihinàna amin'ny vato ao b4: mandehana ao c3, dia farano ny anjara. Hampidi-doza ny vatonao ny fihinanana faharoa.
    .right2 = Raha nihinana indray ianao dia afaka nihinana anao ny mainty.
    .miss2 = Afaka mihinana aoriany ny mainty.
lesson-winning = fandresena
    .task1 = Mandresy ianao rehefa tsy manam-bato intsony ny mpifanandrina aminao. Hano amin'ny anjara iray ny vato mainty roa.
    .hint1 = Manombòha amin'ny vato ao a1: avy ao b1 dia mihinana c1 izy. Avy eo mandehana mankany b2. { lesson-press }: a1b1,b2
    .right1 = Tsy manam-bato ny mainty, ka mandresy ianao.
    .miss1 = Mbola manam-bato ny mainty.
    .task2 = Mandresy koa ianao rehefa tsy afaka mihetsika ny mpifanandrina aminao. Sakano ny vato mainty.
    .hint2 = Mankany b2 ihany no azon'ny vato mainty aleha. Raha eo ny vatonao avy ao a3 dia voasakana izy. { lesson-press }: a3b2
    .right2 = Manam-bato ny mainty fa tsy afaka mihetsika, ka mandresy ianao.
    .miss2 = Mbola afaka mihetsika ny vato mainty.
lesson-vela = ny vela
    .task1 = Rehefa resy amin'ny tabilao lehibe ianao dia afaka mangataka vela. Ny fotsy no anao, ary tsy maintsy manome vato 17 ny mpifanandrina aminao: mandra-pahatongan'izany dia mihinana vato iray isaky ny anjara ianao, ary iray ihany. Mihinàna vato iray.
    .hint1 = Io no toerana fanombohana, miaraka amin'ny anjara voalohany mahazatra. { lesson-press }: e2e3
    .right1 = Amin'ny lalao tsotra dia mihinana vato roa io anjara io; amin'ny vela dia ny akaiky indrindra ihany.
    .miss1 = Tsy maintsy mihinana ny anjaranao.
    .task2 = Ianao izao no nandresy tamin'io lalao io, ary ny mainty no anao. Tsy mbola afaka mihinana ianao. Tsy maintsy manolotra vato ny anjara tsirairay: raha tsy afaka mihinana aoriany ny fotsy dia mandresy izy. Manolora vato iray.
    .hint2 = Mifindrà mba hahafahan'ny vato fotsy iray mihinana. Andramo ny vato eo anoloan'ny fotsy. { lesson-press }: c4b4
    .right2 = Afaka mihinana izao ny fotsy. Aorian'ny vato 17 dia manan-kery ny fitsipika mahazatra.
    .miss2 = Tsy afaka mihinana aoriany ny fotsy, ka handresy.
