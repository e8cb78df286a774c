# The server's own bots.

robot-notice-alone = Only bots are online now (to list them: who). To play one immediately: challenge { $name }
