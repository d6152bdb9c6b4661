-- Read-only views for analysts, who get rights to this schema alone. A game that is not over appears only in "games", only if
-- it is public, and only with what the list of public games shows of it: the id of an unlisted game lets its holder watch.
-- A security barrier keeps functions of the reader from being called with rows that the view leaves out. The join of "games"
-- makes that view read-only.
CREATE SCHEMA "analysis";

CREATE VIEW "analysis"."games" WITH (security_barrier) AS
SELECT g."id", g."type", g."rules_version", g."status", g."visibility", g."config", s."seats", g."version" AS "entries",
    g."created_at", g."updated_at", g."finished_at", g."cancelled_at"
FROM "game" g
CROSS JOIN LATERAL (SELECT json_array_length(g."seats") AS "seats") s
WHERE g."status" IN ('finished', 'cancelled') OR g."visibility" = 'public';

CREATE VIEW "analysis"."moves" WITH (security_barrier) AS
SELECT e."game_id", g."type", e."seq", e."seat", e."by", e."move", e."events", e."at"
FROM "entry" e
JOIN "game" g ON g."id" = e."game_id"
WHERE g."status" IN ('finished', 'cancelled');

CREATE VIEW "analysis"."results" WITH (security_barrier) AS
SELECT g."id" AS "game_id", g."type", g."finished_at", g."result" ->> 'outcome' AS "outcome", g."result" ->> 'reason' AS "reason",
    s."number"::int - 1 AS "seat", s."value" ->> 'kind' AS "kind", s."value" ->> 'level' AS "level",
    (s."value" -> 'player' ->> 'id')::uuid AS "player_id", coalesce((s."value" ->> 'resigned')::boolean, false) AS "resigned",
    (g."result" -> 'scores' ->> (s."number"::int - 1))::numeric AS "score",
    (g."result" -> 'winners')::jsonb @> to_jsonb(s."number"::int - 1) AS "won"
FROM "game" g
CROSS JOIN LATERAL json_array_elements(g."seats") WITH ORDINALITY AS s ("value", "number")
WHERE g."finished_at" IS NOT NULL;

COMMENT ON SCHEMA "analysis" IS 'Views for analysts, without secrets of games that are not over.';

COMMENT ON VIEW "analysis"."games" IS 'Games that are over, and public ones that are not.';
COMMENT ON COLUMN "analysis"."games"."id" IS 'The id of the game, a UUID of version 7.';
COMMENT ON COLUMN "analysis"."games"."type" IS 'The game type, such as war.';
COMMENT ON COLUMN "analysis"."games"."rules_version" IS 'The version of the type''s rules that the game is played by.';
COMMENT ON COLUMN "analysis"."games"."status" IS 'waiting, active, finished or cancelled.';
COMMENT ON COLUMN "analysis"."games"."visibility" IS 'public, unlisted or private.';
COMMENT ON COLUMN "analysis"."games"."config" IS 'The options that the game was created with.';
COMMENT ON COLUMN "analysis"."games"."seats" IS 'The number of seats.';
COMMENT ON COLUMN "analysis"."games"."entries" IS 'The number of entries in the log.';
COMMENT ON COLUMN "analysis"."games"."created_at" IS 'When the game was created.';
COMMENT ON COLUMN "analysis"."games"."updated_at" IS 'When the last entry was written.';
COMMENT ON COLUMN "analysis"."games"."finished_at" IS 'When the game ended with a result; null if it did not.';
COMMENT ON COLUMN "analysis"."games"."cancelled_at" IS 'When the game was cancelled; null if it was not.';

COMMENT ON VIEW "analysis"."moves" IS 'The entries of games that are over, in full.';
COMMENT ON COLUMN "analysis"."moves"."game_id" IS 'The game that the entry belongs to.';
COMMENT ON COLUMN "analysis"."moves"."type" IS 'The game type.';
COMMENT ON COLUMN "analysis"."moves"."seq" IS 'The number of the entry in its game. Entry 0 is the creation.';
COMMENT ON COLUMN "analysis"."moves"."seat" IS 'The seat that moved, from 0; null for what no seat did.';
COMMENT ON COLUMN "analysis"."moves"."by" IS 'Who moved: human, or cpu: and a level; null for what no seat did.';
COMMENT ON COLUMN "analysis"."moves"."move" IS 'The move, with its type; null in entry 0.';
COMMENT ON COLUMN "analysis"."moves"."events" IS 'What the entry caused, in the terms of the game type.';
COMMENT ON COLUMN "analysis"."moves"."at" IS 'When the entry was made.';

