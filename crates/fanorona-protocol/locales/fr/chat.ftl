# Parler. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-tell = parle à des joueurs en ligne, ou dans un salon
    .usage = tell NOM[,NOM...] TEXTE, tell #SALON TEXTE
command-say = parle à votre adversaire dans la partie affichée
    .usage = say TEXTE
command-reply = répond au dernier joueur qui vous a parlé
    .usage = reply TEXTE, ou .TEXTE
command-shout = parle à tous ceux qui sont en ligne
    .usage = shout TEXTE
command-channel = parle dans les salons ; sans rien d'autre, les liste
    .usage = channel [join | leave | who | new | topic | close] [NOM [TEXTE]]
command-censor = masque ce que dit un joueur ; sans nom, liste les masqués
    .usage = censor [NOM]
command-uncensor = fait entendre de nouveau un joueur masqué
    .usage = uncensor NOM
command-quiet = n'affiche que vos parties et ce qu'on vous dit
    .usage = quiet [on | off]
command-report = signale un joueur aux modérateurs
    .usage = report NOM MOTIF

# Qui reçoit un message, devant son texte ; rien si c'est le seul lecteur.
chat-audience-tell = { $to_count ->
    [1] {""}
   *[other] [pour { $to_and }]
  }
chat-audience-say = [partie { $game }]
chat-audience-replay = [relecture { $game }]
chat-audience-kibitz = [kibitz { $game }]
chat-audience-whisper = [whisper { $game }]
chat-audience-shout = [shout]
chat-audience-channel = [#{ $channel }]
chat-audience-tournament = [tournoi { $tournament }]

friend-event-come = { $name } est en ligne.
friend-event-gone = { $name } n'est plus en ligne.

list-censored = Vous ne masquez personne. Pour ne plus entendre ce que dit un joueur : censor NOM
    .name = nom

chat-done-told = Envoyé à { $name }.
chat-done-told-several = Envoyé à { $names_and }.{ $not_here_count ->
    [0] {""}
   *[other] {" "}Hors ligne : { $not_here_and }.
  }{ $not_hearing_count ->
    [0] {""}
   *[other] {" "}Ne vous entendent pas : { $not_hearing_and }.
  }
chat-done-shouted = { $heard ->
    [0] Personne ne vous entend.
    [one] { $heard } personne vous entend.
   *[other] { $heard } personnes vous entendent.
  }
chat-done-censored = { $censored ->
    [true] Vous n'entendez plus ce que dit { $name }, qui ne peut plus vous défier. Pour y mettre fin : `uncensor { $name }`
   *[false] Vous entendez de nouveau ce que dit { $name }.
  }
chat-done-quiet = { $quiet ->
    [on] Mode quiet : vous n'entendez que vos parties et ce qu'on vous dit. Pour en sortir : `quiet off`
   *[off] Le mode quiet est désactivé : vous entendez tout.
  }
chat-done-reported = { $joined ->
    [true] Merci. Votre signalement sur { $name } a été joint à un autre, que les modérateurs liront.
   *[false] Merci. Les modérateurs liront votre signalement sur { $name }.
  }{ $lines ->
    [0] {""}
    [one] {" "}La dernière ligne que vous avez lue de { $name } y est jointe.
   *[other] {" "}Les { $lines } dernières lignes que vous avez lues de { $name } y sont jointes.
  }

chat-refusal-censored = { $name } ne veut pas vous entendre. Pour voir qui d'autre est en ligne : `who`
chat-refusal-not-here = { $name } n'est pas en ligne en ce moment. Pour laisser un message : message { $name } TEXTE
chat-refusal-receives-no-chat = { $name } ne reçoit pas de conversations sur cette connexion. Pour laisser un message : message { $name } TEXTE
chat-refusal-robot = { $name } est un robot et ne parle pas. Pour voir qui d'autre est en ligne : `who`
chat-refusal-guests-do-not-return = { $name } est un invité, et les invités ne reviennent pas. Pour parler maintenant : tell { $name } TEXTE
chat-refusal-nobody-spoke = Personne ne vous a parlé par tell ou say depuis votre connexion. Pour parler à quelqu'un : tell NOM TEXTE
chat-refusal-repeated = Vous venez de dire cela. Vous pourrez le répéter dans { $wait_s }.
chat-refusal-only-a-channel = { $name } n'est pas un joueur, mais un salon. Pour y parler : channel { $name } TEXTE
chat-refusal-too-many-recipients = Une ligne peut s'adresser à { $most ->
        [one] { $most } joueur
       *[other] { $most } joueurs
    } au plus. Nommez-en moins.
chat-refusal-too-many-censored = Vous masquez déjà { $most ->
        [one] { $most } joueur
       *[other] { $most } joueurs
    }, et c'est la limite. Pour entendre de nouveau l'un d'eux : uncensor NOM
chat-refusal-not-censored = Vous ne masquez pas { $name }. Pour voir qui vous masquez : `censor`

