# Ny tenin'ny programa "fanorona"; ny mpizara no milaza ny sisa rehetra.
terminal-abort = manolotra hampitsahatra ny lalao
terminal-ask-name = Ny anaranao:
terminal-ask-password = Tenimiafina:
terminal-ask-new-password = Tenimiafina ho an'ny kaonty vaovao:
terminal-cannot-move = Tsy misy vato azonao afindra eo. Misafidiana vato, dia teboka misy marika.
terminal-captured = lasa
terminal-choose = Samy mihinana ny lalana roa: soraty + (manatona) na - (miala), na tsindrio ny vato iray.
terminal-confirm = Tsindrio Enter indray hilalaovana io, Esc raha mbola mieritreritra.
terminal-connecting = Mifandray amin'ny mpizara.
terminal-draw = manolotra ady sahala
terminal-ended = Enter no manakatona ity programa ity.
terminal-garbage = Mandefa zavatra tsy hain'ity programa ity vakina ny mpizara. Mety hanampy ny dika vaovao.
terminal-home = Fanorona
terminal-home-challenges = Fanamby sy tolotra
terminal-home-daily = Ny ankamantatra androany
terminal-home-first = Vao tonga eto?
terminal-home-games = Ny lalaonao
terminal-home-learn = Mianatra ny lalao, dingana tsirairay
terminal-home-live = Lalao mandeha izao
terminal-home-news = Vaovao
terminal-home-play = Milalao amin'ny robot mora indrindra
terminal-home-puzzle = Ankamantatra
terminal-home-seeks = Mpilalao mitady lalao
terminal-home-tournaments = Fifaninanana
terminal-keys =
    Zana-tsipika na h j k l    mamindra ny tondro eo amin'ny teboka na ny andalana
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

    Baiko ny sisa rehetra, toy ny: seek 10+5, tell bob salama, help.
    Raha h, j, k na l no voalohany, soraty aloha ny :
    Azo soratana koa ny anjara: e2e3+.
terminal-keys-title = Kitendry
terminal-leave-again = Ctrl-C indray raha hiala.
terminal-lost = Tapaka ny fifandraisana. Hanandrana indray afaka
terminal-may-stop = Afaka mihinana indray ianao, na tsindrio . hamaranana ny anjaranao.
terminal-mouse-off = Misafidy soratra izao ny totozy. F2 no mamerina azy.
terminal-mouse-on = Mamindra vato izao ny totozy. F2 no mamela azy hisafidy soratra.
terminal-no-account = Soraty ny anaranao, na guest hilalao tsy misy kaonty, na register ANARANA hanao kaonty vaovao.
terminal-not-your-turn = Tsy anjaranao izao.
terminal-old-server = Dika hafa amin'ny fifanarahana no ampiasain'ny mpizara. Mety hisy tsy hita.
terminal-plain = Tsy voaaro ity fifandraisana ity: tsy manana TLS ny mpizara.
terminal-quiet = Soraty ny baiko, na ? hahitana ny kitendry.
terminal-rated = isaina
terminal-too-many = Mbola tsy namaly ny mpizara. Miandrasa kely.
terminal-too-small = Kely loatra ity varavarankely ity.
terminal-turn = anjara
terminal-turns = Anjara
terminal-talk = Resaka
terminal-undo = mangataka hamerina anjara
terminal-unrated = tsy isaina
terminal-your-turn = Anjaranao izao.
