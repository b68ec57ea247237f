CREATE INDEX "users_granted_by" ON "users" USING btree (("override" ->> 'createdBy')) WHERE override is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_by_writer" ON "contact_answers" USING btree ("answered_by") WHERE "contact_answers"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_of_user" ON "contact_messages" USING btree ("user_id") WHERE "contact_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_by_writer" ON "messages" USING btree ("sent_by") WHERE "messages"."sent_by" is not null;