ALTER TABLE "blog_posts" ADD COLUMN "first_out_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "blog_posts" SET "first_out_at" = "published_at" WHERE "published_at" <= now();
