# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-challenge = mihaika mpilalao iray hilalao
command-accept = manaiky fihaikana na tolotra
command-decline = mandà fihaikana na tolotra
command-withdraw = manafoana ny fihaikanao na ny tolotrao
command-pending = mampiseho ny fihaikana sy ny tolotra miandry valiny
command-challenges = mametra izay hitranga rehefa misy mihaika anao
