CREATE TABLE "agencies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"domain" text,
	"coupon_code" text,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "castings" (
	"script_id" text PRIMARY KEY NOT NULL,
	"casting" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"release" text NOT NULL,
	"fingerprint" text NOT NULL,
	"route" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"frames" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_errors_release_fingerprint_route_pk" PRIMARY KEY("release","fingerprint","route")
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"release" text NOT NULL,
	"route" text NOT NULL,
	"metric" text NOT NULL,
	"step" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "web_vitals_day_release_route_metric_step_pk" PRIMARY KEY("day","release","route","metric","step")
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"body" text NOT NULL,
	"answered_by" text,
	"answered_by_email" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_name_day_key_pk" PRIMARY KEY("name","day","key")
);
--> statement-breakpoint
CREATE TABLE "script_sources" (
	"script_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer,
	"storage_key" text NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"by_mail" boolean DEFAULT false NOT NULL,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" text,
	"sent_by" text,
	"sent_by_email" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"recipients" integer NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"reached" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "notices_state" CHECK ("notices"."state" in ('sending', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "line_recordings" (
	"script_id" text NOT NULL,
	"line_id" text NOT NULL,
	"user_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"mime" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "line_recordings_script_id_line_id_pk" PRIMARY KEY("script_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "rehearsal_days" (
	"script_id" text NOT NULL,
	"day" text NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"clean" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rehearsal_days_script_id_day_pk" PRIMARY KEY("script_id","day")
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"script_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"place" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsed_lines" (
	"script_id" text NOT NULL,
	"line_id" text NOT NULL,
	"ms" integer,
	"runs" integer DEFAULT 0 NOT NULL,
	"clean" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"box" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rehearsed_lines_script_id_line_id_pk" PRIMARY KEY("script_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp (3) with time zone,
	"pending_secret" text,
	"pending_until" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "script_corrections" (
	"script_id" text PRIMARY KEY NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_settings" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"position" integer,
	"is_featured" boolean,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_status";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice_id" text;--> statement-breakpoint
ALTER TABLE "generation_units" ADD COLUMN "voice_id" text;--> statement-breakpoint
ALTER TABLE "generation_units" ADD COLUMN "speed" real;--> statement-breakpoint
ALTER TABLE "generation_units" ADD COLUMN "pause_before_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "script_id" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "line_id" text;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "written_as" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "castings" ADD CONSTRAINT "castings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_sources" ADD CONSTRAINT "script_sources_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_sources" ADD CONSTRAINT "script_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_recordings" ADD CONSTRAINT "line_recordings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_recordings" ADD CONSTRAINT "line_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_days" ADD CONSTRAINT "rehearsal_days_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsed_lines" ADD CONSTRAINT "rehearsed_lines_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_corrections" ADD CONSTRAINT "script_corrections_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_name" ON "agencies" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_domain" ON "agencies" USING btree ("domain");--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_coupon" ON "agencies" USING btree ("coupon_code");--> statement-breakpoint
CREATE INDEX "agencies_newest" ON "agencies" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_errors_newest" ON "client_errors" USING btree ("last_at" DESC NULLS LAST,"fingerprint");--> statement-breakpoint
CREATE INDEX "contact_answers_of_message" ON "contact_answers" USING btree ("message_id","answered_at");--> statement-breakpoint
CREATE INDEX "script_sources_of" ON "script_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "line_recordings_owner" ON "line_recordings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "line_recordings_key" ON "line_recordings" USING btree ("storage_key");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_months_most" ON "usage_months" USING btree ("month","used","user_id");--> statement-breakpoint
CREATE INDEX "admin_log_by_admin" ON "admin_log" USING btree ("admin_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "admin_log_by_action" ON "admin_log" USING btree ("action","timestamp","id");--> statement-breakpoint
CREATE INDEX "admin_log_about" ON "admin_log" USING btree (("metadata" ->> 'userId'),"timestamp","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree (coalesce("last_sign_in_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "users_email_from" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_mail_domain" ON "users" USING btree (split_part("email", '@', 2),"created_at","id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("email", '@.+-_', '     ') || ' ' || "name"));--> statement-breakpoint
CREATE INDEX "users_with_plan" ON "users" USING btree (coalesce("subscription_started_at", "created_at"),"id") WHERE subscription_tier in ('paid', 'premium_trial', 'pro', 'studio') or override is not null or subscription_started_at is not null;--> statement-breakpoint
CREATE INDEX "users_in_office" ON "users" USING btree ("created_at","id") WHERE is_admin or role is not null or can_manage_coupons;--> statement-breakpoint
CREATE INDEX "checkouts_open_with" ON "checkouts" USING btree ("coupon_code") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_of_code" ON "coupon_redemptions" USING btree ("coupon_code","redeemed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupon_redemptions_newest" ON "coupon_redemptions" USING btree ("redeemed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupons_batch" ON "coupons" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "impersonation_sessions_admin" ON "impersonation_sessions" USING btree ("admin_id","started_at");--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_of_notice" ON "messages" USING btree ("notice_id","user_id");--> statement-breakpoint
CREATE INDEX "generations_listed" ON "generations" USING btree ("user_id","created_at","id") WHERE "generations"."line_id" is null;--> statement-breakpoint
CREATE INDEX "generations_script" ON "generations" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "generations_by_time" ON "generations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "jobs_by_state" ON "jobs" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('unread', 'read', 'answered', 'archived'));