ALTER TABLE "generation_units" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "line_key" text;--> statement-breakpoint
CREATE INDEX "generations_same" ON "generations" USING btree ("user_id","content_key");--> statement-breakpoint
CREATE INDEX "takes_line" ON "takes" USING btree ("user_id","line_key");