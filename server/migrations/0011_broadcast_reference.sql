ALTER TABLE "messages" DROP CONSTRAINT "messages_notice_id_notices_id_fk";
