import { z } from 'zod'
import { activity, planSource, planStatus, totalCount } from '../../adminEntities.ts'
import { instant, plan, tier } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const byActivity = z.object({ active: z.number(), inactive: z.number(), dormant: z.number(), churn_risk: z.number() })
const money = z.object({ currency: z.string(), cents: z.number() })
/**
 * Metrics of one speech engine over a period. The latency percentiles come from a histogram and are accurate to 5 %;
 * they are null if the engine got no requests.
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
  /** Accounts that have a paid tier without paying, through a coupon, an admin's override or a trial. */
  granted: z.number(),
})
/** Length of the period in UTC days, today included. */
const days = z.union([z.literal(7), z.literal(30), z.literal(90)])

/** One count for two periods: the chosen period (`now`), and the period of the same length before it (`before`). */
const compared = z.object({ now: z.number(), before: z.number() })

export const getDashboard = defineOperation({
  name: 'getDashboard',
  summary: 'Returns the main metrics of the last 7, 30 or 90 UTC days and of as many days before.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    /** When these numbers were counted. On large installations, they are cached. */
    asOf: instant,
    /**
     * First and last UTC day, such as `2026-11-21`, of the chosen period and of the equally long period `before` it.
     */
    period: z.object({ from: z.string(), to: z.string() }),
    before: z.object({ from: z.string(), to: z.string() }),
    users: z.object({ total: z.number(), verified: z.number() }),
    /** Number of accounts by plan status, now. */
    plans: z.object({
      /** Accounts whose subscription is active, including the `paymentDue` accounts. */
      active: z.number(),
      trialing: z.number(),
      free: z.number(),
      paymentDue: z.number(),
    }),
    activity: byActivity,
    /** Active plans now, and at the end of the earlier period; null if the server did not record that day. */
    subscribers: z.object({ now: z.number(), before: z.number().nullable() }),
    revenue: z.object({
      estimate,
      /** The estimated revenue in US cents at the end of the earlier period; null if that day was not recorded. */
      estimateBeforeCents: z.number().nullable(),
      /** Payments minus refunds, by currency. */
      paid: z.object({ now: z.array(money), before: z.array(money) }),
    }),
    signUps: compared,
    /** Number of trials that began in each period. */
    trials: compared,
    generations: compared.extend({ total: z.number() }),
    characters: compared,
    speech: z.object({ now: speechTotals, before: speechTotals, engines: z.array(engine) }),
  }),
  failures: [],
})

const counts = z.array(z.number())
/** One value per day of a chart; null for days on which nothing was measured. */
const measures = z.array(z.number().nullable())

export const getCharts = defineOperation({
  name: 'getCharts',
  summary: 'Returns daily metrics of the last 7, 30 or 90 UTC days. Days without events have 0.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    /** The days, such as `2026-11-21`, oldest first. Each series has one value per day. */
    days: z.array(z.string()),
    signUps: counts,
    /** Number of users who generated speech. */
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
    /** Estimated monthly revenue from the plans of each day; null for days before the first record. */
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
     * `visits` counts browser tabs, not users. `funnel` counts how many of the users who signed up in the period
     * reached each step.
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
    /** Trials that began in the period. `rate` is `converted` / `ended`; null if none of these trials has ended yet. */
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
  summary: 'Lists accounts that have or had a paid tier, 100 per page. The first page has the total.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({
    planStatus: planStatus.exclude(['none']).optional(),
    source: planSource.exclude(['none']).optional(),
    tier: tier.exclude(['inactive', 'free']).optional(),
    /** Parts of the user's name or e-mail address, as in `listUsers`. */
    search: z.string().trim().max(200).optional(),
    /** `started`: when the plan began. `ends`: when it ends or ended; if descending, plans without an end come last. */
    sort: z.enum(['started', 'ends', 'email']).default('started'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({
    subscriptions: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        displayName: z.string(),
        /** The tier that applies now. For a plan that has ended, the tier that it gave last. */
        tier,
        planStatus: planStatus,
        source: planSource,
        plan: plan.nullable(),
        startedAt: instant.nullable(),
        renewsAt: instant.nullable(),
        endsAt: instant.nullable(),
        /** Amount of the last payment; null without payments. */
        amount: money.nullable(),
        /** The coupon code from which the account has its plan; null if it has the plan from another source. */
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
    /** UTC months such as `2026-11`, oldest first. The last one is the current month. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Estimated monthly revenue on the last day of the month; null for months before the first record. */
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
