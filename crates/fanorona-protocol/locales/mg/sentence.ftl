# Ny valin'ny fehezanteny tsy baiko.

sentence-done-welcome = { $access ->
   *[open] Salama! Raha hanomboka dia soraty hoe `guest`. Raha hanokatra kaonty dia soraty hoe register sy ny anarana. Raha manana kaonty ianao dia soraty ny anaranao.
    [no_registrations] Salama! Raha hanomboka dia soraty hoe `guest`. Raha manana kaonty ianao dia soraty ny anaranao.
    [no_guests] Salama! Raha hanokatra kaonty dia soraty hoe register sy ny anarana. Raha manana kaonty ianao dia soraty ny anaranao.
    [members_only] Salama! Raha manana kaonty ianao dia soraty ny anaranao. Tsy mahazo miditra izao ny vahiny sy ny kaonty vaovao.
  }
sentence-done-greeting = Salama, { $name }! { $robot ->
    [none] Raha hitady lalao: `play`.
   *[other] Raha hilalao avy hatrany: `play { $robot }`.
  } Raha hianatra ny lalao tsikelikely: `learn`
sentence-done-greeting-in-game = Salama, { $name }! Milalao ny lalao { $game } ianao. Raha hijery ny tabilao: `board`
sentence-done-nobody-hears = Tsy misy mpifanandrina aminao tafiditra hamaky izany. Raha hiteny amin'ny rehetra: shout TENY
sentence-done-not-said = Tsy nisy nalefa. Raha hilaza izany amin'i { $name }: say TENY
sentence-done-leave = Hiala ve ianao? { $then ->
    [clock_runs] Mbola tsy vita ny lalao { $game } amin'i { $name }, ary mandeha hatrany ny famantaranandronao.
    [ends] Mbola tsy vita ny lalao { $game } amin'i { $name }, ary tsy afaka miverina amin'izany ny vahiny.
   *[waits] Mbola tsy vita ny lalao { $game } amin'i { $name }. Miandry anao izany.
  } Valio eny na tsia.{ $hears ->
    [true] {" "}Raha hanao veloma an'i { $name }: `say veloma`
   *[false] {""}
  }
sentence-done-stays = Mijanona ianao.
