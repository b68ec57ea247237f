CREATE TABLE "line_readings" (
	"script_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reading" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "line_readings_script_id_kind_name_pk" PRIMARY KEY("script_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "line_readings" ADD CONSTRAINT "line_readings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;