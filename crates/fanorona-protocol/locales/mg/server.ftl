# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-help = mampiseho fanampiana
command-mode = mametra ny fifandraisanao: human, plain na json
command-hello = ho an'ny programa: JSON iray isan'andalana manomboka izao
command-date = mampiseho ny daty sy ny oran'ny mpizara
command-uptime = mampiseho ny faharetan'ny fandehan'ny mpizara
command-version = mampiseho ny version-n'ny mpizara
