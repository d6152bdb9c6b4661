-- The players in a game, and those whom its open seats are kept for ("is_invited"). "status" is that of the game, or 'released'
-- for whoever a seat is no longer kept for. Each invitation that stands takes one of the twenty slots of the player that sent it.
CREATE TABLE "player_game" (
    "game_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "is_invited" BOOLEAN NOT NULL,
    "invited_by" UUID,
    "slot" INTEGER,

    CONSTRAINT "player_game_pkey" PRIMARY KEY ("game_id", "player_id"),
    CONSTRAINT "player_game_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "player_game_player_id_status_type_game_id_idx" ON "player_game" ("player_id", "status", "type", "game_id");
CREATE UNIQUE INDEX "player_game_invited_by_slot_key" ON "player_game" ("invited_by", "slot") WHERE "slot" IS NOT NULL;

-- The player that is to move; null in games without players, which are not in its index.
ALTER TABLE "game" ADD COLUMN "turn_of" UUID;
CREATE INDEX "game_turn_of_id_idx" ON "game" ("turn_of", "id") WHERE "turn_of" IS NOT NULL;
