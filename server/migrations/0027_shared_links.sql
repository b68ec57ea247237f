CREATE TABLE "coach_notes" (
	"link_id" text NOT NULL,
	"note_id" text NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text NOT NULL,
	"line_id" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coach_notes_link_id_note_id_pk" PRIMARY KEY("link_id","note_id")
);
--> statement-breakpoint
CREATE TABLE "friend_recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text NOT NULL,
	"line_id" text NOT NULL,
	"take" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "share_events" (
	"link_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_events_link_id_kind_day_pk" PRIMARY KEY("link_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"role" text,
	"scene" integer,
	"scene_name" text,
	"guest_name" text NOT NULL,
	"shows_progress" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"opened" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_roles_off" (
	"script_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "friend_roles_off_script_id_role_pk" PRIMARY KEY("script_id","role")
);
--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_recordings" ADD CONSTRAINT "friend_recordings_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_recordings" ADD CONSTRAINT "friend_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_recordings" ADD CONSTRAINT "friend_recordings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_events" ADD CONSTRAINT "share_events_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_roles_off" ADD CONSTRAINT "friend_roles_off_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_notes_of_script" ON "coach_notes" USING btree ("script_id","created_at");--> statement-breakpoint
CREATE INDEX "coach_notes_owner" ON "coach_notes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_recordings_line" ON "friend_recordings" USING btree ("link_id","line_id");--> statement-breakpoint
CREATE INDEX "friend_recordings_of_script" ON "friend_recordings" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "friend_recordings_owner" ON "friend_recordings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "friend_recordings_key" ON "friend_recordings" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_token" ON "share_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_links_of_script" ON "share_links" USING btree ("script_id","created_at");--> statement-breakpoint
CREATE INDEX "share_links_owner" ON "share_links" USING btree ("user_id");