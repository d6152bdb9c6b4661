-- The offer that stands, and who has to wait before the next one; null until the first offer.
ALTER TABLE "game" ADD COLUMN "offers" JSON;
