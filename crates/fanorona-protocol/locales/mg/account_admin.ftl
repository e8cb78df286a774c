# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-address = mampiseho na manolo ny adiresy mailakao
command-add = manampy adiresy mailaka amin'ny kaontinao
command-delete = mamafa ny kaontinao mandrakizay
command-list = mampiseho ny mpilalao rehetra araka ny anarany
command-limit = mametra ny isan'ny lalao tianao indray miaraka
command-showas = mampiseho ny tabilao avy amin'ny ilanao, amin'ny mailaka koa
command-motd = mampiseho ny hafatry ny androany
command-news = mampiseho ny vaovaon'ny mpizara, ny farany aloha
command-multiple = avy amin'ny mpizara mailaka; tsy ilainao eto
