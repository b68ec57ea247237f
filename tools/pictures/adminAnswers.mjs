// Fixed sample data for screenshots of the admin pages. The file is long because it is data: one answer for each
// operation of the admin pages, all about the same sample users.
import { queueAnswers } from './adminQueueAnswers.mjs'
import { contentAnswers } from './adminPageAnswers.mjs'

/** Returns a function that returns random numbers from 0 to 1. Equal seeds give equal numbers. */
function chanceFrom(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const dayMs = 86_400_000
const now = Date.now()
const ago = (days) => new Date(now - days * dayMs).toISOString()
const ahead = (days) => ago(-days)
const dayNames = (count) => Array.from({ length: count }, (_, index) => ago(count - 1 - index).slice(0, 10))

const people = [
  'Ines Marlow',
  'Teodor Vance',
  'Abigail Osei',
  'Rufus Lindqvist',
  'Mina Kowalczyk',
  'Dara Fenn',
  'Joaquín Reyes',
  'Hollis Archer',
  'Saoirse Blake',
  'Marcus Idowu',
  'Petra Novak',
  'Linus Ferreira',
  'Wilhelmina Featherstonehaugh-Cholmondeley',
  'Ayo Bright',
  'Noor Haddad',
  'Kit Sandoval',
  '',
  'Bea Thornton',
  'Ravi Menon',
  'Elspeth Muir',
  'Tomasz Wilk',
  'Greta Lund',
  'Omar Saïd',
  'Fay Ashdown',
]
const kinds = [
  { tier: 'premium_trial', status: 'trialing', planStatus: 'trialing', source: 'trial', plan: null, limit: 30_000 },
  { tier: 'paid', status: 'active', planStatus: 'active', source: 'card', plan: 'annual', limit: 30_000 },
  { tier: 'paid', status: 'active', planStatus: 'active', source: 'card', plan: 'monthly', limit: 30_000 },
  { tier: 'free', status: 'inactive', planStatus: 'none', source: 'none', plan: null, limit: 10_000 },
  { tier: 'paid', status: 'active', planStatus: 'payment_due', source: 'card', plan: 'monthly', limit: 30_000 },
  { tier: 'free', status: 'inactive', planStatus: 'ended', source: 'none', plan: null, limit: 10_000 },
  { tier: 'studio', status: 'active', planStatus: 'active', source: 'override', plan: null, limit: 30_000 },
]
const activities = ['active', 'active', 'active', 'inactive', 'dormant', 'churn_risk']

const addressOf = (name, index) =>
  `${
    name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z ]/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/ +/g, '.') || `reader${index}`
  }@example.${['org', 'net', 'com'][index % 3]}`

const chance = chanceFrom(7)
const users = people.map((displayName, index) => {
  const kind = kinds[index % kinds.length]
  const isPaid = kind.limit > 10_000
  const nears = index === 1 || index === 3 ? 0.965 : chance() * 0.8
  return {
    uid: `u${index}`,
    email: addressOf(displayName, index),
    displayName,
    emailVerified: index % 9 !== 8,
    createdAt: ago(2 + index * 3.3),
    lastSignInAt: index === 16 ? null : ago(index < 2 ? 0.02 * (index + 1) : index < 4 ? 1 : index * 2.1),
    activity: activities[index % activities.length],
    ...kind,
    renewsAt: kind.source === 'card' ? ahead(5 + index * 7) : null,
    endsAt: isPaid && kind.source !== 'card' ? ahead(12 + index) : null,
    usedThisMonth: Math.round(kind.limit * nears),
    isAdmin: index === 9,
    role: index === 9 ? 'admin' : null,
    effectiveRole: index === 9 ? 'admin' : null,
    adminSources: index === 9 ? ['role'] : [],
    suspendedAt: index === 10 ? ago(6) : null,
    deletionDueAt: index === 14 ? ahead(9) : null,
    canManageCoupons: false,
    usedCoupons: kind.source === 'trial' ? ['BREAKALEG'] : [],
  }
})

const series = (count, base, swing) =>
  Array.from({ length: count }, (_, day) =>
    Math.max(0, Math.round(base + swing * Math.sin(day / 3.2) + swing * (chance() - 0.4) + (day * base) / 160)),
  )

function charts({ days = 30 }) {
  const generations = series(days, 420, 90)
  const requests = generations.map((count) => count * 9)
  return {
    days: dayNames(days),
    signUps: series(days, 34, 14),
    speakers: series(days, 160, 30),
    generations,
    characters: generations.map((count) => count * 760),
    requests,
    errors: requests.map((count) => Math.round(count * 0.004 * chance())),
    credits: series(days, 21_000, 6_000),
    p50Ms: series(days, 240, 40),
    p95Ms: series(days, 910, 170),
    trials: series(days, 9, 5),
    paidCents: series(days, 41_000, 23_000),
    currency: 'usd',
    estimateCents: Array.from({ length: days }, (_, day) => (day < days / 4 ? null : 1_180_000 + day * 2_900)),
    subscribers: Array.from({ length: days }, (_, day) => (day < days / 4 ? null : 410 + day)),
  }
}

const engines = [
  { engine: 'kokoro', requests: 84_112, errors: 61, characters: 7_941_233, credits: 0, p50Ms: 412, p95Ms: 1_390 },
  { engine: 'flite', requests: 21_405, errors: 2, characters: 1_702_118, credits: 0, p50Ms: 38, p95Ms: 96 },
  {
    engine: 'elevenlabs',
    requests: 6_020,
    errors: 148,
    characters: 611_950,
    credits: 611_950,
    p50Ms: 690,
    p95Ms: 2_210,
  },
]
const estimate = {
  cents: 1_266_700,
  granted: 214,
  by: [
    { tier: 'paid', plan: 'monthly', people: 268, priceCents: 1900, cents: 509_200 },
    { tier: 'paid', plan: 'annual', people: 151, priceCents: 1583, cents: 239_033 },
    { tier: 'studio', plan: 'monthly', people: 121, priceCents: 2900, cents: 350_900 },
    { tier: 'pro', plan: 'monthly', people: 88, priceCents: 1900, cents: 167_200 },
  ],
}
const spoken = { requests: 111_537, errors: 211, characters: 10_255_301, credits: 611_950, p50Ms: 402, p95Ms: 1_420 }
const activity = { active: 6_120, inactive: 2_044, dormant: 1_310, churn_risk: 3_366 }

const dashboard = ({ days = 30 }) => ({
  asOf: ago(0.001),
  period: { from: dayNames(days)[0], to: dayNames(1)[0] },
  before: { from: dayNames(2 * days)[0], to: dayNames(days + 1)[0] },
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
  trials: { now: 318, before: 290 },
  generations: { total: 184_220, now: 13_402, before: 12_960 },
  characters: { now: 10_255_301, before: 10_300_440 },
  speech: { now: spoken, before: { ...spoken, errors: 402, p50Ms: 610 }, engines },
})

const analytics = ({ days = 30 }) => ({
  asOf: ago(0.001),
  days: dayNames(days),
  visits: 18_402,
  funnel: [
    { step: 'signed_up', people: 1041 },
    { step: 'verified', people: 934 },
    { step: 'spoke', people: 702 },
    { step: 'tried', people: 318 },
    { step: 'paid', people: 97 },
  ],
  generations: series(days, 420, 90),
  characters: series(days, 320_000, 60_000),
  voices: ['Tom', 'Maeve', 'Iris', 'Callum', 'Odalys', 'Bram'].map((name, index) => ({
    voiceId: name.toLowerCase(),
    name,
    generations: 4_120 - index * 611,
    characters: 2_911_040 - index * 418_300,
  })),
  engines,
  trials: { started: 318, running: 241, ended: 77, converted: 29, rate: 0.3766 },
  activity,
  events: [
    { event: 'recording_played', count: 30_112 },
    { event: 'recording_created', count: 13_402 },
    { event: 'voice_selected', count: 9_870 },
    { event: 'audio_downloaded', count: 2_031 },
  ],
})

const months = () =>
  Array.from({ length: 12 }, (_, index) => {
    const paid = 300 + index * 31
    return {
      month: new Date(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - 11 + index, 1))
        .toISOString()
        .slice(0, 7),
      estimateCents: index < 3 ? null : 700_000 + index * 51_000,
      subscribers: index < 3 ? null : 350 + index * 25,
      payments: [
        {
          currency: 'usd',
          paid,
          paidCents: paid * 2_310,
          refundedCents: index % 4 === 1 ? 3_800 : 0,
          failed: index % 3,
        },
      ],
    }
  })

