# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy.
command-standings = mampiseho ny mpilalao araka ny isany, ny ambony aloha
    .usage = standings [TABILAO] [established | provisional | inactive] [after IZA]
command-rank = mampiseho ny laharan'ny mpilalao amin'ny tabilao tsirairay
    .usage = rank [ANARANA]
command-assess = mampiseho ny fiovan'ny isan'ny roa amin'ny lalao iray
    .usage = assess ANARANA [tsivy | dimyand | telo]
command-progress = mampiseho ny fiovan'ny isa, lalao isaky ny lalao
    .usage = progress [ANARANA] [tsivy | dimyand | telo] [before LALAO]

list-standings = Tsy misy mpilalao aseho. Raha hijery tabilao hafa: `standings telo`
    .rank = laharana
    .name = anarana
    .rating = isa
    .won = nandresy
    .lost = resy
    .drawn = sahala
    .group = sokajy
    .ruleset = tabilao
list-standings-cells = -
    .name = { named-player }
list-rank = Tsy misy lalao misy isa.
    .name = anarana
    .ruleset = tabilao
    .rank = laharana
    .of = amin'ny
    .group = sokajy
    .rating = isa
list-rank-cells = -
    .name = { named-player }
list-progress = Tsy misy lalao misy isa amin'ity tabilao ity. Raha hijery hafa: `progress telo`
    .game = lalao
    .ended_ms = nifarana
    .opponent = mpifanandrina
    .side = loko
    .result = vokatra
    .before = taloha
    .after = aoriana

rating-group-established = raikitra
rating-group-provisional = vonjimaika
rating-group-inactive = tsy milalao
player-result-won = nandresy
player-result-lost = resy
player-result-drawn = sahala
player-result-aborted = nofoanana

rating-change = { $before } -> { $after }
assessed-changes = ianao { $you }, mpifanandrina { $opponent }
rating-done-assessed = Toy izao no hiovan'ny isa amin'ny lalao misy isa amin'i { $opponent }, { $ruleset }:
    {"  "}Raha mandresy ianao: { $win }
    {"  "}Raha sahala:         { $draw }
    {"  "}Raha resy ianao:     { $loss }

rating-refusal-not-rated = Tsy manana isa amin'ny { $ruleset } i { $name }. Raha hijery izay manana: `standings { $ruleset }`
rating-refusal-guests-are-not-rated = Vahiny i { $name }, ary tsy misy isa ny lalaon'ny vahiny. Ny manana kaonty: `standings`
