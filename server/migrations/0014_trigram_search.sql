-- by hand
-- Finds parts of words in the admin search. The extension is part of Postgres; the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
