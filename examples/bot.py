#!/usr/bin/env python3
"""A bot for fanorond that never knows the rules: it plays what "legal" in each state offers.

    python3 examples/bot.py HOST PORT NAME TOKEN [OPPONENT [OPTION...]]

Its owner makes it with: register NAME bot of OWNER. It accepts every challenge; with an OPPONENT it also makes one,
and leaves when that game is over. docs/protocol.md explains the rest.
"""
import json, random, socket, sys

host, port, name, token, *challenge = sys.argv[1:]
connection = socket.create_connection((host, int(port)))
lines = connection.makefile("r", encoding="utf-8", newline="\n")
to_play = {}  # the newest state of each game in which it is our turn
waiting = set()  # the games whose last line has no answer yet: the same state can come twice, with an offer


def send(command):
    connection.sendall((command + "\n").encode())


def play(game):
    if game in waiting or game not in to_play:
        return
    it = to_play.pop(game)
    stops = it["may_end"] and (not it["legal"] or random.random() < 0.2)
    step = "stop" if stops else random.choice(it["legal"])
    # "#5" has the server refuse the line unless turn 5 is the next one.
    send(f'@{game} move {game} {step}#{it["ply"] + 1}')
    waiting.add(game)


send("hello json example-bot/1")
send(f"@login login {name} {token}")
for line in lines:
    if not line.startswith("{"):
        continue  # what the server says to people, before it knows that a program is here
    it = json.loads(line)
    if it["t"] == "state" and it["status"] == "over":
        print(f'game {it["game"]}: {it["result"]} {it["reason"]}, you are {it["you"]}', flush=True)
        if challenge:
            send("quit")
    elif it["t"] == "state" and not it.get("past"):
        to_play.pop(it["game"], None)
        if it["to_move"] == it["you"]:
            to_play[it["game"]] = it
            play(it["game"])
    elif it["t"] == "challenge" and it["status"] == "open" and it["to"].lower() == name.lower():
        send(f'accept {it["challenge"]}')
    elif it["t"] == "ping":
        send("pong")
    elif it["t"] == "ok" and it.get("id") == "login" and challenge:
        send("challenge " + " ".join(challenge))
    elif it["t"] == "err" and it.get("id") == "login":
        sys.exit(it["msg"])
    elif it["t"] in ("ok", "err") and it.get("id", "").isdigit():
        waiting.discard(int(it["id"]))
        play(int(it["id"]))
