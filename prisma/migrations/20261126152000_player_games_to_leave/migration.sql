-- The games that deleted players still have to leave.
CREATE INDEX "player_game_to_leave_idx" ON "player_game" ("player_id")
    WHERE "is_former" AND ("status" = 'active' OR ("status" = 'waiting' AND "is_invited"));
