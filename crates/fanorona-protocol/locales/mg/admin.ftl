# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray.
command-announce = mandefa hafatra amin'izay rehetra tafiditra
command-broadcast = mandefa hafatra amin'ny rehetra, tafiditra izao na any aoriana
command-kick = manapaka ny fifandraisan'ny mpilalao
command-mute = mandrara mpilalao tsy hiteny
command-unmute = mamela mpilalao voarara hiteny indray
command-ban = mandrara mpilalao na adiresy; irery: ny lisitry ny voarara
command-unban = manala fandrarana
command-resetpassword = manome tenimiafina vaovao ho an'ny mpilalao
command-adjudicate = mamarana lalao ary mametra ny vokany
command-shutdown = mampijanona ny mpizara rehefa avy nilaza tamin'ny rehetra
command-audit = mampiseho izay nataon'ny mpandrindra, ny farany aloha
