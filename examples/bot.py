#!/usr/bin/env python3
"""A bot for fanorond that never knows the rules: it plays what "legal" in each state offers.

    python3 examples/bot.py HOST PORT NAME TOKEN [OPPONENT [OPTION...]]

Its owner makes it with: register NAME bot of OWNER. It accepts every challenge; with an OPPONENT it also makes one,
and leaves when that game is over. docs/programs.md explains the rest.
"""
import json, random, socket, sys

host, port, name, token, *challenge = sys.argv[1:]
connection = socket.create_connection((host, int(port)))
lines = connection.makefile("r", encoding="utf-8", newline="\n")


def send(command):
    connection.sendall((command + "\n").encode())


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
    elif it["t"] == "state" and not it.get("past") and it["to_move"] == it["you"]:
        turn = it["ply"] + 1  # "#5" has the server refuse the line unless turn 5 is the next one
        if it["may_end"] and random.random() < 0.2:
            send(f'move {it["game"]} stop#{turn}')
        elif it["legal"]:
            send(f'move {it["game"]} {random.choice(it["legal"])}#{turn}')
    elif it["t"] == "challenge" and it["status"] == "open" and it["to"].lower() == name.lower():
        send(f'accept {it["challenge"]}')
    elif it["t"] == "ping":
        send("pong")
    elif it["t"] == "ok" and it.get("id") == "login" and challenge:
        send("challenge " + " ".join(challenge))
    elif it["t"] == "err" and it.get("id") == "login":
        sys.exit(it["msg"])
