ALTER TABLE "generations" ADD COLUMN "packed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "pack_offset" integer;