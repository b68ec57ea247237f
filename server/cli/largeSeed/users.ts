/** Number of rows by kind. */
export type Amounts = Record<
  'users' | 'scripts' | 'recordings' | 'coupons' | 'agencies' | 'messages' | 'acts' | 'events',
  number
>

/**
 * Returns how many rows of each kind to create: the numbers of the full seed, multiplied by `share` (0 to 1) for tests.
 * The number of agencies is always the same.
 */
export const scaleAmounts = (share: number): Amounts => ({
  users: 100_000 * share,
  scripts: 200_000 * share,
  recordings: 1_000_000 * share,
  coupons: 10_000 * share,
  agencies: 40,
  messages: 50_000 * share,
  acts: 20_000 * share,
  events: 400_000 * share,
})

/** SQL that creates the reference day and deterministic pseudo-random functions. */
export const setupStatements = [
  `create temp table seed_today as select date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC' as now`,
  // PostgreSQL's hash of a number is deterministic and much faster than a digest.
  `create function pg_temp.chance(number bigint, salt int) returns float8 language sql immutable as $$
     select (hashint8extended(number, salt) & 9007199254740991) / 9007199254740992::float8 $$`,
  `create function pg_temp.pick(words text[], chance float8) returns text language sql immutable as $$
     select words[1 + floor(chance * array_length(words, 1))::int] $$`,
  `create function pg_temp.user_id(number bigint) returns text language sql immutable as $$
     select md5('seeded user ' || number)::uuid::text $$`,
  `create function pg_temp.long_id(words text) returns text language sql immutable as $$
     select translate(encode(decode(md5(words), 'hex'), 'base64'), '+/=', '-_') $$`,
]

/** SQL that removes the temporary functions and tables. */
export const cleanupStatements = [
  'drop function if exists pg_temp.long_id(text)',
  'drop function if exists pg_temp.user_id(bigint)',
  'drop function if exists pg_temp.pick(text[], float8)',
  'drop function if exists pg_temp.chance(bigint, int)',
  'drop table if exists seed_today',
]

const firstNames =
  'Ines Teodor Abigail Rufus Mina Dara Joaquin Hollis Saoirse Marcus Petra Linus Amara Benedict Celia Dmitri Esme Farid Greta Hugo Imogen Jonas Keiko Leila Mateo Nadia Oscar Priya Quentin Rosa Samir Tamsin Ulrich Vera Wesley Ximena Yusuf Zadie Anouk Bastian Clara Desmond Elif Fergus Gloria Hamish Isolde Jasper Kofi Lucia Malik Noor Otis Paloma Rafael Sunniva Tobias Una Viggo Winifred'
const lastNames =
  'Marlow Vance Osei Lindqvist Kowalczyk Fenn Reyes Archer Blake Idowu Novak Ferreira Abbott Bakshi Calloway Devereux Ellison Fontaine Grant Hale Ibarra Jansen Kessler Lowell Moreau Nakamura Okafor Pemberton Quayle Rossi Sandoval Thorne Ueda Varga Whitlock Yates Zeller Ashby Brennan Castellano Drummond Everly Frost Gallagher Hendry Iyer Jacoby Kaplan Laurent Mercer Nolan Oduya Pryce Radley Sinclair Tremblay Underhill Vasquez Winslow Abara'

/**
 * SQL that inserts users who signed up over two years, more each month. Most never had a plan, some had a trial, and
 * some pay. Each `offset 0` keeps the planner from inlining a subquery and evaluating the random functions repeatedly.
 */
