-- A row says what its request did; no response is stored any more. "subject_id" is the game or commitment that the request
-- changed or created (null in older rows: that of "game_id"). Tokens that it handed out derive from its key and "salt".
-- "head" and "body" stay for the previous release, which may run beside this one.
ALTER TABLE "stored_response" ADD COLUMN "subject_id" UUID;
ALTER TABLE "stored_response" ADD COLUMN "salt" BYTEA;
