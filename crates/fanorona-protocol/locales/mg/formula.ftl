# Fepetra: izay takin'ny mpilalao amin'ny mpifanandrina aminy. Raisinay an-kafaliana ny fanitsiana.

command-formula = mametra izay afaka mihaika anao na manaiky ny lalao atolotrao
    .usage = formula [FEPETRA | off], formula test ANARANA [SAFIDY]

formula-done-formula = { $formula ->
    [none] Tsy misy fepetra napetrakao. Afaka milalao aminao ny rehetra.
   *[other] Ny fepetranao: { $formula }
  }
formula-done-tested = { $admitted ->
    [true] Mahafeno ny fepetranao i { $name }.
   *[false] Tsy mahafeno ny fepetranao i { $name }. Tsy mety ity ampahany ity: { $clause }
  }

formula-refusal-formula = Tsy milalao i { $name } raha tsy: { $clause }. Tsy mahafeno izany ianao. Raha hijery ny lalao atolotra misokatra: `seeks`
formula-refusal-syntax = { $at_end ->
    [true] Eo amin'ny farany: { $problem }
   *[false] Eo amin'ny tarehintsoratra { $at }: { $problem }
  }{ $near ->
    [none] .
   *[other] . { $near } angamba no tianao?
  } Jereo: `help formula`

formula-problem-too-long = { $value } tarehintsoratra no fetran'ny fepetra
formula-problem-too-deep = { $value } no fetran'ny fononteny mifanao
formula-problem-character = tsy misy dikany "{ $value }"
formula-problem-number = isa no ilaina, ohatra 1500 na 2.5
formula-problem-unknown = teny tsy fantatra "{ $value }"
formula-problem-condition-expected = fepetra no ilaina, ohatra rating > 1400
formula-problem-number-expected = isa no ilaina, ohatra 1400
formula-problem-not-closed = tsy mihidy ity fononteny ity
formula-problem-not-opened = tsy nisokatra ity fononteny ity
formula-problem-connection-expected = & na | no ilaina
formula-problem-not-compared = isa ny { $value }. Ampitahao, ohatra { $value } > 3
formula-problem-not-a-number = tsy isa ny { $value } ka tsy azo ampitahaina
formula-problem-chained = fampitahana iray ihany isaky ny mandeha. Ampifandraiso amin'ny & ny roa
