import { z } from 'zod'
import { activity, source, standing, total } from '../administration.ts'
import { instant, tier } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { plan } from './billing.ts'

const byActivity = z.object({ active: z.number(), inactive: z.number(), dormant: z.number(), churn_risk: z.number() })
const money = z.object({ currency: z.string(), cents: z.number() })
/** Of one engine in a stretch of days. Percentiles are read off a scale and true to a twentieth; null without requests. */
const engine = z.object({
  engine: z.string(),
  requests: z.number(),
  errors: z.number(),
  characters: z.number(),
  /** What the provider counted; 0 for engines of our own. */
  credits: z.number(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
})
const spoken = engine.omit({ engine: true })
/** What a month would bring, by the specification's prices; who pays nothing counts nothing. In US cents. */
const estimate = z.object({
  cents: z.number(),
  by: z.array(z.object({ tier, plan: plan.nullable(), people: z.number(), priceCents: z.number(), cents: z.number() })),
  /** Who has a paid tier by a code, an override or a trial, and so brings nothing. */
  granted: z.number(),
})
/** Today is one of them, as far as it has come. */
const days = z.union([z.literal(7), z.literal(30), z.literal(90)])

export const getDashboard = defineOperation({
  name: 'getDashboard',
  summary: 'How the house stands: people, plans, money and speech, with the thirty days before beside the last thirty.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Large houses are counted once in a while, not at each look. */
    asOf: instant,
    users: z.object({ total: z.number(), verified: z.number(), last30: z.number(), before30: z.number() }),
    /** As judged now. `paymentDue` are among the active. */
    standing: z.object({
      active: z.number(),
      trialing: z.number(),
      free: z.number(),
      paymentDue: z.number(),
    }),
    activity: byActivity,
    revenue: z.object({
      estimate,
      /** Really paid and not given back, in this UTC month and the one before. */
      thisMonth: z.array(money),
      lastMonth: z.array(money),
    }),
    generations: z.object({ total: z.number(), last30: z.number(), before30: z.number() }),
    characters: z.object({ last30: z.number(), before30: z.number() }),
    speech: z.object({ last30: spoken, before30: spoken, engines: z.array(engine) }),
    /** Since midnight UTC. */
    today: z.object({ signUps: z.number(), generations: z.number(), characters: z.number() }),
  }),
  failures: [],
})

const counts = z.array(z.number())
/** Null where nothing was measured. */
const measures = z.array(z.number().nullable())

export const getCharts = defineOperation({
  name: 'getCharts',
  summary: 'The last 7, 30 or 90 UTC days, a figure a day; days without anything have a 0.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    /** `2026-11-21`, oldest first; every series has as many figures. */
    days: z.array(z.string()),
    signUps: counts,
    /** People who had something spoken. */
    speakers: counts,
    generations: counts,
    characters: counts,
    requests: counts,
    errors: counts,
    credits: counts,
    p50Ms: measures,
    p95Ms: measures,
    trials: counts,
    /** Paid minus given back, in `currency`. */
    paidCents: counts,
    currency: z.string(),
    /** What a month would have brought by that day's plans; null before it was first noted. */
    estimateCents: measures,
    subscribers: measures,
  }),
  failures: [],
})

export const getAnalytics = defineOperation({
  name: 'getAnalytics',
  summary: 'The way from a visit to a plan, what is spoken by whom, and how the engines do.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ days: days.default(30) }),
  output: z.object({
    asOf: instant,
    days: z.array(z.string()),
    /**
     * Of those who signed up in these days, how many came how far. `visits` are counted by tab and not by person, and
     * stand before the first step.
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
    /** Trials that began in these days. `rate` is of those that ended; null while none has. */
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
  summary: 'Everyone who has or had a paid tier, newest first, 100 a page. The total comes with the first page.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({
    standing: standing.exclude(['none']).optional(),
    source: source.exclude(['none']).optional(),
    tier: tier.exclude(['inactive', 'free']).optional(),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({
    subscriptions: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        displayName: z.string(),
        /** As it counts now; of one that ended, as it was. */
        tier,
        standing,
        source,
        plan: plan.nullable(),
        startedAt: instant.nullable(),
        renewsAt: instant.nullable(),
        endsAt: instant.nullable(),
        /** Of the last payment; null where none was made. */
        amount: money.nullable(),
        couponCode: z.string().nullable(),
        activity,
      }),
    ),
    total: total.nullable(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getRevenue = defineOperation({
  name: 'getRevenue',
  summary: 'What a month brings by estimate, and what was really paid month by month.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ months: z.number().int().min(1).max(36).default(12) }),
  output: z.object({
    asOf: instant,
    estimate,
    /** UTC months, `2026-11`, oldest first, this one last. */
    months: z.array(
      z.object({
        month: z.string(),
        /** As noted on its last day; null before it was first noted. */
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
