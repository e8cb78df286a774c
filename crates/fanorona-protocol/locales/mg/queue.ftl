# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-queue = mametraka mialoha anjara holalaovin'ny mpizara ho anao
command-submit = mitahiry anjara ka mijery ny tabilao alohan'ny hilalaovana azy
command-confirm = milalao ny anjara notehirizinao tamin'ny submit
command-preview = mampiseho ny tabilao aorian'ny anjara, tsy milalao azy
