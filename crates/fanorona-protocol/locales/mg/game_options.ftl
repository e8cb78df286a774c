# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-undo = mangataka fanalana hetsika amin'ny mpifanandrina
command-abort = mamarana lalao tsy misy vokatra
command-moretime = manampy fotoana ny mpifanandrina, lalao amin'ny minitra
command-vela = rehefa avy resy, mangataka ny lalao hanafaka anao
command-rematch = mangataka lalao indray, mifamadika ny loko
command-vacation = mampiato ny fotoanao amin'ny andro, 30 andro isan-taona
