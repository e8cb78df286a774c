# Ny tenin'ny programa "fanorona"; ny mpizara no milaza ny sisa rehetra.
client-abort = manolotra hampitsahatra ny lalao
client-ask-name = Ny anaranao:
client-ask-password = Tenimiafina:
client-ask-new-password = Tenimiafina ho an'ny kaonty vaovao:
client-cannot-move = Tsy afaka mihetsika io vato io izao. Ireto no afaka:
client-captured = lasa
client-choose = Samy mihinana ny lalana roa: soraty + (manatona) na - (miala), na tsindrio ny vato iray.
client-confirm = Tsindrio Enter indray hilalaovana io, Esc raha mbola mieritreritra.
client-connecting = Mifandray amin'ny mpizara.
client-draw = manolotra ady sahala
client-ended = Enter no manakatona ity programa ity.
client-garbage = Mandefa zavatra tsy hain'ity programa ity vakina ny mpizara. Mety hanampy ny dika vaovao.
client-home = Fanorona
client-home-challenges = Fanamby sy tolotra
client-home-daily = Ny ankamantatra androany
client-home-first = Vao tonga eto?
client-home-games = Ny lalaonao
client-home-learn = Mianatra ny lalao, dingana tsirairay
client-home-live = Lalao mandeha izao
client-home-news = Vaovao
client-home-play = Milalao amin'ny robot mora indrindra
client-home-seeks = Mpilalao mitady lalao
client-home-tournaments = Fifaninanana
client-keys =
    Zana-tsipika               mamindra ny tondro eo amin'ny teboka na ny andalana
    Enter na elanelana         maka vato, dia teboka misy marika; manokatra andalana
    {"+"} na -                     misafidy, rehefa samy mihinana ny roa
    {"."}                          mamarana anjara mbola afaka mihinana
    Backspace                  mamerina ny dingana farany
    Esc                        mamela; manidy lisitra; miverina amin'ny pejy voalohany
    Tab                        ny lalao manaraka, aloha izay anjaranao
    Havia, havanana            amin'ny famerenana na fandalinana: anjara iray
    Ambony, ambany             amin'ny famerenana na fandalinana: fihodinana
    F1 na ?                    ity lisitra ity
    F2                         ny totozy: rehefa tsy ampiasaina dia misafidy soratra
                               (Shift sy totozy koa no manao izany matetika)
    Ctrl-L                     manao sary indray
    Ctrl-C indroa, na quit     miala

    Baiko ny sisa rehetra, toy ny: `seek 10+5`, `tell bob salama`, `help`.
    Azo soratana koa ny anjara: e2e3+.
client-keys-title = Kitendry
client-leave-again = Ctrl-C indray raha hiala.
client-lost = Tapaka ny fifandraisana.
client-lost-changed = Niova ny taratasy fanamarinan'ny mpizara: mety misy olona eo anelanelana. Tsy nalefa ny tenimiafinao.
client-lost-tls = Nanana TLS ny mpizara teo aloha fa tsy manana izany intsony: mety misy olona eo anelanelana. Tsy nalefa ny tenimiafinao.
client-lost-unknown = Tsy nisy manampahefana nanao sonia ny taratasy fanamarinan'ny mpizara. Raha hatoky azy ianao, mivoaha dia alefaso indray ity programa ity.
client-retry = Enter manandrana avy hatrany. Andrana manaraka afaka
client-may-stop = Afaka mihinana indray ianao, na tsindrio . hamaranana ny anjaranao.
client-mouse-off = Misafidy soratra izao ny totozy. F2 no mamerina azy.
client-mouse-on = Mamindra vato izao ny totozy. F2 no mamela azy hisafidy soratra.
client-no-account = Soraty ny anaranao, na guest hilalao tsy misy kaonty, na register ANARANA hanao kaonty vaovao.
client-not-your-turn = Tsy anjaranao izao.
client-old-server = Dika hafa amin'ny fifanarahana no ampiasain'ny mpizara. Mety hisy tsy hita.
client-plain = Tsy voaaro ity fifandraisana ity: tsy manana TLS ny mpizara.
client-quiet = Soraty ny baiko, na ? hahitana ny kitendry.
client-rated = isaina
client-too-many = Mbola tsy namaly ny mpizara. Miandrasa kely.
client-too-small = Kely loatra ity varavarankely ity.
client-turn = anjara
client-turns = Anjara
client-talk = Resaka
client-undo = mangataka hamerina anjara
client-unrated = tsy isaina
client-your-turn = Anjaranao izao.
client-game-over = Vita ny lalao. Hilalao indray: `rematch`
client-go-on = Misafidiana teboka misy peratra, na tsindrio ny . raha hamarana ny anjaranao.
client-hint-place = Misafidiana teboka misy peratra: amin'ny zana-tsipika sy Enter, na tsindrio.
client-hint-take = Misafidiana vato: amin'ny zana-tsipika sy Enter, na tsindrio.
client-must-capture = Tsy maintsy mihinana ianao. Ireto no afaka:
client-take-own = Misafidiana vatonao aloha. Ireto no afaka mihetsika:
client-password-rule = Tarehintsoratra 8 farafahakeliny no ilaina amin'ny tenimiafina vaovao, tsy misy elanelana ary tsy fampiasa matetika.
client-passwords-differ = Tsy mitovy ireo tenimiafina roa. Soraty indray ny tenimiafina vaovao.
client-paste-too-long = Be loatra ny apetaka indray mandeha, ka tsy nisy napetaka. Apetaho andalana vitsy na fohy kokoa.
client-repeat-password = Ilay tenimiafina ihany indray:
client-unanswered = Tsy namaly ny mpizara nandritra ny
client-guest-gone = Tsy afaka miverina ny vahiny: anarana vaovao no anananao, ary foana ny lalaonao.
client-guest-leaves = Tapitra ny lalaon'ny vahiny rehefa miala izy. Raha hiala, avereno. Mitahiry ny lalaony ny kaonty: register ANARANA
client-not-there = Tsy afaka mankao io vato io. Misafidiana teboka misy peratra.
client-home-people = Iza no eto
client-key-back = pejy voalohany
client-key-begin = miverina
client-key-choose = misafidy
client-key-clear = mamafa
client-key-close = manidy
client-key-end = mamarana anjara
client-key-help = kitendry
client-key-leave = miala
client-key-leaves = miala aminy
client-key-name-backspace = Backspace
client-key-name-enter = Enter
client-key-name-escape = Esc
client-key-name-page = PgDn
client-key-next = lalao manaraka
client-key-open = manokatra
client-key-page = pejy
client-key-place = mankany
client-key-release = mamela
client-key-scroll = mijery
client-key-send = mandefa
client-key-take = maka vato
client-key-toward = manatona azy
client-key-try = manandrana
client-key-turn = anjara
client-key-turning = fihodinana
client-key-undo = miverina dingana
client-history = Lalao vita
client-menu-leave = Miala
client-menu-seek = Mitady mpifanandrina
client-profile-days = Mihaika: andro isaky ny anjara
client-profile-live = Mihaika: 10 minitra avy, mivantana
client-profile-play = Milalao izao
