# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-register = mamorona kaonty ary miditra aminy
command-login = miditra amin'ny kaontinao
command-guest = milalao tsy misy kaonty; tsy misy isa ny lalaonao
command-quit = miala amin'ny mpizara; tehiriziny ny lalaonao
command-password = manova ny tenimiafinao
command-who = mampiseho izay tafiditra
command-finger = mampiseho ny momba ny mpilalao; irery: ny momba anao
