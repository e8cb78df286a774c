# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-set = mampiseho na manova ny safidinao
command-alias = mampiseho na mamorona anarana fohy ho an'ny andalana iray
command-unalias = mamafa alias
command-more = mampiseho ny pejy manaraka amin'ny valiny lava
command-latest = milaza amin'ny teny ny anjara farany
command-clocks = mampiseho ny fotoana sisa ho an'ny mpilalao roa
command-material = mampiseho ny vato an'ny mpilalao roa, sy ny toerany
command-whose = mampiseho hoe anjaran'iza izao
command-point = mampiseho izay eo amin'ny teboka
