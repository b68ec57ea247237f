-- by hand
-- Keys of rate limits contained addresses. The next attempts count anew, under keyed hashes.
DELETE FROM "rate_counters";
--> statement-breakpoint
UPDATE "outbox" SET "user_id" = "users"."id" FROM "users" WHERE "users"."email" = "outbox"."to_address";
--> statement-breakpoint
-- Reasons could contain addresses, which stay after an account is deleted. New ones are redacted before they are stored.
ALTER TABLE "admin_log" DISABLE TRIGGER "admin_log_only_grows";
--> statement-breakpoint
UPDATE "admin_log" SET "metadata" = jsonb_set("metadata", '{reason}', to_jsonb(regexp_replace("metadata" #>> '{reason}', '[^[:space:]@<>()\[\]{}"''\\,;:]+@[^[:space:]@<>()\[\]{}"''\\,;:]+', '[e-mail address]', 'g')))
	WHERE "metadata" #>> '{reason}' LIKE '%@%';
--> statement-breakpoint
UPDATE "admin_log" SET "metadata" = jsonb_set("metadata", '{before,override,reason}', to_jsonb(regexp_replace("metadata" #>> '{before,override,reason}', '[^[:space:]@<>()\[\]{}"''\\,;:]+@[^[:space:]@<>()\[\]{}"''\\,;:]+', '[e-mail address]', 'g')))
	WHERE "metadata" #>> '{before,override,reason}' LIKE '%@%';
--> statement-breakpoint
UPDATE "admin_log" SET "metadata" = jsonb_set("metadata", '{after,override,reason}', to_jsonb(regexp_replace("metadata" #>> '{after,override,reason}', '[^[:space:]@<>()\[\]{}"''\\,;:]+@[^[:space:]@<>()\[\]{}"''\\,;:]+', '[e-mail address]', 'g')))
	WHERE "metadata" #>> '{after,override,reason}' LIKE '%@%';
--> statement-breakpoint
ALTER TABLE "admin_log" ENABLE TRIGGER "admin_log_only_grows";
--> statement-breakpoint
UPDATE "impersonation_sessions" SET "reason" = regexp_replace("reason", '[^[:space:]@<>()\[\]{}"''\\,;:]+@[^[:space:]@<>()\[\]{}"''\\,;:]+', '[e-mail address]', 'g')
	WHERE "reason" LIKE '%@%';
