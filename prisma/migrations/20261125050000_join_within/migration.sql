-- For how long the open seats of a game can be taken, in seconds from its creation. "due_at" is then the end of that time.
ALTER TABLE "game" ADD COLUMN "join_within_s" INTEGER;
