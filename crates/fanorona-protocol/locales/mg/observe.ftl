# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-observe = mijery lalao; raha tsy misy teny hafa, ny lisitra
command-unobserve = tsy mijery intsony lalao iray, na izy rehetra
command-observers = mampiseho ny mpijery ny lalao
command-follow = mijery ny lalao rehetran'ny mpilalao; raha tsy misy anarana, ny lisitra
command-unfollow = tsy manaraka intsony mpilalao iray, na izy rehetra
command-kibitz = miteny amin'ny mpilalao sy ny mpijery ny lalao
command-whisper = miteny amin'ny mpijery ny lalao, fa tsy amin'ny mpilalao
