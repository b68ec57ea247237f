import { z } from 'zod'
import { activity, planSource, planStatus, totalCount } from '../adminEntities.ts'
import { instant, tier } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { plan } from './billing.ts'

const byActivity = z.object({ active: z.number(), inactive: z.number(), dormant: z.number(), churn_risk: z.number() })
const money = z.object({ currency: z.string(), cents: z.number() })
/**
 * Metrics of one speech engine over a period. Latency percentiles come from a histogram and are accurate to 5 %; null
 * without requests.
 */
const engine = z.object({
  engine: z.string(),
  requests: z.number(),
  errors: z.number(),
  characters: z.number(),
  /** Credits charged by the provider; 0 for local engines. */
  credits: z.number(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
})
const speechTotals = engine.omit({ engine: true })
/** Estimated monthly revenue in US cents, at the specification's prices. Accounts that pay nothing count 0. */
const estimate = z.object({
  cents: z.number(),
  by: z.array(z.object({ tier, plan: plan.nullable(), people: z.number(), priceCents: z.number(), cents: z.number() })),
  /** Accounts with a paid tier from a code, an override or a trial; they bring no revenue. */
  granted: z.number(),
})
/** Length of the period in UTC days, today included. */
const days = z.union([z.literal(7), z.literal(30), z.literal(90)])

export const getDashboard = defineOperation({
  name: 'getDashboard',
  summary: 'Returns the main metrics: users, plans, revenue and speech, for the last 30 days and the 30 days before.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Time of counting. On large installations the counts are cached. */
    asOf: instant,
    users: z.object({ total: z.number(), verified: z.number(), last30: z.number(), before30: z.number() }),
    /** Effective status now. `paymentDue` accounts are included in `active`. */
    standing: z.object({
      active: z.number(),
      trialing: z.number(),
      free: z.number(),
      paymentDue: z.number(),
    }),
    activity: byActivity,
    revenue: z.object({
      estimate,
      /** Amounts paid minus refunds, in this UTC month and the month before. */
      thisMonth: z.array(money),
      lastMonth: z.array(money),
    }),
    generations: z.object({ total: z.number(), last30: z.number(), before30: z.number() }),
    characters: z.object({ last30: z.number(), before30: z.number() }),
    speech: z.object({ last30: speechTotals, before30: speechTotals, engines: z.array(engine) }),
    /** Since midnight UTC. */
    today: z.object({ signUps: z.number(), generations: z.number(), characters: z.number() }),
  }),
  failures: [],
})

const counts = z.array(z.number())
/** Null for days without measurements. */
const measures = z.array(z.number().nullable())

export const getCharts = defineOperation({
  name: 'getCharts',
  summary: 'Returns daily metrics of the last 7, 30 or 90 UTC days. Days without events have 0.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    /** Days such as `2026-11-21`, oldest first. Every series has one value per day. */
    days: z.array(z.string()),
    signUps: counts,
    /** Users that generated speech. */
    speakers: counts,
    generations: counts,
    characters: counts,
    requests: counts,
    errors: counts,
    credits: counts,
    p50Ms: measures,
    p95Ms: measures,
    trials: counts,
    /** Payments minus refunds, in `currency`. */
    paidCents: counts,
    currency: z.string(),
    /** Estimated monthly revenue by the plans of that day; null before the first record. */
    estimateCents: measures,
    subscribers: measures,
  }),
  failures: [],
})

export const getAnalytics = defineOperation({
  name: 'getAnalytics',
  summary: 'Returns the sign-up funnel, speech by voice, and engine metrics.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    asOf: instant,
    days: z.array(z.string()),
    /**
     * How far the users that signed up in the period came. `visits` counts browser tabs, not users, and precedes the
     * first step.
     */
    visits: z.number(),
    funnel: z.array(
      z.object({ step: z.enum(['signed_up', 'verified', 'spoke', 'tried', 'paid']), people: z.number() }),
    ),
    generations: counts,
    characters: counts,
    voices: z.array(
      z.object({ voiceId: z.string(), name: z.string(), generations: z.number(), characters: z.number() }),
    ),
    engines: z.array(engine),
    /** Trials that began in the period. `rate` is `converted` / `ended`; null while none has ended. */
    trials: z.object({
      started: z.number(),
      running: z.number(),
      ended: z.number(),
      converted: z.number(),
      rate: z.number().nullable(),
    }),
    activity: byActivity,
    events: z.array(z.object({ event: z.string(), count: z.number() })),
  }),
  failures: [],
})

export const listSubscriptions = defineOperation({
  name: 'listSubscriptions',
  summary: 'Lists accounts that have or had a paid tier, newest first, 100 per page. The first page has the total.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({
    standing: planStatus.exclude(['none']).optional(),
    source: planSource.exclude(['none']).optional(),
    tier: tier.exclude(['inactive', 'free']).optional(),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({
    subscriptions: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        displayName: z.string(),
        /** Effective tier now; for an ended plan, its last tier. */
        tier,
        standing: planStatus,
        source: planSource,
        plan: plan.nullable(),
        startedAt: instant.nullable(),
        renewsAt: instant.nullable(),
        endsAt: instant.nullable(),
        /** Amount of the last payment; null without payments. */
        amount: money.nullable(),
        couponCode: z.string().nullable(),
        activity,
      }),
    ),
    total: totalCount.nullable(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getRevenue = defineOperation({
  name: 'getRevenue',
  summary: 'Returns the estimated monthly revenue and the real payments by month.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ months: z.number().int().min(1).max(36).default(12) }),
  output: z.object({
    asOf: instant,
    estimate,
    /** UTC months such as `2026-11`, oldest first, up to this month. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Value on the last day of the month; null before the first record. */
        estimateCents: z.number().nullable(),
        subscribers: z.number().nullable(),
        payments: z.array(
          z.object({
            currency: z.string(),
            paid: z.number(),
            paidCents: z.number(),
            refundedCents: z.number(),
            failed: z.number(),
          }),
        ),
      }),
    ),
  }),
  failures: [],
})
