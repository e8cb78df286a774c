# Lalao manaraka lalao hafa: lalao indray, na ny vela angatahin'ny resy.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-vela = rehefa avy resy, mangataka ny lalao hanafaka anao
    .usage = vela [LALAO]
command-rematch = mangataka lalao indray, mifamadika ny loko
    .usage = rematch [LALAO] [white | black | random]

rematch-refusal-not-over = Mbola tsy tapitra ny lalao { $game }. Raha hijery azy: `board { $game }`
rematch-refusal-nothing-over = Mbola tsy nisy lalao vitanao. Raha hijery ny lalaonao: `games`
rematch-refusal-not-the-debtor = Izay resy tamin'ny lalao { $game } ihany no afaka mangataka ny velany. Raha hangataka lalao indray: `rematch { $game }`
rematch-refusal-no-debt = Tsy miteraka trosa ny lalao { $game }. Ny fandresena amin'ny tabilao tsivy ihany no miteraka trosa (jereo: `help vela`). Raha hangataka lalao indray: `rematch { $game }`
rematch-refusal-vela-played = Lalao { $vela } ny vela ho an'ny lalao { $game }. Raha hijery azy: `show { $vela }`
rematch-refusal-vela-asked = Efa nangatahin'ny fihaikana { $challenge } ny vela ho an'ny lalao { $game }. Raha hijery azy: `pending`
rematch-refusal-in-match = Ao anatin'ny match ny lalao { $game }, ka hanomboka ho azy ny lalao manaraka. Raha hijery ny lalaonao: `next`