COMMENT ON VIEW "analysis"."results" IS 'The result of every finished game, one row for each seat.';
COMMENT ON COLUMN "analysis"."results"."game_id" IS 'The game.';
COMMENT ON COLUMN "analysis"."results"."type" IS 'The game type.';
COMMENT ON COLUMN "analysis"."results"."finished_at" IS 'When the game ended.';
COMMENT ON COLUMN "analysis"."results"."outcome" IS 'How the game ended for all seats, such as win or draw.';
COMMENT ON COLUMN "analysis"."results"."reason" IS 'Why the game ended, in the terms of the game type.';
COMMENT ON COLUMN "analysis"."results"."seat" IS 'The seat, from 0.';
COMMENT ON COLUMN "analysis"."results"."kind" IS 'Who had the seat at the end: human or cpu.';
COMMENT ON COLUMN "analysis"."results"."level" IS 'The level of a computer player; null for humans.';
COMMENT ON COLUMN "analysis"."results"."player_id" IS 'The player whose seat it is, or was until a computer player took it over.';
COMMENT ON COLUMN "analysis"."results"."resigned" IS 'Whether somebody resigned in this seat.';
COMMENT ON COLUMN "analysis"."results"."score" IS 'The score of the seat, in the terms of the game type.';
COMMENT ON COLUMN "analysis"."results"."won" IS 'Whether the seat is among the winners.';

COMMENT ON TABLE "game" IS 'The snapshot of each game after its last entry.';
COMMENT ON COLUMN "game"."id" IS 'A UUID of version 7.';
COMMENT ON COLUMN "game"."type" IS 'The game type.';
COMMENT ON COLUMN "game"."rules_version" IS 'The version of the type''s rules that the game was dealt by.';
COMMENT ON COLUMN "game"."version" IS 'The number of entries; guards against lost updates.';
COMMENT ON COLUMN "game"."status" IS 'waiting, active, finished or cancelled.';
COMMENT ON COLUMN "game"."visibility" IS 'public, unlisted or private.';
COMMENT ON COLUMN "game"."autoplay" IS 'Whether computer players move without being asked.';
COMMENT ON COLUMN "game"."config" IS 'The options that the game was created with.';
COMMENT ON COLUMN "game"."seats" IS 'The seats in order: kind, level, name, player and the hash of the token. Secret.';
COMMENT ON COLUMN "game"."state" IS 'The state of the game type, with everything hidden. Secret until the game is over.';
COMMENT ON COLUMN "game"."result" IS 'Outcome, winners, scores and reason; null until the game is finished.';
COMMENT ON COLUMN "game"."offers" IS 'The offer that stands, and who has to wait before the next one; null until the first offer.';
COMMENT ON COLUMN "game"."seed" IS 'The 32 bytes that the random numbers of the game derive from. Secret until the game is over.';
COMMENT ON COLUMN "game"."seed_chosen_by" IS 'server, client or both.';
COMMENT ON COLUMN "game"."secret" IS 'The server''s share of a seed that both chose, else null. Secret until the game is over.';
COMMENT ON COLUMN "game"."client_seed" IS 'The client''s share of a seed that both chose, else null.';
COMMENT ON COLUMN "game"."commitment" IS 'SHA-256 of the seed, or of the secret if there is one.';
COMMENT ON COLUMN "game"."head" IS 'The hash of the last entry.';
COMMENT ON COLUMN "game"."rematch_of" IS 'The game that this one is a rematch of, else null.';
COMMENT ON COLUMN "game"."created_at" IS 'When the game was created.';
COMMENT ON COLUMN "game"."updated_at" IS 'When the last entry was written.';
COMMENT ON COLUMN "game"."finished_at" IS 'Generated: updated_at of a finished game, else null.';
COMMENT ON COLUMN "game"."cancelled_at" IS 'When the game was cancelled, else null.';
COMMENT ON COLUMN "game"."left_to_computers" IS 'Whether the last person has left the running game, which a job then plays on.';
COMMENT ON COLUMN "game"."clock" IS 'Settings, budgets, and whose clock runs since when; null in a game without clocks.';
COMMENT ON COLUMN "game"."join_within_s" IS 'For how long open seats can be taken, in seconds from the creation; null if for ever.';
COMMENT ON COLUMN "game"."due_at" IS 'When a job has to look at the game next; null if never.';
COMMENT ON COLUMN "game"."turn_of" IS 'The player that is to move, else null.';

COMMENT ON TABLE "entry" IS 'The logs of all games, one row for each entry.';
COMMENT ON COLUMN "entry"."game_id" IS 'The game that the entry belongs to.';
COMMENT ON COLUMN "entry"."seq" IS 'The number of the entry in its game, from 0.';
COMMENT ON COLUMN "entry"."seat" IS 'The seat that moved, from 0; null for what no seat did.';
COMMENT ON COLUMN "entry"."by" IS 'Who moved: human, or cpu: and a level; null for what no seat did.';
COMMENT ON COLUMN "entry"."move" IS 'The move; null in entry 0. Some moves are secret until the game is over.';
COMMENT ON COLUMN "entry"."events" IS 'What the entry caused, with everything hidden. Secret until the game is over.';
COMMENT ON COLUMN "entry"."at" IS 'When the entry was made.';
COMMENT ON COLUMN "entry"."body" IS 'The hash of what the entry did, which the hash chain covers.';
COMMENT ON COLUMN "entry"."hash" IS 'The hash of the entry and of the one before.';

