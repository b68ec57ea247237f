CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_id" text,
	"user_id" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"cover" text,
	"cover_words" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "blog_posts_state" CHECK ("blog_posts"."state" in ('draft', 'published')),
	CONSTRAINT "blog_posts_published_when" CHECK ("blog_posts"."state" = 'draft' or "blog_posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "export_turns" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonation_looks" (
	"session_id" text NOT NULL,
	"outcome" text NOT NULL,
	"what" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "impersonation_looks_session_id_outcome_what_subject_pk" PRIMARY KEY("session_id","outcome","what","subject")
);
--> statement-breakpoint
CREATE TABLE "impersonation_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"admin_session_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"return_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"redeem_by" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"view_session_id" text,
	"waiting_session_id" text,
	"ended_at" timestamp (3) with time zone,
	"ended_how" text,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "impersonation_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "impersonation_sessions_return_hash_unique" UNIQUE("return_hash"),
	CONSTRAINT "impersonation_sessions_view_session_id_unique" UNIQUE("view_session_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"sent_by" text,
	"sent_by_email" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"category" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "messages_priority" CHECK ("messages"."priority" in ('low', 'normal', 'high'))
);
--> statement-breakpoint
CREATE TABLE "script_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"word_count" integer NOT NULL,
	"character_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"characters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"analysis" jsonb,
	"word_count" integer NOT NULL,
	"character_count" integer NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"wish_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_turns" ADD CONSTRAINT "export_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation_looks" ADD CONSTRAINT "impersonation_looks_session_id_impersonation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."impersonation_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation_sessions" ADD CONSTRAINT "impersonation_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_versions" ADD CONSTRAINT "script_versions_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_by_day" ON "analytics_events" USING btree ("day","event_type");--> statement-breakpoint
CREATE INDEX "analytics_events_by_type" ON "analytics_events" USING btree ("event_type","happened_at");--> statement-breakpoint
CREATE INDEX "analytics_events_by_user" ON "analytics_events" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug" ON "blog_posts" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id") WHERE deleted_at is null and state = 'published';--> statement-breakpoint
CREATE INDEX "impersonation_sessions_open" ON "impersonation_sessions" USING btree ("expires_at") WHERE "impersonation_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "impersonation_sessions_user" ON "impersonation_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "impersonation_sessions_newest" ON "impersonation_sessions" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "messages_of_user" ON "messages" USING btree ("user_id","sent_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("sent_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "script_versions_newest" ON "script_versions" USING btree ("script_id","created_at","id");--> statement-breakpoint
CREATE INDEX "scripts_newest" ON "scripts" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scripts_wish" ON "scripts" USING btree ("user_id","wish_key");--> statement-breakpoint
CREATE INDEX "link_tokens_email" ON "link_tokens" USING btree ("email");