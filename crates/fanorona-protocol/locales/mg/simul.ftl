# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-hint = manontany anjara amin'ny robot, lalao tsy misy isa
command-analyse = mitady ny diso tamin'ny lalao vita
command-simul = mpilalao iray milalao amin'ny maro indray miaraka
