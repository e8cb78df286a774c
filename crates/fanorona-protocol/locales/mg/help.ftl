# Izay lazain'ny `help` manodidina ny pejiny.

help-start = Soraty mivantana ny anjaranao: a1a2 na a1a2+,b2+. Baiko no manomboka ny hafa.
help-start-commands = ny baiko rehetra, iray isan-tsipika
help-start-name = BAIKO
help-start-command = baiko iray, ohatra help challenge
help-commands-more = Azo fohezina ny baiko raha tsy misy hafa manomboka toy izany. Bebe kokoa: help BAIKO
help-usage = Fomba:
help-by-mail = Mailaka:
help-also = Koa:
help-short = Fohy:
help-short-never = tsy misy, soraty manontolo
help-for = Ho an':
help-for-player = izay rehetra tafiditra
help-for-member = mpilalao manana kaonty
help-for-moderator = mpanelanelana sy mpandrindra
help-for-operator = mpandrindra
help-or-inline = , na izay manoratra anarana sy tenimiafina

topic-fanorona = fitsipika, tabilao ary fanoratana
topic-tutorial = ny lalaonao voalohany, tsikelikely
topic-mail = baiko ho an'ny mpilalao tamin'ny mailaka
topic-options = izay azonao ovaina
topic-blind = filalaovana amin'ny mpamaky efijery
topic-away = hafatra, vaovao ary mailaka rehefa tsy eo ianao
topic-programs = fomba fanaovana programa milalao eto
topic-talk = fomba firesahana, sy fifidianana izay ho re
topic-windows = telnet an'ny Windows, PuTTY, netcat ary script
topic-tls = fifandraisana voaaro
topic-proofs = iza no mandresy raha tsara indrindra ny lalaon'ny roa tonta
topic-admin = baikon'ny mpandrindra
topic-robots = filalaovana amin'ny robot an'ny mpizara

chapter-account = Kaonty
chapter-meeting = Fitadiavana lalao
chapter-playing = Filalaovana
chapter-reading = Fijerena lalao
chapter-ratings = Isa
chapter-talking = Firesahana
chapter-away = Rehefa tsy eo ianao
chapter-server = Ny mpizara
chapter-administration = Ho an'ny mpandrindra
help-whole-page = Ny pejy manontolo: help { $topic }
