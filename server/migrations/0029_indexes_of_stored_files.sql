-- by hand
-- The sweep of orphan files asks for rows by the keys of files.
CREATE INDEX "generations_audio_key" ON "generations" ("audio_key") WHERE "audio_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "takes_storage_key" ON "takes" ("storage_key");