const log = (count) =>
  Array.from({ length: count }, (_, index) => {
    const user = users[index % users.length]
    const kindsOfAct = [
      [
        'user.promoted',
        {
          reason: 'Admin promotion',
          days: 30,
          before: { override: null },
          after: { override: { tier: 'paid', expiresAt: ahead(30) } },
        },
      ],
      ['role.changed', { before: { role: null }, after: { role: 'manager' } }],
      ['impersonation.started', { reason: 'A lost recording' }],
      ['verification.resent', {}],
      ['coupon_created', { code: 'SPRING-26' }],
    ]
    const [action, metadata] = kindsOfAct[index % kindsOfAct.length]
    return {
      id: `l${index}`,
      at: ago(index * 0.31),
      adminId: 'u9',
      adminEmail: 'marcus.idowu@example.org',
      action,
      userId: user.uid,
      userEmail: user.email,
      metadata,
    }
  })

function card({ userId }) {
  const row = users.find(({ uid }) => uid === userId) ?? users[1]
  const [firstName, lastName = ''] = row.displayName.split(' ')
  return {
    user: {
      ...row,
      firstName,
      lastName,
      funnelStage: 'signup',
      updatedAt: ago(1),
      plan: 'paid',
      subscriptionTier: 'paid',
      subscriptionStatus: 'active',
      subscriptionStartedAt: ago(200),
      subscriptionExpiresAt: ahead(121),
      trialEndDate: null,
      quotaMinutesTotal: 30_000,
      quotaMinutesUsed: 28_911,
      stripePriceId: 'price_annual',
      phone: '+44 20 7946 0018',
      phoneUpdatedAt: ago(90),
      appliedCoupon: null,
      override: null,
      hasPassword: true,
      unreadMessages: 1,
      pendingCoupon: null,
      pendingPlan: null,
      couponOutcome: null,
    },
    access: {
      tier: 'studio',
      status: 'active',
      planStatus: 'active',
      source: 'override',
      expiresAt: ahead(24),
      trialEndDate: null,
      isSubscriber: true,
      effectiveRole: null,
      adminSources: [],
    },
    state: { suspendedAt: row.suspendedAt, deletionDueAt: row.deletionDueAt },
    override: {
      status: 'active',
      tier: 'studio',
      expiresAt: ahead(24),
      createdAt: ago(6),
      createdBy: 'u9',
      createdByEmail: 'marcus.idowu@example.org',
      reason: 'Lent us her voice for the voices page',
      type: 'manual',
      isInForce: true,
      isComputed: false,
    },
    billing: {
      plan: 'annual',
      state: 'renewing',
      renewsAt: ahead(121),
      endsAt: null,
      customerId: 'cus_Qx18sKzYy0Tj2V',
      subscriptionId: 'sub_1PqS8sKzYy0Tj2Vh',
      lastPaymentDate: ago(244),
      payments: [
        { at: ago(244), plan: 'annual', state: 'paid', amountCents: 19_000, refundedCents: 0, currency: 'usd' },
        { at: ago(275), plan: 'monthly', state: 'refunded', amountCents: 1_900, refundedCents: 1_900, currency: 'usd' },
      ],
      paidCents: [{ currency: 'usd', cents: 19_000 }],
    },
    usage: {
      month: ago(0).slice(0, 7),
      used: 28_911,
      reserved: 640,
      limit: 30_000,
      months: [
        { month: '2026-08', used: 11_020 },
        { month: '2026-09', used: 24_480 },
        { month: '2026-10', used: 19_312 },
      ],
    },
    counts: { scripts: 14, archivedScripts: 3, recordings: 212, messages: 4, unreadMessages: 1 },
    weekly: { characters: 5_210, recordings: 9, scripts: 1 },
    activity: { status: 'active', lastSeenAt: ago(0.02), days: 0 },
    sessions: 2,
    signIn: { hasPassword: true, passkeys: 1 },
    coupons: [{ code: 'BREAKALEG', redeemedAt: ago(300), wasTrial: true }],
    roleLockReason: null,
    stateLockReason: null,
  }
}

