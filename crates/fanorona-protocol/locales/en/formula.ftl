# Formulas: the condition that a member sets for opponents.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-formula = set who can challenge you or answer your seeks
    .usage = formula [EXPRESSION | off], formula test NAME [OPTIONS]

formula-done-formula = { $formula ->
    [none] You have no formula. Anybody can play you.
   *[other] Your formula: { $formula }
  }
formula-done-tested = { $admitted ->
    [true] { $name } passes your formula.
   *[false] { $name } does not pass your formula. This part fails: { $clause }
  }

formula-refusal-formula = { $name } plays only if: { $clause }. You do not meet that condition. To see open seeks: `seeks`
formula-refusal-syntax = { $at_end ->
    [true] At the end: { $problem }
   *[false] At character { $at }: { $problem }
  }{ $near ->
    [none] .
   *[other] . Did you mean { $near }?
  } See: `help formula`

formula-problem-too-long = a formula has at most { $value ->
        [one] { $value } character
       *[other] { $value } characters
    }
formula-problem-too-deep = parentheses can be nested { $value } deep at most
formula-problem-character = unexpected character "{ $value }"
formula-problem-number = expected a number, such as 1500 or 2.5
formula-problem-unknown = unknown word "{ $value }"
formula-problem-condition-expected = expected a condition, such as rating > 1400
formula-problem-number-expected = expected a number, such as 1400
formula-problem-not-closed = this parenthesis is not closed
formula-problem-not-opened = this parenthesis was not opened
formula-problem-connection-expected = expected & or |
formula-problem-not-compared = { $value } is a number. Compare it, as in { $value } > 3
formula-problem-not-a-number = { $value } is not a number and cannot be compared
formula-problem-chained = only one comparison at a time. Join two with &
