ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((lower("name") || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_deletion_due" ON "users" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;