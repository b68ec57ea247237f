ALTER TABLE "takes" ADD COLUMN "bytes" integer;--> statement-breakpoint
CREATE INDEX "takes_pcm" ON "takes" USING btree ("user_id","key") WHERE "takes"."bytes" is null;