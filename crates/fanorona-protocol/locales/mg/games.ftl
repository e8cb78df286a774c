# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-show = mampiseho tabilao, izao na aorian'ny anjara N
command-games = mampiseho ny lisitry ny lalao
command-next = mampiseho ny lalao izay anjaranao
