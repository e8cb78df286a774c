# Fanalahidy SSH an'ny mpikambana.

# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny teny amin'ny
# sora-baventy.
command-key = mampiseho, manampy, manala fanalahidy SSH hidiranao
    .usage = key [list], key add [ANARANA], key remove ISA | all

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-keys = Tsy manana fanalahidy SSH eto ianao. Ny fomba fanampiana iray: `help ssh`
    .number = laharana
    .label = anarana
    .added_ms = nampiana
    .used_ms = niasa farany
    .in_use = ity fifandraisana ity
    .fingerprint = fanalahidy

key-event-key-added-elsewhere = Nisy fanalahidy SSH nampiana tamin'ny fifandraisanao hafa: { $fingerprint }
    Tafiditra avy hatrany amin'ny kaontinao izay manana azy. Raha tsy ianao izany: `key`, avy eo key remove ISA, avy eo password
key-event-key-added-lately = { $label ->
    [none] Nampiana tamin'ny kaontinao ny fanalahidy SSH { $number }
   *[other] Nampiana tamin'ny kaontinao ny fanalahidy SSH { $number } ({ $label })
  } tamin'ny { $added_ms }: { $fingerprint }
    Tafiditra avy hatrany amin'ny kaontinao izay manana azy. Raha tsy ianao io: `key remove { $number }`, avy eo `password`

key-done-key-added = { $label ->
    [none] Voampy ny fanalahidy { $number }.
   *[other] Voampy ny fanalahidy { $number } ({ $label }).
  } Manomboka izao dia tafiditra avy hatrany ianao rehefa tonga aminy.
    Raha hijery ny fanalahidinao: `key`. Raha hanala ity iray ity: `key remove { $number }`
key-done-keys-removed = { $removed ->
    [0] Tsy manana fanalahidy ianao.
   *[other] Fanalahidy nesorina: { $removed }.
  }{ $session_closed ->
    [true] {" "}Mihidy ny fifandraisanao hafa.
   *[false] {""}
  }

key-refusal-no-key-here = Tsy tonga tamin'ny fanalahidy SSH ianao, ka tsy misy hampiana. Ny fomba fidirana amin'ny fanalahidy: `help ssh`
key-refusal-key-taken = Efa an'ny kaonty hafa io fanalahidy io. Tongava amin'ny hafa: ssh -i RAKITRA -o IdentitiesOnly=yes
key-refusal-key-known = Efa anao io fanalahidy io: laharana { $number }. Raha hijery ny fanalahidinao: `key`
key-refusal-too-many-keys = Manana fanalahidy miisa { $most } ianao, izay no fetra. Raha hanala iray: key remove ISA
key-refusal-label-too-long = Tsy mihoatra ny soratra { $most } ny anaran'ny fanalahidy. Safidio ny fohy kokoa.
key-refusal-no-such-key = Tsy manana fanalahidy { $number } ianao. Raha hijery ny fanalahidinao: `key`
key-refusal-key-of-a-bot = Token fa tsy fanalahidy no idiran'ny bot. Raha hijery ny token-ny dia soratan'ny tompony: `token`