# Les salons.
list-channels = Il n'y a pas de salon. Pour en créer un : channel new NOM
    .number = n°
    .channel = salon
    .here = en ligne
    .joined = vous
    .topic = sujet
list-channels-cells = -
    .joined = { $joined ->
        [true] oui
       *[false] {""}
      }
    .topic = { channel-topic }
# The topic of a channel. Channels of the server have one in each language, unless an administrator has set another.
channel-topic = { $topic ->
    [none] { $channel ->
        [help] Questions et réponses sur ce serveur
        [beginners] Premières parties, premières prises, trouver des adversaires
        [openings] Ouvertures : Vakiloha, Kobaka Fohy et les autres
        [vela] Le vela : comment le jouer et le gagner
        [programs] Robots, clients et JSON
        [lounge] Tout le reste
        [tournaments] Les tournois qui ouvrent, commencent et finissent
       *[other] sans sujet
      }
   *[other] { $topic }
  }

channel-event-topic = { $from } change le sujet du salon #{ $channel } : { $text }
channel-event-closed = { $from } ferme le salon #{ $channel }{ $text ->
    [none] .
   *[other] {" "}: { $text }
  }

channel-done-about = Salon { $number }, #{ $channel } : { channel-topic }{ $founder ->
    [none] {""}
   *[other] { channel-founder }
  }
    { $count ->
        [0] Aucun de ses membres n'est en ligne.
       *[other] En ligne : { $not_listed ->
            [0] { $inside_and }.
            [one] { $inside } et { $not_listed } autre.
           *[other] { $inside } et { $not_listed } autres.
          }
      }
    { $joined ->
        [true] Pour parler : channel { $channel } TEXTE
       *[false] Pour entrer : `channel join { $channel }`
      }
channel-founder =
    {""}
    Créé par { $founder }.
channel-done-said = { $heard ->
    [0] Personne ne vous entend dans le salon #{ $channel }.
    [one] { $heard } personne vous entend dans le salon #{ $channel }.
   *[other] { $heard } personnes vous entendent dans le salon #{ $channel }.
  }
channel-done-joined = Vous êtes dans le salon #{ $channel }{" "}: { channel-topic }
    En ligne : { $count }. Pour parler : channel { $channel } TEXTE
channel-done-left = Vous avez quitté le salon #{ $channel }.
channel-done-created = Le salon { $number }, #{ $channel }, est créé. Vous y êtes. Pour parler : channel { $channel } TEXTE
channel-done-topic-set = Le sujet du salon #{ $channel } est désormais : { $topic }
channel-done-closed = Le salon #{ $channel } est fermé.

channel-refusal-not-a-name = "{ $word }" ne peut pas être le nom d'un salon. Pour voir tous les salons : `channel`
channel-refusal-only-a-number = { $number } n'est pas un joueur. Pour parler dans le salon { $number } : tell #{ $number } TEXTE. Pour parler dans la partie { $number } : kibitz { $number } TEXTE
channel-refusal-not-found = Il n'y a pas de salon "{ $channel }". Pour voir tous les salons : `channel`
channel-refusal-not-inside = Vous n'êtes pas dans le salon { $channel }. Pour y entrer : `channel join { $channel }`
channel-refusal-which = { $joined ->
    [0] Vous n'êtes dans aucun salon. Pour voir tous les salons : `channel`
   *[other] Vous êtes dans { $joined } salons. Dites lequel : channel leave NOM
  }
channel-refusal-not-for-guests = Les invités ne peuvent pas entrer dans le salon { $channel }. Pour créer un compte : `quit`, puis `register`
channel-refusal-not-the-founder = Seul le fondateur du salon { $channel } peut faire cela. Pour créer le vôtre : channel new NOM
channel-refusal-permanent = Le salon { $channel } est permanent. Pour le quitter : `channel leave { $channel }`
channel-refusal-reserved-name = Le nom { $channel } est réservé au serveur. Pour en prendre un autre : channel new NOM
channel-refusal-taken = Le nom { $channel } est pris, ou ressemble trop à celui d'un autre salon. Pour en prendre un autre : channel new NOM
channel-refusal-topic-too-long = Un sujet a { $most ->
        [one] { $most } caractère
       *[other] { $most } caractères
    } au plus. Tapez-en un plus court : channel topic NOM TEXTE
channel-refusal-too-many-joined = Vous êtes déjà dans { $most ->
        [one] { $most } salon
       *[other] { $most } salons
    }, et c'est la limite. Pour en quitter un : channel leave NOM
channel-refusal-too-many-created = Vous avez déjà créé { $most ->
        [one] { $most } salon
       *[other] { $most } salons
    }, et c'est la limite. Pour en fermer un : channel close NOM
channel-refusal-too-many = Il y a déjà { $most ->
        [one] { $most } salon
       *[other] { $most } salons
    }, et c'est la limite. Pour les voir : `channel`
