# Ny robot an'ny mpizara. Raisinay an-kafaliana ny fanitsiana.

robot-notice-proposed = Raha hilalao avy hatrany: `play { $name }` (ny robot rehetra: `help robots`)
robot-notice-alone = Robot ihany no tafiditra izao (ny lisitra: `who`). Raha hilalao avy hatrany amin'ny iray: `play { $name }`
robot-notice-slip = Lalao { $game }: diso ny anjaranao { $turn }. Afaka mamaly { $reply } ny mpifanandrina{ $pieces ->
    [none] {""}
   *[other] , ka very vato { $pieces } eo ho eo ianao
  }. Taloha: { $was }, izao: { $became }. Tsara kokoa: { $best }{ $may_undo ->
    [true] {". "}Raha hamerina ny anjaranao: `undo`
   *[false] {""}
  }
