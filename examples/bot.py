#!/usr/bin/env python3
"""Plays a game of any type with random legal moves, with nothing but Python's standard library. docs/bots.md explains the loop.

It follows the event stream and prints every entry of the log once, whatever happens to its connections: streams are
resumed, and requests are repeated with their Idempotency-Key, so that no move is lost or played twice.

Run: python3 examples/bot.py --url http://127.0.0.1:3000 --type basra                      against computer players
     python3 examples/bot.py --url http://127.0.0.1:3000 --type basra --against people     prints a link and waits for them
     python3 examples/bot.py --game http://127.0.0.1:3000/v1/basra/games/<id>              joins; with --token, goes on playing
     python3 examples/bot.py --player player_…                                              all games of a player, over one stream
"""
import argparse
import email.utils
import http.client
import json
import random
import re
import sys
import time
import urllib.request
import uuid

# Longer than computer players may think within one request, and than the pause between two heartbeats of a stream.
SILENCE_SECONDS = 60
RESPONSE_SECONDS = 120
MAX_ATTEMPTS = 10
MAX_WAIT_SECONDS = 120
TEMPORARY = {429, 500, 502, 503, 504}
# Refusals that pass: another request is finishing, or a player's time is up and the log does not say so yet.
PASSING = {"request-in-progress", "time-over"}
# Refusals which mean that the game is not as the bot thought.
OUTDATED = {"version-mismatch", "not-your-turn", "game-over", "game-waiting", "no-cpu-to-move"}
GAME_LINK = re.compile(r"(https?://.+)/(?:v1/(?P<type>[^/]+)/games|table/(?P<table>[^/]+))/(?P<id>[0-9a-f-]{36})/?")


class Failed(Exception):
    """The game cannot be played on; the message says why."""


class Refused(Failed):
    def __init__(self, code, detail):
        super().__init__(f"{code}: {detail}")
        self.code = code


class Restored(Exception):
    """The server has lost entries that the bot has seen: its database was restored from an older copy."""


def choose(game):
    """The strategy: a random legal move. A better one looks at `game["state"]`."""
    option = random.choice(game["legalMoves"])
    return {name: filled_in(value) for name, value in option.items()}


def filled_in(value):
    """A field's value; a random one if the field is a template: `{min, max}`, or `{choose, from}`."""
    if isinstance(value, dict) and {"min", "max"} <= set(value):
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and {"choose", "from"} <= set(value):
        return random.sample(value["from"], value["choose"])
    return value


def backoff(attempt):
    """Seconds to wait after the nth failure in a row, with jitter."""
    return 0.1 * 2 ** min(attempt, 7) * random.uniform(0.5, 1)


def asked_wait(headers, attempt):
    """Seconds to wait before a repeat: what Retry-After says (seconds, or the date that a proxy may send)."""
    text = headers.get("Retry-After", "")
    if text.isdecimal():
        return int(text) + random.uniform(0, 0.1)
    date = email.utils.parsedate_to_datetime(text) if text.endswith("GMT") else None
    return max(0, date.timestamp() - time.time()) if date else backoff(attempt)


def whole(response):
    """The body, read for RESPONSE_SECONDS at most: a timeout of the socket alone lets a trickle go on for ever."""
    deadline, parts = time.monotonic() + RESPONSE_SECONDS, []
    while part := response.read1(65536):
        parts.append(part)
        if time.monotonic() > deadline:
            raise TimeoutError(f"the response took longer than {RESPONSE_SECONDS} s")
    return b"".join(parts)


def parsed(response):
    with response:
        if "json" not in response.headers.get_content_type():
            raise Failed(f"{response.url} is not that of a Parlour server: it sent {response.headers.get_content_type()}")
        return json.loads(whole(response))


def refusal(response):
    """The problem that an error response describes; the error page of a proxy describes none."""
    try:
        problem = parsed(response)
        return Refused(problem["code"], problem["detail"])
    except (Failed, ValueError, KeyError, TypeError):
        return Refused(f"http-{response.status}", f"{response.url} responded with {response.status} {response.reason}")


class AsIs(urllib.request.HTTPErrorProcessor):
    """Error responses are responses, and a redirect is not followed: the token is for this server only."""

    def http_response(self, request, response):
        return response

    https_response = http_response


opener = urllib.request.build_opener(AsIs)


