import type { Amounts } from './users.ts'

const eventTypes =
  "'page_view', 'page_view', 'page_view', 'page_view', 'voice_selected', 'recording_created', 'recording_played', 'audio_downloaded', 'user_identify'"
const pages = "'/', '/', '/voices', '/pricing', '/studio', '/studio', '/blog', '/help'"
const acts =
  "'override.set', 'user.promoted', 'override.revoked', 'coupon-permission.changed', 'verification.resent', 'impersonation.started'"

/** SQL that inserts analytics events. */
export const insertEvents = (amounts: Amounts): string =>
  `insert into analytics_events (id, event_type, metadata, session_id, user_id, happened_at, day)
   select md5('seeded event ' || number), kind, case when kind = 'page_view' then jsonb_build_object('path', pg_temp.pick(array[${pages}], pg_temp.chance(number, 61))) else '{}'::jsonb end,
     md5('seeded visit ' || number / 6), case when pg_temp.chance(number, 62) < 0.5 then pg_temp.user_id(1 + floor(pg_temp.chance(number / 6, 63) * ${amounts.users})::bigint) end,
     at, (at at time zone 'UTC')::date
   from generate_series($1::bigint, $2::bigint) as number, seed_today as today,
     lateral (select pg_temp.pick(array[${eventTypes}], pg_temp.chance(number, 64)) as kind,
       today.now - power(pg_temp.chance(number / 6, 65), 1.2) * interval '380 days' + pg_temp.chance(number, 66) * interval '10 minutes' as at offset 0) as drawn`

/** SQL that inserts messages, the admin log, and the daily number of subscribers with the estimated revenue. */
export const insertTraces = (amounts: Amounts): string[] => [
  `insert into messages (id, user_id, subject, content, sent_by_email, sent_at, read_at)
   select md5('seeded message ' || number)::uuid::text, pg_temp.user_id(1 + floor(pg_temp.chance(number, 71) * ${amounts.users})::bigint),
     'New voices are here', 'Six new readers joined the company this week. Come and hear them.', 'office@example.com', at,
     case when pg_temp.chance(number, 72) < 0.6 then at + interval '1 day' end
   from generate_series(1, ${amounts.messages}) as number, seed_today as today, lateral (select today.now - pg_temp.chance(number, 73) * interval '300 days' as at offset 0) as drawn`,
  `insert into admin_log (id, admin_id, action, metadata, timestamp)
   select md5('seeded act ' || number)::uuid::text, pg_temp.user_id(1 + number % 5), pg_temp.pick(array[${acts}], pg_temp.chance(number, 81)),
     jsonb_build_object('userId', pg_temp.user_id(1 + floor(pg_temp.chance(number, 82) * ${amounts.users})::bigint), 'reason', 'Press night'),
     today.now - pg_temp.chance(number, 83) * interval '700 days'
   from generate_series(1, ${amounts.acts}) as number, seed_today as today`,
  // Deletes the daily metrics that a job computed during the seed, because they are incomplete.
  `delete from daily_figures where name not in ('estimate', 'subscribers')`,
  // Inserts invented daily numbers of subscribers and estimated revenue: no other table has them for past days.
  `insert into daily_figures (name, day, key, value)
   select name, day::date, '', case name when 'subscribers' then people else people * 640 end
   from seed_today as today, generate_series(today.now - interval '729 days', today.now - interval '1 day', interval '1 day') as day,
     lateral (select (14000 * power(1 - extract(epoch from today.now - day)::float8 / 63158400, 1.4))::bigint as people) as drawn,
     unnest(array['estimate', 'subscribers']) as name
   on conflict (name, day, key) do nothing`,
]
