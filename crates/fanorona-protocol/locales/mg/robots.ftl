# Ny robot an'ny mpizara. Raisinay an-kafaliana ny fanitsiana.

robot-notice-alone = Robot ihany no tafiditra izao (ny lisitra: who). Raha hilalao avy hatrany amin'ny iray: challenge { $name }
