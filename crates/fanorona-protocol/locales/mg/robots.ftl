# Ny robot an'ny mpizara. Raisinay an-kafaliana ny fanitsiana.

robot-notice-proposed = Raha hilalao avy hatrany amin'ny robot: play { $name } (momba ny robot: help robots)
robot-notice-alone = Robot ihany no tafiditra izao (ny lisitra: who). Raha hilalao avy hatrany amin'ny iray: challenge { $name }
robot-notice-slip = Lalao { $game }: ny anjaranao { $turn } { $pieces ->
    [none] dia manova ny lalao
   *[other] dia mamoy vato { $pieces } eo ho eo
  } noho ny { $reply }. Taloha: { $was }, izao: { $became }. Tsara kokoa: { $best }{ $may_undo ->
    [true] {". "}Raha hamerina ny anjaranao: undo
   *[false] {""}
  }
