-- A distributed database has the server that holds a game, or is to hold it, answer.
CREATE FUNCTION "time_at"("asked" uuid) RETURNS double precision LANGUAGE plpgsql AS $$
BEGIN
    RETURN extract(epoch FROM clock_timestamp()) * 1000;
END $$;

COMMENT ON FUNCTION "time_at" IS 'The time in milliseconds since 1970 by the clock of the server of a game.';
