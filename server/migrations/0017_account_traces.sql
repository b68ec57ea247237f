ALTER TABLE "outbox" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "outbox_of_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "outbox_oldest" ON "outbox" USING btree ("created_at");