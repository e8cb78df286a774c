# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-message = mametraka hafatra hovakin'ny mpilalao any aoriana
command-messages = mampiseho, mamaky na mamafa ny hafatrao
command-chat = manampy hevitra amin'ny lalao, na mamaky ny hevitra ao
command-inbox = mampiseho izay vao nitranga sy izay miandry anao
command-subscribe = mahazo vaovaon'ny lalao; irery: ny lisitra
command-unsubscribe = tsy mahazo vaovaon'ny lalao intsony
command-notify = milaza rehefa tonga na miala ny namana, na tapitra ny lalao
command-nomail = manajanona ny mailaka rehetra; ao amin'ny mailaka ny token
