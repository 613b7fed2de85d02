#!/usr/bin/env python3
"""A program that plays Puissance 4 on a Quatris server, over plain HTTP, with nothing but the standard library.

    bot.py http://127.0.0.1:3000               opens a room, prints its address and waits for somebody to come
    bot.py http://127.0.0.1:3000 rive-7k2mq    plays in that room

It plays one game: wins where it can at once, else keeps the other from winning at once, else plays near the middle.
docs/protocol.md, "The plain way", describes what it says and hears.
"""

import json
import sys
import urllib.error
import urllib.request


def call(server, path, token=None, body=None):
    """GET, or POST if there is a body; the answer is open, to be read line by line."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=60)


def lines_of_four(columns, rows):
    for column in range(columns):
        for row in range(rows):
            for step_column, step_row in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + k * step_column, row + k * step_row) for k in range(4)]
                if all(0 <= c < columns and 0 <= r < rows for c, r in cells):
                    yield cells


def wins(grid, column, player):
    """Whether a token of this player in this column, counted from 1, makes four in a row."""
    rows = len(grid)
    row = max(r for r in range(rows) if grid[r][column - 1] == 0)
    after = [list(line) for line in grid]
    after[row][column - 1] = player
    return any(all(after[r][c] == player for c, r in cells) for cells in lines_of_four(len(grid[0]), rows))


def choose(state):
    grid, me = state["grid"], state["you"]
    columns = [int(move) for move in state["legal"]]
    middle = (len(grid[0]) + 1) / 2
    columns.sort(key=lambda column: abs(column - middle))
    for player in (me, 3 - me):
        for column in columns:
            if wins(grid, column, player):
                return str(column)
    return str(columns[0])


def main():
    server = sys.argv[1].rstrip("/")
    me = json.load(call(server, "/api/visitors", body={"name": "bot.py"}))
    token = me["token"]
    if len(sys.argv) > 2:
        room = sys.argv[2]
    else:
        setup = {"columns": 7, "rows": 6, "align": 4, "players": 2, "powers": False}
        terms = {"connect_four": {"setup": setup, "pace": None}}
        room = json.load(call(server, "/api/rooms", token, {"terms": terms, "private": False}))["room"]
        print(f"{server}/room/{room}", flush=True)
    played = None
    for line in call(server, f"/api/rooms/{room}/stream", token):
        if not line.strip():
            continue
        state = json.loads(line)
        if "failed" in state:
            sys.exit(f"{room}: {state['failed']}")
        if state["phase"] == "over":
            print(state["moves"], json.dumps(state["outcome"]), flush=True)
            return
        # A line can come twice, when something else has changed.
        if state["legal"] and state["moves"] != played:
            played = state["moves"]
            try:
                call(server, f"/api/rooms/{room}/ask", token, {"move": choose(state)}).close()
            except urllib.error.HTTPError as refused:
                sys.exit(f"{room}: {refused.read().decode()}")


if __name__ == "__main__":
    main()
