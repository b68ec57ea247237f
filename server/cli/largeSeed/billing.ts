import { priceCents } from '../../adapters/payments/prices.ts'
import type { Amounts } from './users.ts'

/** SQL that inserts coupons: half are trials, half are discounts; some have ended. */
export const insertCoupons = (amounts: Amounts): string => `
  insert into coupons (id, code, description, type, value, duration, duration_in_months, trial_days, quota_characters, metadata, status, state,
    expires_at, max_redemptions, created_at, updated_at)
  select md5('seeded coupon ' || number)::uuid::text,
    case when is_trial then 'STAGE-' || lpad(number::text, 5, '0') else 'CURTAIN-' || lpad((number - ${amounts.coupons / 2})::text, 5, '0') end,
    case when is_trial then 'Thirty days for the company' else 'A lower price for the season' end,
    case when is_trial then 'trial' else 'percentage' end, case when is_trial then 100 else 10 + 5 * (number % 9) end,
    case when is_trial then '30d' else 'repeating' end, case when is_trial then 1 else 3 end, case when is_trial then 30 end,
    case when is_trial then 30000 end, case when is_trial then '{"is30DayTrial": true}'::jsonb else '{}'::jsonb end,
    case when pg_temp.chance(number, 41) < 0.08 then 'disabled' else 'active' end, case when pg_temp.chance(number, 42) < 0.03 then 'draft' else 'active' end,
    case when pg_temp.chance(number, 43) < 0.5 then today.now + (pg_temp.chance(number, 44) - 0.5) * interval '400 days' end,
    case when pg_temp.chance(number, 45) < 0.5 then 500 end, made_at, made_at
  from generate_series(1, ${amounts.coupons}) as number, seed_today as today,
    lateral (select number <= ${amounts.coupons / 2} as is_trial, today.now - pg_temp.chance(number, 46) * interval '700 days' as made_at offset 0) as drawn`

/** SQL that inserts the redemptions of trial coupons, and stores their number in each coupon. */
export const insertRedemptions = [
  `insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
   select md5('seeded redemption ' || id)::uuid::text, id, used_coupons[1], 1, subscription_tier = 'premium_trial',
     encode(sha256(normalised_email::bytea), 'hex'), subscription_started_at
   from users where cardinality(used_coupons) = 1 and used_coupons[1] like 'STAGE-%'`,
  `update coupons set times_redeemed = counted.times from (
     select coupon_code, count(*)::int as times from coupon_redemptions group by coupon_code) as counted where counted.coupon_code = coupons.code`,
]

/** SQL that inserts agencies. */
export const insertAgencies = (amounts: Amounts): string => `
  insert into agencies (id, name, contact_name, contact_email, domain, coupon_code, created_at, updated_at)
  select md5('seeded agency ' || number)::uuid::text, 'School of acting no. ' || number, 'Office', 'office@school-' || lpad(number::text, 2, '0') || '.example',
    'school-' || lpad(number::text, 2, '0') || '.example', 'STAGE-' || lpad(number::text, 5, '0'), today.now - interval '1 year', today.now - interval '1 year'
  from generate_series(1, ${amounts.agencies}) as number, seed_today as today`

/** SQL that inserts paid subscriptions and their payments. A few payments failed or were refunded. */
export const insertSubscriptions = [
  `insert into subscriptions (id, user_id, customer_id, status, price_id, plan, started_at, period_end, latest_invoice_id, latest_invoice_at, ended_at)
   select coalesce(stripe_subscription_id, 'sub_seed_' || substr(stripe_customer_id, 10)), id, stripe_customer_id,
     case when stripe_subscription_id is null then 'ended' when drawn.chance < 0.03 then 'past_due' else 'active' end,
     'price_sandbox_' || case when drawn.chance > 0.7 then 'annual' else 'monthly' end, case when drawn.chance > 0.7 then 'annual' else 'monthly' end,
     subscription_started_at, subscription_expires_at, null, null, case when stripe_subscription_id is null then subscription_expires_at end
   from users, lateral (select pg_temp.chance(substr(stripe_customer_id, 10)::bigint, 51) as chance) as drawn
   where stripe_customer_id like 'cus_seed_%'`,
  `insert into payments (id, user_id, subscription_id, provider, plan, price_id, state, amount_cents, refunded_cents, currency, at)
   select 'in_seed_' || md5(id || paid_at), user_id, id, 'sandbox', plan, price_id,
     case when chance < 0.015 then 'failed' when chance < 0.022 then 'refunded' else 'paid' end, cents,
     case when chance >= 0.015 and chance < 0.022 then cents else 0 end, 'usd', paid_at
   from (
     select paying.*, paid_at, case when plan = 'annual' then ${priceCents.annual} else ${priceCents.monthly} end as cents,
       pg_temp.chance((extract(epoch from paid_at))::bigint, 52) as chance
     from subscriptions as paying, seed_today as today,
       lateral generate_series(started_at, least(today.now, period_end), case when plan = 'annual' then interval '1 year' else interval '1 month' end) as paid_at
     where paying.id like 'sub_seed_%'
   ) as due`,
  `update subscriptions set latest_invoice_id = newest.id, latest_invoice_at = newest.at from (
     select distinct on (subscription_id) subscription_id, id, at from payments where subscription_id like 'sub_seed_%' order by subscription_id, at desc
   ) as newest where newest.subscription_id = subscriptions.id`,
]
