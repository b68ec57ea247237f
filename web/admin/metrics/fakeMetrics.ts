import type { Analytics, Charts, Dashboard, Revenue, Subscription } from './queries.ts'

const engine = {
  engine: 'kokoro',
  requests: 84_112,
  errors: 61,
  characters: 9_000,
  credits: 0,
  p50Ms: 412,
  p95Ms: null,
}
const spoken = { requests: 111_537, errors: 211, characters: 10_255_301, credits: 0, p50Ms: 402, p95Ms: 1_420 }
const activity = { active: 6_120, inactive: 2_044, dormant: 1_310, churn_risk: 3_366 }
const days = ['2026-11-20', '2026-11-21']
const asOf = '2026-11-21T09:00:00.000Z'

const estimate: Revenue['estimate'] = {
  cents: 760_100,
  granted: 214,
  by: [{ tier: 'studio', plan: 'monthly', people: 121, priceCents: 2_900, cents: 350_900 }],
}

export const fakeDashboard: Dashboard = {
  asOf,
  period: { from: '2026-10-23', to: '2026-11-21' },
  before: { from: '2026-09-23', to: '2026-10-22' },
  users: { total: 12_840, verified: 11_902 },
  plans: { active: 628, trialing: 302, free: 11_910, paymentDue: 11 },
  activity,
  subscribers: { now: 628, before: 612 },
  revenue: {
    estimate,
    estimateBeforeCents: 741_000,
    paid: { now: [{ currency: 'usd', cents: 812_300 }], before: [{ currency: 'usd', cents: 1_120_450 }] },
  },
  signUps: { now: 1_041, before: 930 },
  trials: { now: 318, before: 318 },
  generations: { total: 184_220, now: 13_402, before: 0 },
  characters: { now: 10_255_301, before: 12_000_000 },
  speech: { now: spoken, before: { ...spoken, errors: 402, p50Ms: 610 }, engines: [engine] },
}

export const fakeCharts: Charts = {
  days,
  signUps: [3, 5],
  speakers: [1, 2],
  generations: [4, 9],
  characters: [100, 4_000],
  requests: [40, 90],
  errors: [0, 1],
  credits: [0, 0],
  p50Ms: [null, 402],
  p95Ms: [null, 1_420],
  trials: [1, 0],
  paidCents: [0, 1_250],
  currency: 'usd',
  estimateCents: [null, 760_100],
  subscribers: [null, 628],
}

export const fakeAnalytics: Analytics = {
  asOf,
  days,
  visits: 18_402,
  funnel: [
    { step: 'signed_up', people: 200 },
    { step: 'verified', people: 150 },
    { step: 'paid', people: 15 },
  ],
  generations: [4, 9],
  characters: [100, 4_000],
  voices: [{ voiceId: 'maeve', name: 'Maeve', generations: 13, characters: 4_100 }],
  engines: [engine],
  trials: { started: 318, running: 241, ended: 77, converted: 29, rate: 0.3766 },
  activity,
  events: [{ event: 'recording_played', count: 30 }],
}

export const fakeRevenue: Revenue = {
  asOf,
  estimate,
  months: [
    { month: '2026-10', estimateCents: null, subscribers: null, payments: [] },
    {
      month: '2026-11',
      estimateCents: 1_261_000,
      subscribers: 625,
      payments: [{ currency: 'usd', paid: 641, paidCents: 1_480_710, refundedCents: 3_800, failed: 2 }],
    },
  ],
}

export const fakeSubscription: Subscription = {
  userId: 'u1',
  email: 'teodor@example.net',
  displayName: 'Teodor Vance',
  tier: 'paid',
  planStatus: 'payment_due',
  source: 'card',
  plan: 'annual',
  startedAt: '2025-03-14T12:00:00.000Z',
  renewsAt: '2031-03-14T12:00:00.000Z',
  endsAt: null,
  amount: { currency: 'usd', cents: 19_000 },
  couponCode: null,
  activity: 'churn_risk',
}
