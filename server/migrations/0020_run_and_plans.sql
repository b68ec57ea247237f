CREATE TABLE "practice_plans" (
	"plan_id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"roles" jsonb NOT NULL,
	"role_key" text NOT NULL,
	"day" text NOT NULL,
	"time" text,
	"time_zone" text NOT NULL,
	"minutes_per_day" integer NOT NULL,
	"occasion" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsal_runs" (
	"script_id" text NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"roles" jsonb NOT NULL,
	"first_line_id" text NOT NULL,
	"last_line_id" text NOT NULL,
	"hiding" text NOT NULL,
	"own_lines" integer NOT NULL,
	"said" integer NOT NULL,
	"right_lines" integer NOT NULL,
	"prompted" integer NOT NULL,
	"to_practise" integer NOT NULL,
	"is_finished" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"practised_ms" integer NOT NULL,
	CONSTRAINT "rehearsal_runs_script_id_run_id_pk" PRIMARY KEY("script_id","run_id")
);
--> statement-breakpoint
ALTER TABLE "practice_plans" ADD CONSTRAINT "practice_plans_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_runs" ADD CONSTRAINT "rehearsal_runs_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "practice_plans_role" ON "practice_plans" USING btree ("script_id","role_key");--> statement-breakpoint
CREATE INDEX "rehearsal_runs_latest" ON "rehearsal_runs" USING btree ("script_id","ended_at");