# Fialan-tsasatra: mampiato ny famantaranandron'ny lalao amin'ny andro.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-vacation = mampiato ny famantaranandron'ny lalaonao amin'ny andro
    .usage = vacation [on | off]

vacation-event-vacation = { $you ->
    [name] Tapitra ny fialan-tsasatrao. Mandeha indray ny famantaranandron'ny lalaonao amin'ny andro. Raha hijery ny lalaonao: `games`
   *[other] { $until_ms ->
        [none] Tafaverina avy niala sasatra i { $name }. Mandeha indray ny famantaranandrony.
       *[other] Miala sasatra i { $name } hatramin'ny { $until_ms } raha ela indrindra. Miato ny famantaranandrony.
      }
        Ny lalaonao amin'i { $name }: { $games_and }.
  }

vacation-done-vacation = { $until_ms ->
    [none] Tsy miala sasatra ianao; mandeha ny famantaranandronao. Andro fialan-tsasatra sisa: { $days_left }.{ $days_left ->
        [0] {""}
       *[other] {" "}Raha hiala sasatra: `vacation on`
      }
   *[other] Miala sasatra ianao hatramin'ny { $until_ms } raha ela indrindra. Miato ny famantaranandron'ny lalaonao amin'ny andro.
        Andro fialan-tsasatra sisa: { $days_left }. Raha hiverina: `vacation off`
  }

vacation-refusal-on-vacation = Efa miala sasatra ianao, hatramin'ny { $until_ms } raha ela indrindra. Raha hiverina: `vacation off`
vacation-refusal-not-on-vacation = Tsy miala sasatra ianao. Raha hiala sasatra: `vacation on`
vacation-refusal-no-days-left = Efa laninao ny andro fialan-tsasatra { $days } ho an'ny herintaona. Raha hijery hoe rahoviana no hahazoanao indray: `vacation`
