#!/usr/bin/env python3
"""A program that plays Tetris (Labo) on a Quatris server, over plain HTTP, with nothing but the standard library.

    tetris_bot.py http://127.0.0.1:3000               opens a room, prints its address and plays there
    tetris_bot.py http://127.0.0.1:3000 rive-7k2mq    plays in that room

It plays one game: each piece goes where it completes rows, covers no holes and stays low.
docs/protocol.md, "The plain way", describes what it says and hears; docs/tetris-rules.md has the shapes.
"""

import json
import sys
import time
import urllib.error
import urllib.request

# Blocks (x, y) of each rotation of T, I, L, J, S, Z and O; y grows downward.
SHAPES = [
    ["0,0 -1,0 1,0 0,1", "0,0 -1,0 0,1 0,-1", "0,0 -1,0 1,0 0,-1", "0,0 1,0 0,1 0,-1"],
    ["0,0 1,0 -1,0 -2,0", "0,0 0,-1 0,1 0,2"],
    ["0,0 -1,0 -1,1 1,0", "-1,-1 0,-1 0,0 0,1", "1,0 1,1 0,1 -1,1", "0,-1 0,0 0,1 1,1"],
    ["0,0 -1,0 1,1 1,0", "-1,1 0,-1 0,0 0,1", "-1,0 1,1 0,1 -1,1", "0,-1 0,0 0,1 1,-1"],
    ["0,0 1,0 0,1 -1,1", "-1,-1 -1,0 0,0 0,1"],
    ["-1,0 0,0 0,1 1,1", "0,1 0,0 1,0 1,-1"],
    ["0,0 1,0 1,1 0,1"],
]


def call(server, path, token=None, body=None):
    """GET, or POST if there is a body."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=60)


def fits(grid, cells):
    return all(0 <= c < len(grid[0]) and r < len(grid) and (r < 0 or grid[r][c] == -1) for c, r in cells)


def worth(grid, cells):
    """How good the board is with these blocks: completed rows are good; holes, height and steps are bad."""
    after = [[(c, r) in cells or cell != -1 for c, cell in enumerate(line)] for r, line in enumerate(grid)]
    left = [line for line in after if not all(line)]
    completed = len(grid) - len(left)
    columns = [[False] * completed + list(column) for column in zip(*left)] or [[False]]
    heights = [len(column) - column.index(True) if True in column else 0 for column in columns]
    holes = sum(height - sum(column) for height, column in zip(heights, columns))
    steps = sum(abs(one - other) for one, other in zip(heights, heights[1:]))
    height = sum(heights) / len(heights)
    return 8 * completed - 8 * holes - 5 * height - 2 * steps - 1000 * any(r < 0 for _, r in cells)


def choose(grid, piece):
    """The turns to the right, and the column, after which to slam."""
    shapes, best = SHAPES[piece["type"]], (float("-inf"), 0, piece["col"])
    for turns in range(len(shapes)):
        blocks = shapes[(piece["rotation"] + turns) % len(shapes)].split()
        shape = [tuple(map(int, block.split(","))) for block in blocks]
        if not fits(grid, [(piece["col"] + x, piece["row"] + y) for x, y in shape]):
            break
        for column in range(len(grid[0])):
            cells, below = None, [(column + x, piece["row"] + y) for x, y in shape]
            while fits(grid, below):
                cells, below = below, [(c, r + 1) for c, r in below]
            if cells:
                best = max(best, (worth(grid, cells), turns, column))
    return best[1:]


def main():
    server = sys.argv[1].rstrip("/")
    token = json.load(call(server, "/api/visitors", body={"name": "tetris_bot.py"}))["token"]
    if len(sys.argv) > 2:
        room = sys.argv[2]
    else:
        wish = {"terms": {"tetris": {"labo": [10, 20, 800, 4]}}, "private": False}
        room = json.load(call(server, "/api/rooms", token, wish))["room"]
        print(f"{server}/room/{room}", flush=True)

    def ask(command):
        """False if it was refused: the piece was no longer there, or somebody's blocks were in its way."""
        time.sleep(0.06)  # A server answers twenty requests a second of one address.
        try:
            call(server, f"/api/rooms/{room}/ask", token, {"tetris": command}).close()
            return True
        except urllib.error.HTTPError as refused:
            if refused.code != 409:
                sys.exit(f"{room}: {refused.read().decode()}")
            return False

    is_ready, has_begun, slammed = False, False, None
    for line in call(server, f"/api/rooms/{room}/stream", token):
        if not line.strip():
            continue
        state = json.loads(line)
        if "failed" in state:
            sys.exit(f"{room}: {state['failed']}")
        if "phase" not in state:  # a reaction
            continue
        own = next((player for player in state["players"] if player["id"] == state["you"]), None)
        if state["phase"] == "playing" and own:
            has_begun = True
            # A line that was on its way when the piece was slammed still has it.
            if own["piece"] and (state["grid"], own["points"]) != slammed:
                turns, column = choose(state["grid"], own["piece"])
                for play in [{"turn": "right"}] * turns + [{"move": {"col": column}}]:
                    ask({"play": play})
                slammed = (state["grid"], own["points"]) if ask({"play": "slam"}) else None
        elif has_begun:
            print(json.dumps(own), flush=True)
            return
        elif not is_ready:
            is_ready = ask({"ready": True})


if __name__ == "__main__":
    main()
