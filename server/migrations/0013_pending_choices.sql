ALTER TABLE "users" ADD COLUMN "pending_coupon" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "coupon_outcome" jsonb;