# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-token = mampiseho, mamorona na manafoana token-n'ny bot-nao
command-since = mampiseho ny anjara voalalao aorian'ny anjara PLY
command-ping = mizaha ny fifandraisanao amin'ny mpizara
command-pong = ho an'ny programa: mamaly ny ping avy amin'ny mpizara
