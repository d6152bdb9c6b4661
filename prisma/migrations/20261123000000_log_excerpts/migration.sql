-- Instead of a response, the entries that it reports: from "first_seq" up to the "version" of the game after them, as
-- "viewer" may see them (null: a spectator). The response is encoded from the log again.
ALTER TABLE "stored_response" ALTER COLUMN "head" DROP NOT NULL;
ALTER TABLE "stored_response" ALTER COLUMN "body" DROP NOT NULL;
ALTER TABLE "stored_response" ADD COLUMN "first_seq" INTEGER;
ALTER TABLE "stored_response" ADD COLUMN "version" INTEGER;
ALTER TABLE "stored_response" ADD COLUMN "viewer" INTEGER;
