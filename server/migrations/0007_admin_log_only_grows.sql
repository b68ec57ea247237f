-- by hand
-- The log of what administrators did only grows, whoever asks: the owner of the table and a superuser too.
CREATE FUNCTION "refuse_change_of_admin_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'admin_log only grows: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "admin_log_only_grows" BEFORE UPDATE OR DELETE ON "admin_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_admin_log"();
--> statement-breakpoint
CREATE TRIGGER "admin_log_is_never_emptied" BEFORE TRUNCATE ON "admin_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_admin_log"();
