CREATE TABLE public.admin_log (
    id text NOT NULL,
    admin_id text NOT NULL,
    action text NOT NULL,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.coupon_redemptions (
    id text NOT NULL,
    user_id text,
    coupon_code text NOT NULL,
    number integer NOT NULL,
    was_trial boolean NOT NULL,
    mailbox_hash text NOT NULL,
    attribution jsonb DEFAULT '{}'::jsonb NOT NULL,
    redeemed_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.coupons (
    id text NOT NULL,
    code text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    type text NOT NULL,
    value integer NOT NULL,
    duration text,
    duration_in_months integer,
    trial_days integer,
    quota_minutes integer,
    quota_characters integer,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    is_active boolean,
    deleted boolean DEFAULT false NOT NULL,
    expires_at timestamp(3) with time zone,
    max_redemptions integer,
    times_redeemed integer DEFAULT 0 NOT NULL,
    constraints jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT coupons_never_negative CHECK (((times_redeemed >= 0) AND (value >= 0)))
);
CREATE TABLE public.credentials (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    password text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.generation_units (
    generation_id text NOT NULL,
    "position" integer NOT NULL,
    spoken text NOT NULL,
    take_key text NOT NULL,
    pause_after_ms integer NOT NULL,
    reserved integer NOT NULL
);
CREATE TABLE public.generations (
    id text NOT NULL,
    user_id text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    voice_id text NOT NULL,
    voice_name text NOT NULL,
    voice_gender text NOT NULL,
    voice_accent text NOT NULL,
    voice_age text NOT NULL,
    settings jsonb NOT NULL,
    purpose text NOT NULL,
    state text NOT NULL,
    failure text,
    character_count integer NOT NULL,
    reserved_characters integer NOT NULL,
    spent_characters integer DEFAULT 0 NOT NULL,
    month text NOT NULL,
    units integer NOT NULL,
    units_done integer DEFAULT 0 NOT NULL,
    lease_owner text,
    lease_until timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    audio_key text,
    audio_bytes bigint,
    audio_sha256 text,
    duration_ms integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_at timestamp(3) with time zone,
    purged_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    kind text NOT NULL,
    key text,
    payload jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    run_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    max_attempts integer,
    lease_owner text,
    lease_until timestamp(3) with time zone,
    last_error text,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone
);
CREATE TABLE public.link_tokens (
    hash text NOT NULL,
    purpose text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    message_id text NOT NULL,
    template text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    "position" bigint NOT NULL
);
CREATE SEQUENCE public.outbox_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.outbox_position_seq OWNED BY public.outbox."position";
CREATE TABLE public.preferences (
    user_id text NOT NULL,
    favorite_voice_ids text[] DEFAULT '{}'::text[] NOT NULL,
    default_voice_id text,
    recent_voice_ids text[] DEFAULT '{}'::text[] NOT NULL,
    default_speed_percent integer DEFAULT 100 NOT NULL,
    default_stability_percent integer DEFAULT 50 NOT NULL,
    default_similarity_percent integer DEFAULT 50 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.rate_counters (
    key text NOT NULL,
    count integer NOT NULL,
    window_ends_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.recurring_jobs (
    kind text NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.replicas (
    owner text NOT NULL,
    url text NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    token text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ip_address text,
    user_agent text,
    authenticated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    impersonated_by text
);
CREATE TABLE public.speech_metrics (
    id text NOT NULL,
    user_id text NOT NULL,
    request_id text NOT NULL,
    voice_id text NOT NULL,
    voice_name text NOT NULL,
    character_count integer NOT NULL,
    latency_ms integer NOT NULL,
    status text NOT NULL,
    error text,
    api_credits_used integer DEFAULT 0 NOT NULL,
    endpoint text DEFAULT 'text-to-speech'::text NOT NULL,
    model_id text,
    request_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.takes (
    user_id text NOT NULL,
    key text NOT NULL,
    storage_key text NOT NULL,
    samples integer NOT NULL,
    engine text NOT NULL,
    quality text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.usage (
    id text NOT NULL,
    user_id text NOT NULL,
    action text NOT NULL,
    voice_id text,
    character_count integer DEFAULT 0 NOT NULL,
    duration_ms integer,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.usage_months (
    user_id text NOT NULL,
    month text NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    reserved integer DEFAULT 0 NOT NULL,
    CONSTRAINT usage_months_never_negative CHECK (((used >= 0) AND (reserved >= 0)))
);
CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    funnel_stage text DEFAULT 'signup'::text NOT NULL,
    last_sign_in_at timestamp(3) with time zone,
    plan text DEFAULT 'paid'::text NOT NULL,
    subscription_tier text DEFAULT 'inactive'::text NOT NULL,
    subscription_status text DEFAULT 'inactive'::text NOT NULL,
    subscription_started_at timestamp(3) with time zone,
    subscription_expires_at timestamp(3) with time zone,
    trial_end_date timestamp(3) with time zone,
    quota_minutes_total integer DEFAULT 0 NOT NULL,
    phone text,
    phone_updated_at timestamp(3) with time zone,
    stripe_price_id text,
    stripe_customer_id text,
    stripe_subscription_id text,
    last_payment_date timestamp(3) with time zone,
    used_coupons text[] DEFAULT '{}'::text[] NOT NULL,
    applied_coupon jsonb,
    override jsonb,
    is_admin boolean DEFAULT false NOT NULL,
    role text,
    can_manage_coupons boolean DEFAULT false NOT NULL,
    normalised_email text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.outbox ALTER COLUMN "position" SET DEFAULT nextval('public.outbox_position_seq'::regclass);
INSERT INTO public.admin_log VALUES ('b7ef4251-5dc2-41ae-a603-d59ddafbf35d', 'operator', 'account.created', '{"userId": "f751c0a3-21ed-4c6e-a729-3a5e4c460121"}', '2026-11-21 04:05:57.833+00');
INSERT INTO public.admin_log VALUES ('9960388c-a2c5-4c7d-b1d9-99ad5675f535', 'operator', 'account.created', '{"userId": "8fb27c70-701e-43fd-9f4d-332b5fa28801"}', '2026-11-21 04:05:58.14+00');
INSERT INTO public.admin_log VALUES ('b5c3fc32-e7c3-478e-a9ea-ec414bf1b486', 'operator', 'account.created', '{"userId": "d2bfa295-8dfb-4f5c-a9a2-cf62318bbdad"}', '2026-11-21 04:05:58.548+00');
INSERT INTO public.coupon_redemptions VALUES ('a444757a-834d-4f52-83ed-4b3720a64736', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'BREAKALEG', 1, true, 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72', '{"utm_source": "school"}', '2026-11-21 04:05:49.3+00');
INSERT INTO public.coupons VALUES ('84eb98ed-3096-40bb-93b3-5a22995c055f', 'BREAKALEG', 'A 30-day premium trial for this machine', 'trial', 100, '30d', 1, 30, NULL, 30000, '{"isLocalOnly": true, "is30DayTrial": true}', 'active', 'active', NULL, false, NULL, NULL, 1, '{}', '2026-11-21 04:05:47.528+00', '2026-11-21 04:05:49.3+00');
INSERT INTO public.credentials VALUES ('08417681-a536-437d-85f6-38b551b81320', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'credential', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$o02WtZVGhUyIXJg/dRp4qQ$cGexFHZxcP77D4YcK8C+s5Eg8u1+RBZ+3ED8DamckvY', '2026-11-21 04:05:48.669+00', '2026-11-21 04:05:48.669+00');
INSERT INTO public.credentials VALUES ('d7a285c5-fda6-48b1-ab8d-aff65ff99bad', 'f751c0a3-21ed-4c6e-a729-3a5e4c460121', 'credential', 'f751c0a3-21ed-4c6e-a729-3a5e4c460121', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$XpoeQQ0bi9Oi4cwH7o0AlA$CqzlZzkSLtZsI0QrowhApan/SY5nyXk3VggpHCiZSyY', '2026-11-21 04:05:57.823+00', '2026-11-21 04:05:57.823+00');
INSERT INTO public.credentials VALUES ('17665360-202b-411a-9807-71836f3905aa', '8fb27c70-701e-43fd-9f4d-332b5fa28801', 'credential', '8fb27c70-701e-43fd-9f4d-332b5fa28801', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$blh+f+bcWHm0SGc6gc4PhQ$9MS09RVppkFBzjd8ieejxHnQ7M6aKrXd4tnbJo5oJto', '2026-11-21 04:05:58.118+00', '2026-11-21 04:05:58.118+00');
INSERT INTO public.credentials VALUES ('c6b797aa-feff-4af4-9f20-cb5864fd0259', 'd2bfa295-8dfb-4f5c-a9a2-cf62318bbdad', 'credential', 'd2bfa295-8dfb-4f5c-a9a2-cf62318bbdad', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$CDyRNVhhQ5XMywR9PcOy+Q$9EB3swBfDl3RjYJuQaUMycKB+vm/XzWhYsPGwv/Y3RI', '2026-11-21 04:05:58.471+00', '2026-11-21 04:05:58.471+00');
INSERT INTO public.generation_units VALUES ('gen_1795233949673_oYd45fOwtmT0PRF3Xu3svR', 0, 'To be, or not to be: that is the question.', '0e9e9f7031829a3b5ece0352e4f12c725b047eefe38f43d41f8585b8d829eb67', 0, 42);
INSERT INTO public.generation_units VALUES ('gen_1795233950854_O1xpjr43TQGc2TGdNTsWy2', 0, 'The rest is silence.', 'd4f229107de16a6a6fcccd284a2ebde34d5946622136a6cadd0da44d575c1e96', 0, 20);
INSERT INTO public.generation_units VALUES ('gen_1795233951572_HmKSphZ6ZL5awMlmre0qek', 0, 'Words, words, words.', '9257565045a9de88c728416e2ba6926788dcc1c5b0b69095239f40f7f6735827', 0, 20);
INSERT INTO public.generation_units VALUES ('gen_1795233952409_gZ7kltqKFNPSdnTUkGRK7t', 0, 'Brevity is the soul of wit.', 'dde90c63f2bdb885ac13a258dfd3ec46b237e3594926da38a35317cfcc0e49ea', 380, 28);
INSERT INTO public.generation_units VALUES ('gen_1795233952409_gZ7kltqKFNPSdnTUkGRK7t', 1, 'And tediousness the limbs.', 'ecdc142273101f526a3aa696e6765f0fbcff2540eb0332ab2e1c27a41c6ea20b', 0, 26);
INSERT INTO public.generations VALUES ('gen_1795233951572_HmKSphZ6ZL5awMlmre0qek', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'Words, words, words.', 'Words, words, words.', 'tom', 'Tom', 'male', 'American', 'adult', '{"speed": 1, "stability": 0.5, "similarity": 0.5}', 'studio', 'ready', NULL, 20, 20, 20, '2026-11', 1, 1, NULL, NULL, 1, 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/generations/generation_1795233951572_HmKSphZ6ZL5awMlmre0qek.mp3', 10453, '0f0898e6774fe16ae86ad2c9f3f008dff64d97cc4b4a895524260994c5ff4c7a', 1272, 3, '2026-11-21 04:05:51.572+00', '2026-11-21 04:05:51.969+00', false, NULL, NULL, '2026-11-21 04:05:51.969+00');
INSERT INTO public.generations VALUES ('gen_1795233949673_oYd45fOwtmT0PRF3Xu3svR', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'Hamlet', 'To be, or not to be: that is the question.', 'tom', 'Tom', 'male', 'American', 'adult', '{"speed": 1, "stability": 0.5, "similarity": 0.5}', 'studio', 'ready', NULL, 42, 42, 42, '2026-11', 1, 1, NULL, NULL, 1, 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/generations/generation_1795233949673_oYd45fOwtmT0PRF3Xu3svR.mp3', 22763, '838ff4cb4c55234a9dc3d277e1183d94c0b5f93a634e7b2667ea6c0c0825bc41', 2808, 4, '2026-11-21 04:05:49.673+00', '2026-11-21 04:05:50.667+00', false, NULL, NULL, '2026-11-21 04:05:52.273+00');
INSERT INTO public.generations VALUES ('gen_1795233950854_O1xpjr43TQGc2TGdNTsWy2', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'The rest is silence.', 'The rest is silence.', 'tom', 'Tom', 'male', 'American', 'adult', '{"speed": 1, "stability": 0.5, "similarity": 0.5}', 'studio', 'ready', NULL, 20, 20, 20, '2026-11', 1, 1, NULL, NULL, 1, 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/generations/generation_1795233950854_O1xpjr43TQGc2TGdNTsWy2.mp3', 12373, '88046accd0b0154d1a3a0c1070277e315f83f855b4043a03e509a6af075f4b2e', 1512, 4, '2026-11-21 04:05:50.854+00', '2026-11-21 04:05:51.392+00', true, '2026-11-21 04:05:52.355+00', NULL, '2026-11-21 04:05:52.355+00');
INSERT INTO public.generations VALUES ('gen_1795233952409_gZ7kltqKFNPSdnTUkGRK7t', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'Brevity is the soul of wit. And tediousness the limbs.', 'Brevity is the soul of wit. And tediousness the limbs.', 'kate', 'Kate', 'female', 'American', 'adult', '{"speed": 1, "stability": 0.5, "similarity": 0.5}', 'studio', 'cancelled', NULL, 54, 0, 0, '2026-11', 2, 0, NULL, NULL, 1, NULL, NULL, NULL, NULL, 2, '2026-11-21 04:05:52.409+00', '2026-11-21 04:05:52.625+00', false, NULL, NULL, '2026-11-21 04:05:52.625+00');
INSERT INTO public.jobs VALUES ('f5545b52-7847-44f0-8a71-dbc40e133ed1', 'readings.sweep', 'recurring', 'null', 'done', '2026-11-21 04:05:47.823+00', 1, NULL, NULL, NULL, NULL, '2026-11-21 04:05:47.823+00', '2026-11-21 04:05:47.98+00');
INSERT INTO public.jobs VALUES ('bedebc6f-bc7e-4f10-9848-701ed7268651', 'mail.send', '35cd366b-1781-4b06-935a-0c843f61e03f', '{"id": "35cd366b-1781-4b06-935a-0c843f61e03f"}', 'done', '2026-11-21 04:05:48.759+00', 1, NULL, NULL, NULL, NULL, '2026-11-21 04:05:48.759+00', '2026-11-21 04:05:48.891+00');
INSERT INTO public.jobs VALUES ('426220a5-cfbd-446a-aff5-6639d8a2c92e', 'readings.purge', NULL, '{"generationId": "gen_1795233950854_O1xpjr43TQGc2TGdNTsWy2"}', 'waiting', '2026-11-21 04:15:52.355+00', 0, NULL, NULL, NULL, NULL, '2026-11-21 04:05:52.365+00', NULL);
INSERT INTO public.link_tokens VALUES ('d84c76c613d01a3a2cddf7a0fb0587322e413762338b8c83b9bd4457be1b8216', 'verify', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '2026-11-22 04:05:48.727+00', '2026-11-21 04:05:49.183+00');
INSERT INTO public.outbox VALUES ('35cd366b-1781-4b06-935a-0c843f61e03f', '<35cd366b-1781-4b06-935a-0c843f61e03f@localhost>', 'verify-email', 'ada@example.com', 'Verify your email for Scene Partner', 'Places, please
Welcome to Scene Partner. One step before the curtain goes up: please verify your email address.
Verify my email:
http://localhost:39351/verify-email?token=lkcAeRqSx1G91Ay1YVLH9P4KlpRrt3j6arp7_XE5TTY
The link works once, within the next 24 hours.
If you did not sign up, leave this letter be and nothing will happen.
Scene Partner, the reader who waits for you', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Places, please</title></head>
<body style="margin:0;padding:32px 16px;background-color:#14110d;font:17px/1.5 Georgia,serif">
<div style="max-width:32em;margin:0 auto;padding:32px 28px;background-color:#fffaf0;color:#211c15;border-radius:6px">
<h1 style="margin:0 0 20px;font-size:26px;font-weight:normal">Places, please</h1>
<p style="margin:0 0 16px">Welcome to Scene Partner. One step before the curtain goes up: please verify your email address.</p>
<p style="margin:24px 0"><a href="http://localhost:39351/verify-email?token=lkcAeRqSx1G91Ay1YVLH9P4KlpRrt3j6arp7_XE5TTY" style="display:inline-block;padding:12px 22px;border-radius:6px;background-color:#8a4b00;color:#ffffff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px">The link works once, within the next 24 hours.</p>
<p style="margin:0 0 16px">If you did not sign up, leave this letter be and nothing will happen.</p>
<p style="color:#6b6255;font-size:14px">If the button does nothing, copy this address: <span style="word-break:break-all">http://localhost:39351/verify-email?token=lkcAeRqSx1G91Ay1YVLH9P4KlpRrt3j6arp7_XE5TTY</span></p>
<p style="color:#6b6255;font-size:14px;margin-bottom:0">Scene Partner, the reader who waits for you</p>
</div>
</body>
</html>', 'sent', 1, NULL, '2026-11-21 04:05:48.731+00', '2026-11-21 04:05:48.731+00', '2026-11-21 04:05:48.878+00', 1);
INSERT INTO public.preferences VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '{kate}', 'tom', '{}', 100, 50, 50, '2026-11-21 04:05:49.506+00');
INSERT INTO public.rate_counters VALUES ('letters:stranger:ada@example.com', 1, '2026-11-21 05:05:48.67+00');
INSERT INTO public.rate_counters VALUES ('letters', 1, '2026-11-22 04:05:48.67+00');
INSERT INTO public.rate_counters VALUES ('applyCouponToUser:user:4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 1, '2026-11-21 05:05:49.274+00');
INSERT INTO public.recurring_jobs VALUES ('jobs.sweep', '2026-11-21 05:05:47.788+00');
INSERT INTO public.recurring_jobs VALUES ('readings.sweep', '2026-11-21 05:05:47.823+00');
INSERT INTO public.schema_migrations VALUES ('0000_init.sql', '9eedfa1a5ae078a546c0e0a39b9b935ecfa487516ab7964409d7d32f113afa30', '2026-11-21 04:05:46.725+00');
INSERT INTO public.sessions VALUES ('c37efd54-a73d-45ee-a8c8-c309107aa7e9', '0QvD4M5FPo0nRztbHlI8sfQCyePiSvtTZOzkd5kEp-4', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '2026-11-21 04:35:48.765+00', '2026-11-21 04:05:48.765+00', '2026-11-21 04:05:48.765+00', '127.0.0.1', 'node', '2026-11-21 04:05:48.765+00', NULL);
INSERT INTO public.speech_metrics VALUES ('ba13c7a4-8c92-44f3-bbb3-6fc0113b8100', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'gen_1795233949673_oYd45fOwtmT0PRF3Xu3svR', 'tom', 'Tom', 42, 500, 'success', NULL, 0, 'text-to-speech', 'flite', '{}', '2026-11-21 04:05:50.452+00');
INSERT INTO public.speech_metrics VALUES ('d343d6ea-7d33-4c28-9f09-524d6cfab0c3', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'gen_1795233950854_O1xpjr43TQGc2TGdNTsWy2', 'tom', 'Tom', 20, 286, 'success', NULL, 0, 'text-to-speech', 'flite', '{}', '2026-11-21 04:05:51.287+00');
INSERT INTO public.speech_metrics VALUES ('ee05878f-b251-42c0-845d-71bb00487915', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'gen_1795233951572_HmKSphZ6ZL5awMlmre0qek', 'tom', 'Tom', 20, 222, 'success', NULL, 0, 'text-to-speech', 'flite', '{}', '2026-11-21 04:05:51.851+00');
INSERT INTO public.takes VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '0e9e9f7031829a3b5ece0352e4f12c725b047eefe38f43d41f8585b8d829eb67', 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/takes/0e9e9f7031829a3b5ece0352e4f12c725b047eefe38f43d41f8585b8d829eb67.pcm', 66081, 'flite', 'basic', '2026-11-21 04:05:50.452+00');
INSERT INTO public.takes VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'd4f229107de16a6a6fcccd284a2ebde34d5946622136a6cadd0da44d575c1e96', 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/takes/d4f229107de16a6a6fcccd284a2ebde34d5946622136a6cadd0da44d575c1e96.pcm', 35023, 'flite', 'basic', '2026-11-21 04:05:51.287+00');
INSERT INTO public.takes VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '9257565045a9de88c728416e2ba6926788dcc1c5b0b69095239f40f7f6735827', 'users/4f50b22e-278b-48fc-8cd2-8078eb27cbbc/takes/9257565045a9de88c728416e2ba6926788dcc1c5b0b69095239f40f7f6735827.pcm', 29074, 'flite', 'basic', '2026-11-21 04:05:51.851+00');
INSERT INTO public.usage VALUES ('96e558cb-6ebb-4f50-b7d1-647ed9c17d1d', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'generation', 'tom', 42, 2808, '{}', '2026-11-21 04:05:50.669+00');
INSERT INTO public.usage VALUES ('f5b1250b-2b57-4888-b3bb-9c44eecf877e', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'generation', 'tom', 20, 1512, '{}', '2026-11-21 04:05:51.395+00');
INSERT INTO public.usage VALUES ('6d127338-dacb-4590-bfec-a27024897c7f', '4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'generation', 'tom', 20, 1272, '{}', '2026-11-21 04:05:51.994+00');
INSERT INTO public.usage_months VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', '2026-11', 82, 0);
INSERT INTO public.users VALUES ('4f50b22e-278b-48fc-8cd2-8078eb27cbbc', 'Ada Ray', 'ada@example.com', true, NULL, '2026-11-21 04:05:48.669+00', '2026-11-21 04:05:49.3+00', 'Ada', 'Ray', 'signup', '2026-11-21 04:05:48.669+00', 'paid', 'premium_trial', 'trialing', '2026-11-21 04:05:49.3+00', '2026-12-21 04:05:49.3+00', '2026-12-21 04:05:49.3+00', 30000, NULL, NULL, NULL, NULL, NULL, NULL, '{BREAKALEG}', '{"code": "BREAKALEG", "type": "percentage", "value": 100, "duration": "repeating", "appliedAt": "2026-11-21T04:05:49.300Z", "durationInMonths": 1}', NULL, false, NULL, false, 'ada@example.com');
INSERT INTO public.users VALUES ('f751c0a3-21ed-4c6e-a729-3a5e4c460121', 'Viola Free', 'free@example.com', true, NULL, '2026-11-21 04:05:57.693+00', '2026-11-21 04:05:57.693+00', 'Viola', 'Free', 'signup', NULL, 'free', 'free', 'inactive', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, false, NULL, false, 'free@example.com');
INSERT INTO public.users VALUES ('8fb27c70-701e-43fd-9f4d-332b5fa28801', 'Orlando Paid', 'paying@example.com', true, NULL, '2026-11-21 04:05:57.997+00', '2026-11-21 04:05:57.997+00', 'Orlando', 'Paid', 'signup', NULL, 'paid', 'paid', 'active', NULL, '2099-12-31 00:00:00+00', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, false, NULL, false, 'paying@example.com');
INSERT INTO public.users VALUES ('d2bfa295-8dfb-4f5c-a9a2-cf62318bbdad', 'Prospero Admin', 'admin@example.com', true, NULL, '2026-11-21 04:05:58.305+00', '2026-11-21 04:05:58.305+00', 'Prospero', 'Admin', 'signup', NULL, 'paid', 'inactive', 'inactive', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, true, 'admin', false, 'admin@example.com');
SELECT pg_catalog.setval('public.outbox_position_seq', 1, true);
ALTER TABLE ONLY public.admin_log
    ADD CONSTRAINT admin_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_code_unique UNIQUE (code);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.generation_units
    ADD CONSTRAINT generation_units_generation_id_position_pk PRIMARY KEY (generation_id, "position");
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.rate_counters
    ADD CONSTRAINT rate_counters_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recurring_jobs
    ADD CONSTRAINT recurring_jobs_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.replicas
    ADD CONSTRAINT replicas_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE ONLY public.speech_metrics
    ADD CONSTRAINT speech_metrics_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.takes
    ADD CONSTRAINT takes_user_id_key_pk PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.usage_months
    ADD CONSTRAINT usage_months_user_id_month_pk PRIMARY KEY (user_id, month);
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX admin_log_newest ON public.admin_log USING btree ("timestamp", id);
CREATE INDEX coupon_redemptions_mailbox ON public.coupon_redemptions USING btree (mailbox_hash);
CREATE UNIQUE INDEX coupon_redemptions_once ON public.coupon_redemptions USING btree (user_id, coupon_code, number);
CREATE INDEX credentials_user ON public.credentials USING btree (user_id);
CREATE INDEX generations_history ON public.generations USING btree (user_id, created_at, id);
CREATE INDEX generations_making ON public.generations USING btree (state, lease_until);
CREATE INDEX generations_month ON public.generations USING btree (user_id, month);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, run_at) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at);
CREATE INDEX jobs_leased ON public.jobs USING btree (kind, lease_until) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX jobs_waiting_key ON public.jobs USING btree (kind, key) WHERE (state = 'waiting'::text);
CREATE INDEX link_tokens_user ON public.link_tokens USING btree (user_id);
CREATE INDEX outbox_newest ON public.outbox USING btree ("position");
CREATE INDEX outbox_waiting ON public.outbox USING btree (state, next_attempt_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX speech_metrics_time ON public.speech_metrics USING btree ("timestamp");
CREATE INDEX usage_newest ON public.usage USING btree (user_id, "timestamp");
CREATE INDEX users_normalised_email ON public.users USING btree (normalised_email);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
ALTER TABLE ONLY public.coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.generation_units
    ADD CONSTRAINT generation_units_generation_id_generations_id_fk FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.takes
    ADD CONSTRAINT takes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage_months
    ADD CONSTRAINT usage_months_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
