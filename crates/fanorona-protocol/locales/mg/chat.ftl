# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-tell = miteny amin'ny mpilalao tafiditra, na ao amin'ny efitra
command-say = miteny amin'ny mpifanandrina aminao, lalao ankehitriny
command-reply = mamaly ny mpilalao farany niteny taminao
command-shout = miteny amin'izay rehetra tafiditra
command-channel = miresaka ao amin'ny efitra; irery: ny lisitra
command-censor = manafina izay lazain'ny mpilalao; irery: ny lisitra
command-uncensor = mihaino indray ny mpilalao nafenina
command-quiet = ny lalaonao sy izay lazaina aminao ihany no re
command-unnotify = manajanona izay nangatahana tamin'ny notify
