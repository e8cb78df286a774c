# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-standings = mampiseho ny mpilalao araka ny isany, ny ambony aloha
command-rank = mampiseho ny laharan'ny mpilalao amin'ny tabilao tsirairay
command-assess = mampiseho ny fiovan'ny isan'ny roa amin'ny lalao iray
command-progress = mampiseho ny fiovan'ny isa, lalao isaky ny lalao

list-standings = Tsy misy mpilalao aseho. Raha hijery tabilao hafa: standings telo
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
list-progress = Tsy misy lalao misy isa amin'ity tabilao ity. Raha hijery hafa: progress telo
    .game = lalao
    .ended_ms = nifarana
    .opponent = mpifanandrina
    .side = loko
    .result = vokatra
    .before = taloha
    .after = taty aoriana

rating-group-established = raikitra
rating-group-provisional = vonjimaika
rating-group-inactive = tsy milalao
rated-result-won = nandresy
rated-result-lost = resy
rated-result-drawn = sahala

rating-change = { $before } -> { $after }
assessed-changes = ianao { $you }, mpifanandrina { $opponent }
rating-done-assessed = Izao no hovan'ny lalao misy isa amin'i { $opponent } amin'ny { $ruleset }:
    {"  "}Raha mandresy ianao: { $win }
    {"  "}Raha sahala:         { $draw }
    {"  "}Raha resy ianao:     { $loss }

rating-refusal-not-rated = Tsy manana isa amin'ny { $ruleset } i { $name }. Raha hijery izay manana: standings { $ruleset }
rating-refusal-guests-are-not-rated = Vahiny i { $name }, ary tsy misy isa ny lalaon'ny vahiny. Ny manana kaonty: standings
