CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"user_id" text,
	"plan" text NOT NULL,
	"coupon_code" text,
	"redemption_number" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'complete', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"subscription_id" text NOT NULL,
	"provider" text NOT NULL,
	"plan" text,
	"price_id" text,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('failed', 'paid', 'refunded')),
	CONSTRAINT "payments_never_negative" CHECK ("payments"."refunded_cents" between 0 and greatest("payments"."amount_cents", 0))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"customer_id" text,
	"status" text,
	"price_id" text,
	"plan" text,
	"started_at" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"cancels_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"latest_invoice_id" text,
	"latest_invoice_at" timestamp (3) with time zone,
	"before" jsonb,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");