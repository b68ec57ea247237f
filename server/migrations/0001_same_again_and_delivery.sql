ALTER TABLE "generation_units" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "content_key" text;--> statement-breakpoint
CREATE INDEX "generations_same" ON "generations" USING btree ("user_id","content_key");