def send(request, read=parsed):
    """Sends a request until there is a response worth reading, and returns what `read` makes of it."""
    for attempt in range(MAX_ATTEMPTS):
        try:
            response = opener.open(request, timeout=SILENCE_SECONDS)
            if response.status < 300:
                return read(response)
            problem, wait = refusal(response), asked_wait(response.headers, attempt)
            is_temporary = response.status in TEMPORARY or problem.code in PASSING
            if not is_temporary or wait > MAX_WAIT_SECONDS:
                raise problem
        except (OSError, http.client.HTTPException, ValueError) as error:
            # There was no response, or it broke off; only a repeat finds out whether the request was carried out.
            problem, wait = error, backoff(attempt)
        time.sleep(wait)
    raise Failed(f"{request.full_url}: no success in {MAX_ATTEMPTS} attempts: {problem}")


def get(url, headers=None):
    return send(urllib.request.Request(url, headers=headers or {}))


def post(url, body, headers=None):
    """The key makes repeats safe: whoever repeats a request gets its first response."""
    sent = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4()), **(headers or {})}
    return send(urllib.request.Request(url, json.dumps(body).encode(), sent, method="POST"))


def stream_events(response):
    """The events of a stream: kind, data and id, or an id alone. One that was cut off is left out: it is sent again."""
    kind, data, cursor = "", [], None
    while (line := response.readline()).endswith(b"\n"):
        text = line.decode().rstrip("\r\n")
        if text.startswith("data:"):
            data.append(text[5:].removeprefix(" "))
        elif text.startswith("event:"):
            kind = text[6:].strip()
        elif text.startswith("id:"):
            cursor = text[3:].strip()
        elif not text:
            if data:
                yield kind, json.loads("\n".join(data)), cursor
            elif cursor:
                yield "", None, cursor
            kind, data, cursor = "", [], None


class Table:
    """A game, and the seat that the bot has in it."""

    def __init__(self, url, token):
        self.url = url
        self.headers = {"Authorization": f"Bearer {token}"}

    def look(self):
        return get(self.url, self.headers)

    def change(self, game, path, body):
        """Posts a change of the game as it was seen. Returns the game after it, or the one that others have changed."""
        try:
            return post(self.url + path, body, {**self.headers, "If-Match": f'"{game["version"]}"'})["game"]
        except Refused as refused:
            if refused.code not in OUTDATED:
                raise
            return self.look()

    def events_after(self, last):
        """The entries after `last`, until the connection or the game ends."""
        resume = {"Last-Event-ID": str(last["seq"])} if last else {}
        request = urllib.request.Request(f"{self.url}/events", headers={**self.headers, **resume})
        with send(request, read=lambda response: response) as stream:
            try:
                # Other events are none of the bot's business.
                yield from (data for kind, data, _ in stream_events(stream) if kind == "entry")
            except (OSError, http.client.HTTPException):
                pass

    def is_complete(self, last):
        """Whether `last` is the game's last entry. Raises Restored if it is none of its entries any more."""
        game = self.look()
        if last:
            same = get(f"{self.url}/moves?after={last['seq'] - 1}&limit=1", self.headers)["items"]
            if not same or same[0]["hash"] != last["hash"]:
                raise Restored
        return game["status"] in ("finished", "cancelled") and last is not None and last["seq"] == game["version"] - 1

    def entries(self):
        """Every entry of the log once, in order, from the deal to the end of the game."""
        last, failures = None, 0
        while True:
            for entry in self.events_after(last):
                expected = last["seq"] + 1 if last else 0
                if entry["seq"] > expected:
                    break
                if entry["seq"] == expected:
                    last, failures = entry, 0
                    yield entry
            if self.is_complete(last):
                return
            time.sleep(backoff(failures))
            failures += 1


def play_turns(table, game):
    """Moves for as long as it is the bot's turn, or that of a computer player who waits to be asked."""
    while game["status"] == "active":
        if game["legalMoves"]:
            game = table.change(game, "/moves", choose(game))
        elif game["seats"][game["turn"]["seat"]]["kind"] == "cpu":
            game = table.change(game, "/cpu-moves", {"count": 100})
        else:
            break
    return game


def described(entry):
    return f"{entry['seq']:>4}  {' '.join(entry['text'])}"


