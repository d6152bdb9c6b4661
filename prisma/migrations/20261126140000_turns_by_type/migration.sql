-- For the games of one type in which it is a player's turn.
CREATE INDEX "game_turn_of_type_id_idx" ON "game" ("turn_of", "type", "id") WHERE "turn_of" IS NOT NULL;
