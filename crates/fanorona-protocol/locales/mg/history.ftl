# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-history = mampiseho ny lalao vita, ny farany aloha
command-moves = mampiseho ny anjara: izay nohanina, vato sisa, fotoana
command-replay = mijery lalao tsikelikely, irery na miaraka amin'ny hafa
command-forward = ao amin'ny replay, mandroso anjara N na hatramin'ny fiovana
command-backward = ao amin'ny replay, miverina anjara N na hatramin'ny fiovana
command-go = ao amin'ny replay, mankany amin'ny tabilao aorian'ny anjara N
command-first = ao amin'ny replay, mankany amin'ny fanombohana
command-last = ao amin'ny replay, mankany amin'ny fiafarana
command-leave = miala amin'ny replay
command-export = mitahiry lalao ho text, pgn na json
command-all = mampiseho ny tabilaon'ny mpilalao, toy ny amin'ny mailaka