const subscriptions = () =>
  users
    .filter(({ planStatus }) => planStatus !== 'none')
    .map(({ uid, createdAt, usedCoupons, ...row }) => ({
      ...row,
      userId: uid,
      startedAt: createdAt,
      amount: row.source === 'card' ? { currency: 'usd', cents: row.plan === 'annual' ? 19_000 : 1_900 } : null,
      couponCode: usedCoupons[0] ?? null,
    }))

/** The answer of each admin operation, by the operation's name. */
export const adminAnswers = {
  ...contentAnswers,
  ...queueAnswers,
  listUsers: () => ({ users, total: { count: 12_840, isExact: true }, nextCursor: 'next' }),
  getUserForAdmin: card,
  getAdminLogs: ({ user }) => ({
    entries: log(user ? 6 : 40),
    actions: ['user.promoted', 'role.changed', 'override.revoked', 'verification.resent'],
    nextCursor: 'next',
  }),
  getAdminCounts: () => ({ unreadContact: 3, failedMail: 2, failedJobs: 1 }),
  getDashboard: dashboard,
  getCharts: charts,
  getAnalytics: analytics,
  listSubscriptions: () => ({
    subscriptions: subscriptions(),
    total: { count: 941, isExact: true },
    nextCursor: 'next',
  }),
  getRevenue: () => ({ asOf: ago(0.001), estimate, months: months() }),
}

/** Answers the admin operations of a page with the sample data. */
export async function answerAdminRequests(page) {
  for (const [name, answer] of Object.entries(adminAnswers)) {
    await page.route(`**/api/call/${name}`, async (route) => {
      const { data } = route.request().postDataJSON()
      await route.fulfill({ json: { data: answer(data) } })
    })
  }
}