def play(table):
    """Plays to the end of the game, and returns it."""
    while True:
        try:
            game = play_turns(table, table.look())
            for entry in table.entries():
                print(described(entry), flush=True)
                if entry["seq"] >= game["version"]:
                    game = play_turns(table, table.look())
            return table.look()
        except Restored:
            print("the server has an older copy of the game: once more from the deal", flush=True)


def play_all(server, token):
    """Plays all games of a player over one stream, and takes the seats that are kept for it, until it is stopped."""
    headers, last, failures = {"Authorization": f"Bearer {token}"}, None, 0
    while True:
        resume = {"Last-Event-ID": last} if last else {}
        request = urllib.request.Request(f"{server}/v1/players/me/events", headers={**headers, **resume})
        with send(request, read=lambda response: response) as stream:
            try:
                for kind, data, cursor in stream_events(stream):
                    hear(server, token, kind, data)
                    last, failures = cursor or last, 0
            except (OSError, http.client.HTTPException):
                pass
        time.sleep(backoff(failures))
        failures += 1


def hear(server, token, kind, data):
    """What one event of the player's stream asks for. A later server may send others, which are passed over."""
    headers = {"Authorization": f"Bearer {token}"}
    if kind == "entry":
        print(data["game"], described(data["entry"]), flush=True)
    elif kind == "finished":
        print(data["game"], f"result: {json.dumps(data['result'])}", flush=True)
    elif kind == "invited":
        try:
            post(f"{server}{data['links']['self']}/join", {}, headers)
        except Refused as refused:
            print(data["game"], refused, flush=True)
    elif kind in ("your-turn", "reset"):
        mine = get(f"{server}/v1/players/me/games?turn=mine&limit=100", headers)["items"] if kind == "reset" else [data]
        for each in mine:
            table = Table(server + each["links"]["self"], token)
            play_turns(table, table.look())


def created(server, options):
    types = {each["type"]: each for each in get(f"{server}/v1/game-types")["items"]}
    if options.type not in types:
        raise Failed(f"there is no game type {options.type!r}; there are {', '.join(types)}")
    other = {"kind": "open"} if options.against == "people" else {"kind": "cpu", "level": options.against}
    seats = options.seats or types[options.type]["seats"]["default"]
    body = {"config": options.config, "seats": [{"kind": "human"}] + [other] * (seats - 1)}
    response = post(f"{server}/v1/{options.type}/games", body)
    return server + response["game"]["links"]["self"], response["tokens"][0]["token"]


def taken_seat(options):
    """The game's URL and the token of the bot's seat: in a new game, or in the one of `--game`."""
    if not options.url.startswith(("http://", "https://")):
        raise Failed(f"{options.url} is not the URL of a server, such as http://127.0.0.1:3000")
    if not options.game:
        return created(options.url.rstrip("/"), options)
    link = GAME_LINK.fullmatch(options.game)
    if not link:
        raise Failed(f"{options.game} is not the link of a game: that ends with /v1/<type>/games/<id>")
    url = f"{link[1]}/v1/{link['type'] or link['table']}/games/{link['id']}"
    return url, options.token or post(f"{url}/join", {"name": options.name})["token"]


def main():
    parser = argparse.ArgumentParser(description="Plays a game with random legal moves.")
    parser.add_argument("--url", default="http://127.0.0.1:3000", help="the server (default: %(default)s)")
    parser.add_argument("--type", default="connect-four", help="the game type of a new game (default: %(default)s)")
    parser.add_argument("--against", choices=["easy", "medium", "hard", "people"], default="medium", help="who has the other seats")
    parser.add_argument("--seats", type=int, help="how many seats a new game has")
    parser.add_argument("--config", type=json.loads, default={}, help="the config of a new game, as JSON")
    parser.add_argument("--game", help="the link of a game to join")
    parser.add_argument("--token", help="with --game: the token of the bot's seat")
    parser.add_argument("--player", help="the token of a player: plays all of its games")
    parser.add_argument("--name", default="bot.py", help="with --game: the name to join under (default: %(default)s)")
    options = parser.parse_args()
    try:
        if options.player:
            play_all(options.url.rstrip("/"), options.player)
        url, token = taken_seat(options)
        print(f"plays {url}", flush=True)
        print(f"result: {json.dumps(play(Table(url, token))['result'])}")
    except Failed as failed:
        sys.exit(f"bot.py: {failed}")
    except KeyError as missing:
        sys.exit(f"bot.py: a response has no {missing}: the server seems to be of another version")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