COMMENT ON TABLE "stored_response" IS 'Idempotency records: what a request with an Idempotency-Key did.';
COMMENT ON COLUMN "stored_response"."game_id" IS 'The game that the request was about; derived from the key for a creation.';
COMMENT ON COLUMN "stored_response"."key_hash" IS 'The hash of the key.';
COMMENT ON COLUMN "stored_response"."request_hash" IS 'The hash of the request, which a retry has to repeat.';
COMMENT ON COLUMN "stored_response"."head" IS 'Status and headers of a response that an earlier release stored.';
COMMENT ON COLUMN "stored_response"."body" IS 'The body of a response that an earlier release stored. Secret.';
COMMENT ON COLUMN "stored_response"."first_seq" IS 'The first entry that the response reports.';
COMMENT ON COLUMN "stored_response"."version" IS 'The version of the game after the last entry that the response reports.';
COMMENT ON COLUMN "stored_response"."viewer" IS 'The seat that the response was for; null for a spectator.';
COMMENT ON COLUMN "stored_response"."created_at" IS 'When the request was made; retention counts from here.';
COMMENT ON COLUMN "stored_response"."subject_id" IS 'What the request changed or created; null in older rows: that of game_id.';
COMMENT ON COLUMN "stored_response"."salt" IS 'Tokens that the request handed out derive from this and the key. Secret.';
COMMENT ON COLUMN "stored_response"."player_id" IS 'The player that sent the request, or that it created or gave a token.';
COMMENT ON COLUMN "stored_response"."pending" IS 'Whether computer players still owe replies that belong to the response.';

COMMENT ON TABLE "commitment" IS 'Secrets that the server has committed to before it knew the game.';
COMMENT ON COLUMN "commitment"."id" IS 'The id by which a new game names the commitment.';
COMMENT ON COLUMN "commitment"."secret" IS 'The 32 bytes. Secret until the game that used them is over.';
COMMENT ON COLUMN "commitment"."created_at" IS 'When the secret was drawn.';
COMMENT ON COLUMN "commitment"."expires_at" IS 'Until when a game can use it.';
COMMENT ON COLUMN "commitment"."game_id" IS 'The game that used it, else null.';

COMMENT ON TABLE "instance" IS 'The instances that share the database.';
COMMENT ON COLUMN "instance"."id" IS 'Drawn at every start.';
COMMENT ON COLUMN "instance"."release" IS 'The release that the instance runs.';
COMMENT ON COLUMN "instance"."rules" IS 'The newest version of the rules that it knows, by game type.';
COMMENT ON COLUMN "instance"."seen_at" IS 'Its latest heartbeat, by the clock of the database.';

COMMENT ON TABLE "outage" IS 'Times without any instance, by the clock of the database.';
COMMENT ON COLUMN "outage"."began_at" IS 'The last heartbeat before.';
COMMENT ON COLUMN "outage"."ended_at" IS 'The first heartbeat after.';

COMMENT ON TABLE "player" IS 'Persons and programs with seats in many games.';
COMMENT ON COLUMN "player"."id" IS 'The id of the player.';
COMMENT ON COLUMN "player"."name" IS 'The name that others see. Personal.';
COMMENT ON COLUMN "player"."kind" IS 'person or bot.';
COMMENT ON COLUMN "player"."external_id" IS 'The id that a host gives to a player of its own, else null. Personal.';
COMMENT ON COLUMN "player"."suspended" IS 'Whether the operator has suspended the player.';
COMMENT ON COLUMN "player"."created_at" IS 'When the player was created.';
COMMENT ON COLUMN "player"."deleted_at" IS 'When the player was deleted, until nothing personal is left of it; else null.';

COMMENT ON TABLE "player_token" IS 'The tokens of players.';
COMMENT ON COLUMN "player_token"."hash" IS 'SHA-256 of the token.';
COMMENT ON COLUMN "player_token"."player_id" IS 'The player that the token acts for.';
COMMENT ON COLUMN "player_token"."number" IS 'The order of creation. A token without an end ends once a newer one is used.';
COMMENT ON COLUMN "player_token"."created_at" IS 'When the token was made.';
COMMENT ON COLUMN "player_token"."expires_at" IS 'When the token ends; null if it lasts.';

COMMENT ON TABLE "player_game" IS 'The players in a game, and those whom its open seats are kept for.';
COMMENT ON COLUMN "player_game"."game_id" IS 'The game.';
COMMENT ON COLUMN "player_game"."player_id" IS 'The player.';
COMMENT ON COLUMN "player_game"."type" IS 'The game type.';
COMMENT ON COLUMN "player_game"."status" IS 'That of the game, or released if the seat is no longer kept.';
COMMENT ON COLUMN "player_game"."seat" IS 'The seat, from 0.';
COMMENT ON COLUMN "player_game"."is_invited" IS 'Whether the seat is open and kept for the player.';
COMMENT ON COLUMN "player_game"."invited_by" IS 'The player that sent the invitation, else null.';
COMMENT ON COLUMN "player_game"."slot" IS 'Which of the inviting player''s twenty slots an invitation that stands takes.';
COMMENT ON COLUMN "player_game"."is_former" IS 'Whether the player has been deleted, and its name erased from the game.';
