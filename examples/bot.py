#!/usr/bin/env python3
"""Plays with random legal moves: one game, or all games of a player. docs/bots.md shows how to run it.

It prints every entry of the log once, whatever happens to its connections.
"""
import argparse
import json
import re
import sys

from parlour import Game, HistoryChangedError, Move, Parlour, ParlourError, Session, random_move

GAME_LINK = re.compile(r"(https?://.+)/(?:v1/(?P<type>[^/]+)/games|table/(?P<table>[^/]+))/(?P<id>[0-9a-f-]{36})/?")


def choose(game: Game) -> Move:
    """The strategy. A better one looks at `game["state"]`."""
    return random_move(game["legalMoves"])


def created(options: argparse.Namespace) -> Session:
    parlour = Parlour(options.url)
    types = {each["type"]: each for each in parlour.game_types()}
    if options.type not in types:
        raise ValueError(f"there is no game type {options.type!r}; there are {', '.join(types)}")
    other = {"kind": "open"} if options.against == "people" else {"kind": "cpu", "level": options.against}
    seats = options.seats or types[options.type]["seats"]["default"]
    return parlour.create(options.type, config=options.config, seats=[{"kind": "human"}] + [other] * (seats - 1))


def taken_seat(options: argparse.Namespace) -> Session:
    """A seat in a new game, or in the one of `--game`."""
    if not options.game:
        return created(options)
    link = GAME_LINK.fullmatch(options.game)
    if not link:
        raise ValueError(f"{options.game} is not the link of a game: that ends with /v1/<type>/games/<id>")
    parlour, game_type = Parlour(link[1]), link["type"] or link["table"]
    return parlour.open(game_type, link["id"], options.token) if options.token else parlour.join(game_type, link["id"], options.name)


def play(session: Session) -> None:
    print(f"plays {session.connection.base_url}{session.path}", flush=True)
    while True:
        try:
            version = session.play_turns(choose)["version"]
            for entry in session.entries():
                print(f"{entry['seq']:>4}  {' '.join(entry['text'])}", flush=True)
                if entry["seq"] >= version:
                    version = session.play_turns(choose)["version"]
            break
        except HistoryChangedError:
            print("the service has an older copy of the game: once more from the deal", flush=True)
    session.check_seed()
    print(f"result: {json.dumps(session.game['result'])}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays with random legal moves.")
    parser.add_argument("--url", default="http://127.0.0.1:3000", help="the service (default: %(default)s)")
    parser.add_argument("--type", default="connect-four", help="the game type of a new game (default: %(default)s)")
    parser.add_argument("--against", choices=["easy", "medium", "hard", "people"], default="medium", help="who has the other seats")
    parser.add_argument("--seats", type=int, help="how many seats a new game has")
    parser.add_argument("--config", type=json.loads, default={}, help="the config of a new game, as JSON")
    parser.add_argument("--game", help="the link of a game to join")
    parser.add_argument("--token", help="with --game: the token of the bot's seat")
    parser.add_argument("--player", help="the token of a player: plays all of its games, and those that it is invited to")
    parser.add_argument("--name", default="bot.py", help="with --game: the name to join under (default: %(default)s)")
    options = parser.parse_args()
    try:
        if options.player:
            Parlour(options.url, options.player).play(choose, on_event=lambda kind, data: print(kind, json.dumps(data), flush=True))
        play(taken_seat(options))
    except (ParlourError, ValueError) as error:
        sys.exit(f"bot.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