export const insertUsers = (amounts: Amounts): string => `
  insert into users (id, name, email, email_verified, created_at, updated_at, first_name, last_name, funnel_stage, last_sign_in_at,
    plan, subscription_tier, subscription_status, subscription_started_at, subscription_expires_at, trial_end_date,
    quota_minutes_total, stripe_customer_id, stripe_subscription_id, used_coupons, applied_coupon, override, role,
    can_manage_coupons, normalised_email)
  select pg_temp.user_id(number), first || ' ' || last, address, is_verified, created_at, seen_at, first, last, 'signup',
    case when kind <> 'stranger' or pg_temp.chance(number, 9) < 0.9 then seen_at end,
    case when kind in ('stranger', 'lapsed') then 'free' else 'paid' end,
    case kind when 'stranger' then 'inactive' when 'lapsed' then 'free' when 'trial' then 'premium_trial' when 'card' then 'paid'
      when 'code' then 'paid' when 'override' then 'free' else kind end,
    case when kind = 'trial' then 'trialing' when kind in ('stranger', 'lapsed', 'override') then 'inactive' else 'active' end,
    case when kind not in ('stranger', 'override') then started_at end,
    case when kind = 'trial' then started_at + interval '30 days' when kind = 'lapsed' then started_at + interval '60 days'
      when kind = 'card' then now + pg_temp.chance(number, 11) * interval '30 days'
      when kind in ('code', 'studio', 'pro') then now + interval '1 day' + pg_temp.chance(number, 11) * interval '300 days' end,
    case when kind = 'trial' then started_at + interval '30 days' end,
    case when kind in ('stranger', 'lapsed', 'override') then 0 else 30000 end,
    case when kind in ('card', 'lapsed') then 'cus_seed_' || number end,
    case when kind = 'card' then 'sub_seed_' || number end,
    case when code is null then '{}'::text[] else array[code] end,
    case when code is not null then jsonb_build_object('code', code, 'type', 'percentage', 'value', 100,
      'duration', 'repeating', 'durationInMonths', 1, 'appliedAt', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
    case when kind = 'override' then jsonb_build_object('status', 'active', 'tier', 'studio',
      'expiresAt', to_char((now + pg_temp.chance(number, 12) * interval '200 days' - interval '20 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'createdAt', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', 'operator', 'reason', 'Press night', 'type', 'manual') end,
    case when number <= 5 then 'manager' end, number between 6 and 8, address
  from (
    select *, created_at + pg_temp.chance(number, 7) * interval '2 days' as started_at,
      lower(first || '.' || last) || number || '@' ||
        case when pg_temp.chance(number, 5) < 0.06 then 'school-' || lpad((number % ${amounts.agencies} + 1)::text, 2, '0') || '.example'
          else pg_temp.pick(array['example.com', 'example.org', 'example.net', 'mail.example', 'post.example'], pg_temp.chance(number, 6)) end as address,
      created_at + power(pg_temp.chance(number, 8), 0.6) * (now - created_at) as seen_at,
      kind <> 'stranger' or pg_temp.chance(number, 10) < 0.8 as is_verified,
      case when kind in ('trial', 'code') then 'STAGE-' || lpad((1 + number % ${amounts.coupons / 2})::text, 5, '0') end as code
    from (
      select number, today.now,
        today.now - power(1 - number / ${amounts.users}::float8, 1.6) * interval '730 days' - pg_temp.chance(number, 1) * interval '20 hours' as created_at,
        pg_temp.pick($1::text[], pg_temp.chance(number, 2)) as first, pg_temp.pick($2::text[], pg_temp.chance(number, 3)) as last,
        case when chance < 0.62 then 'stranger' when chance < 0.78 then 'trial' when chance < 0.88 then 'card' when chance < 0.92 then 'lapsed'
          when chance < 0.94 then 'studio' when chance < 0.96 then 'pro' when chance < 0.985 then 'code' else 'override' end as kind
      from generate_series($3::bigint, $4::bigint) as number, seed_today as today, lateral (select pg_temp.chance(number, 4) as chance offset 0) as drawn
      offset 0
    ) as who
    offset 0
  ) as known`

/** First and last names, parameters of `insertUsers`. */
export const userNames = [firstNames.split(' '), lastNames.split(' ')]
