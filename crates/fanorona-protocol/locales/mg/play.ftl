# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-board = mampiseho lalao ka manao azy ho lalaonao ankehitriny
command-move = milalao anjara, na ampahany amin'ny anjara
command-stop = mamarana ny anjaranao, na dia mbola afaka mihinana aza
command-back = mamerina ny dingana farany tamin'ny anjaranao tsy vita
command-reset = mamerina ny dingana rehetra tamin'ny anjaranao tsy vita
command-legal = mampiseho ny dingana azonao atao, na ny anjara manontolo
command-propose = manolotra sahala
command-claim = mangataka sahala, na fandresena raha tapaka ny mpifanandrina
command-resign = mitolo-batana; mandresy ny mpifanandrina aminao
