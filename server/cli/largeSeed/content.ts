import type { Amounts } from './users.ts'

const titles =
  "'Self-tape', 'Callback', 'Act two', 'The letter scene', 'Balcony', 'Audition sides', 'The quarrel', 'Monologue', 'The interview', 'Last scene', 'The dinner', 'Cold read'"
const lines =
  "'You said you would wait for me at the station.', 'I never asked you to stay.', 'Then tell her. Tell her tonight.', 'There is a light on in the kitchen.', 'We open in nine days and you have not learnt the second act.', 'Nobody leaves this room until I know who wrote it.', 'I kept every letter. Every one.', 'It is not the money. It was never the money.'"
const voices = "'tom', 'kate', 'rosa', 'george', 'ada', 'max'"

/** SQL that inserts the scripts whose numbers are in a range. */
export const insertScripts = (amounts: Amounts): string => `
  insert into scripts (id, user_id, title, content, characters, word_count, character_count, is_archived, is_favorite, created_at, updated_at)
  select 'scr_' || pg_temp.long_id('seeded script ' || number), pg_temp.user_id(owner),
    pg_temp.pick(array[${titles}], pg_temp.chance(number, 21)) || ' ' || (1 + number % 40), content,
    '[{"name": "ANNA", "speeches": 2}, {"name": "LEO", "speeches": 2}]'::jsonb, array_length(string_to_array(content, ' '), 1), length(content),
    pg_temp.chance(number, 22) < 0.1, pg_temp.chance(number, 23) < 0.15, made_at, made_at
  from (
    select number, owner, users.created_at + pg_temp.chance(number, 24) * (today.now - users.created_at) as made_at,
      'ANNA. ' || one || E'\\nLEO. ' || two || E'\\nANNA. ' || two || E'\\nLEO. ' || one as content
    from generate_series($1::bigint, $2::bigint) as number, seed_today as today,
      lateral (select (1 + (floor(${amounts.users} * power(pg_temp.chance(number, 25), 1.5))::bigint * 7919) % ${amounts.users}) as owner,
        pg_temp.pick(array[${lines}], pg_temp.chance(number, 26)) as one, pg_temp.pick(array[${lines}], pg_temp.chance(number, 27)) as two offset 0) as drawn
      join users on users.id = pg_temp.user_id(owner)
    offset 0
  ) as made`

/** SQL that inserts the generations whose numbers are in a range, without audio files. */
export const insertGenerations = (amounts: Amounts): string => `
  insert into generations (id, user_id, title, text, voice_id, voice_name, voice_gender, voice_accent, voice_age, settings, purpose, state,
    failure, character_count, reserved_characters, spent_characters, month, units, units_done, content_key, duration_ms, created_at,
    finished_at, is_deleted, deleted_at, purged_at, updated_at)
  select 'gen_' || (extract(epoch from made_at) * 1000)::bigint || '_' || pg_temp.long_id('seeded recording ' || number), pg_temp.user_id(owner),
    pg_temp.pick(array[${titles}], pg_temp.chance(number, 31)), line, voice, initcap(voice),
    case when voice in ('tom', 'george', 'max') then 'male' else 'female' end, 'American', 'adult',
    '{"speed": 1, "stability": 0.5, "similarity": 0.5}'::jsonb, case when chance < 0.8 then 'studio' else 'practice' end,
    case when is_failed then 'failed' else 'ready' end, case when is_failed then 'generation_failed' end,
    characters, case when is_failed then 0 else characters end, case when is_failed then 0 else characters end, to_char(made_at at time zone 'UTC', 'YYYY-MM'), 1,
    case when is_failed then 0 else 1 end, md5('seeded recording ' || number), case when is_failed then null else characters * 62 end,
    made_at, made_at + interval '4 seconds', is_gone, case when is_gone then made_at + interval '1 day' end,
    case when is_gone then made_at + interval '1 day' end, made_at
  from (
    select number, owner, line, chance, chance < 0.012 as is_failed, chance between 0.5 and 0.58 as is_gone,
      pg_temp.pick(array[${voices}], pg_temp.chance(number, 32)) as voice,
      40 + floor(power(pg_temp.chance(number, 33), 3) * 4000)::int as characters,
      users.created_at + pg_temp.chance(number, 34) * (coalesce(users.last_sign_in_at, users.created_at) - users.created_at) as made_at
    from generate_series($1::bigint, $2::bigint) as number,
      lateral (select (1 + (floor(${amounts.users} * power(pg_temp.chance(number, 35), 2))::bigint * 7919) % ${amounts.users}) as owner,
        pg_temp.chance(number, 36) as chance, pg_temp.pick(array[${lines}], pg_temp.chance(number, 37)) as line offset 0) as drawn
      join users on users.id = pg_temp.user_id(owner)
    offset 0
  ) as made`

/** SQL that inserts the monthly usage of users without usage rows. */
export const insertUsageMonths = `insert into usage_months (user_id, month, used)
  select user_id, month, sum(spent_characters)::int from generations
  where not exists (select 1 from usage_months as counted where counted.user_id = generations.user_id)
  group by user_id, month`

/** SQL that inserts speech requests of the last 120 days. */
export const insertSpeechMetrics = `insert into speech_metrics (id, user_id, request_id, voice_id, voice_name, character_count, latency_ms, status, error, api_credits_used, model_id, timestamp)
  select md5('seeded request ' || id), user_id, id, voice_id, voice_name, character_count,
    (case engine when 'flite' then 90 when 'kokoro' then 900 else 450 end * (0.5 + 3 * power(abs(('x' || substr(md5(id), 9, 8))::bit(32)::int) / 2147483648.0, 3)))::int,
    case when state = 'failed' then 'error' else 'success' end, case when state = 'failed' then 'engine_timeout' end,
    case when engine = 'elevenlabs' then character_count else 0 end, engine, created_at
  from (select *, case ascii(substr(id, 24, 1)) % 8 when 0 then 'elevenlabs' when 1 then 'kokoro' when 2 then 'kokoro' when 3 then 'kokoro' else 'flite' end as engine
    from generations where created_at >= (select now from seed_today) - interval '120 days') as recent`
