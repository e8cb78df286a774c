# Izay lazain'ny baikon'ny programa ao amin'ny terminal.

terminal-refused = lalao { $games } no nolavina
terminal-rows = andalana { $rows }
