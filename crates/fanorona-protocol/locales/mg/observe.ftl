# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-observe = mijery lalao; irery: ny lisitra
command-unobserve = tsy mijery intsony lalao iray, na izy rehetra
command-observers = mampiseho ny mpijery ny lalao
command-follow = mijery ny lalao rehetra ataon'ny mpilalao; irery: ny lisitra
command-unfollow = tsy manaraka intsony mpilalao iray, na izy rehetra
command-kibitz = miteny amin'ny mpilalao sy ny mpijery ny lalao
command-whisper = miteny amin'ny mpijery ny lalao, fa tsy amin'ny mpilalao
