CREATE TABLE "mailbox_usage" (
	"mailbox_hash" text NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "mailbox_usage_mailbox_hash_month_pk" PRIMARY KEY("mailbox_hash","month")
);
--> statement-breakpoint
CREATE TABLE "released_admin_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "needs_admin_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");