// Sample coupons, agencies, messages and posts for screenshots. Some have long names.

const dayMs = 86_400_000
const now = Date.now()
const ago = (days) => new Date(now - days * dayMs).toISOString()
const ahead = (days) => ago(-days)

const coupon = (id, code, given) => ({
  ...{ id, code, description: '', type: 'percentage', value: 100, duration: 'once', durationInMonths: 1 },
  ...{ trialDays: null, quotaMinutes: null, quotaCharacters: null, metadata: { is30DayTrial: false } },
  ...{ status: 'active', state: 'active', isActive: true, deleted: false, deletedAt: null, expiresAt: null },
  ...{ maxRedemptions: null, maxUses: null, timesRedeemed: 0, currentRedemptions: 0, constraints: {}, batch: null },
  ...{ isLocalOnly: false, version: 1, createdAt: ago(20), updatedAt: ago(3) },
  ...given,
})
const trial = { type: 'trial', trialDays: 30, duration: '30d', metadata: { is30DayTrial: true } }
const coupons = [
  coupon('c1', 'SPRING-26', {
    ...trial,
    description: 'For everyone who came to the open evening',
    maxRedemptions: 500,
    timesRedeemed: 312,
    quotaCharacters: 60_000,
    expiresAt: ahead(120),
    constraints: { allowDomains: ['lantern.example', 'conservatoire.example'], maxPerUser: 1 },
  }),
  coupon('c2', 'BREAKALEG', { ...trial, timesRedeemed: 1_204, isLocalOnly: true, createdAt: ago(300) }),
  coupon('c3', 'CONSERVATOIRE-GRADUATING-CLASS-OF-TWENTY-SIX', {
    ...{ value: 50, duration: 'forever', durationInMonths: null, maxRedemptions: 40, timesRedeemed: 40 },
    description: 'Half price for good, by arrangement with the registry of the conservatoire',
  }),
  coupon('c4', 'AUTUMN-HALF', { value: 50, duration: 'repeating', durationInMonths: 3, state: 'draft' }),
  coupon('c5', 'WINTER-25', { ...trial, expiresAt: ago(12), timesRedeemed: 88, maxRedemptions: 200 }),
  coupon('c6', 'THANKYOU', { value: 100, durationInMonths: 12, timesRedeemed: 6, maxRedemptions: 10 }),
  coupon('c7', 'PRESS', { status: 'disabled', isActive: false, value: 100, durationInMonths: 2, timesRedeemed: 19 }),
  ...['7K2M9QXRT', 'B4HNW8ZQE', 'X9T3LRV6C', 'M2QJ7GDKP', 'R8WZ4TNHY'].map((end, index) =>
    coupon(`b${index}`, `TOUR-${end}`, {
      ...{ ...trial, trialDays: 14, maxRedemptions: 1, timesRedeemed: index % 2, batch: 'TOUR, Nov 3' },
      createdAt: ago(18),
    }),
  ),
]

const agencies = [
  ['a1', 'Lantern School of Acting', 'lantern.example', 'SPRING-26', 184, 121, 41, 812_400, 9_204_118],
  ['a2', 'Marlow & Idowu', null, 'THANKYOU', 12, 9, 6, 61_020, 402_771],
  [
    'a3',
    'The Royal Conservatoire of Spoken Word and Physical Theatre',
    'conservatoire.example',
    null,
    96,
    40,
    0,
    0,
    98_012,
  ],
  ['a4', 'Quayside Casting', 'quayside.example', null, 0, 0, 0, 0, 0],
].map(([id, name, domain, couponCode, actors, activeActors, payingActors, charactersThisMonth, charactersInAll]) => ({
  ...{ id, name, domain, couponCode, actors, activeActors, payingActors, charactersThisMonth, charactersInAll },
  ...{ contactName: 'Dara Fenn', contactEmail: 'dara@lantern.example', version: 2, createdAt: ago(200) },
  ...{ notes: 'New students in January. They like the British voices.', updatedAt: ago(9) },
  conversion: actors ? payingActors / actors : null,
}))

const message = (id, given) => ({
  ...{ id, subject: 'Half hour', content: 'The house is open.', category: 'general', priority: 'normal' },
  ...{ sentAt: ago(2), sentByEmail: 'marcus.idowu@example.org', readAt: ago(1.4), expiresAt: null, isExpired: false },
  ...given,
})
const inbox = [
  message('m1', { subject: 'Your voice is on the page', priority: 'high', readAt: null, sentAt: ago(0.1) }),
  message('m2', { subject: 'A new voice: Maeve reads from today', category: 'product', expiresAt: ahead(20) }),
  message('m3', { subject: 'Your plan renews in March', category: 'billing', sentAt: ago(30), readAt: ago(29) }),
  message('m4', { subject: 'A quiet hour tonight', category: 'maintenance', expiresAt: ago(0.2), isExpired: true }),
]

const buildBroadcast = (noticeId, given) => ({
  ...{ noticeId, subject: 'Half hour', content: 'The house is open.', category: 'general', priority: 'normal' },
  ...{ expiresAt: null, byMail: false, audience: { kind: 'all' }, sentByEmail: 'marcus.idowu@example.org' },
  ...{ createdAt: ago(1), finishedAt: ago(1), state: 'sent', recipients: 12_840, sentCount: 12_840, readCount: 5_011 },
  ...given,
})
const broadcasts = [
  buildBroadcast('n1', {
    subject: 'The basic voices got a lighter step this week: hear how they take a comma now',
    ...{ state: 'sending', finishedAt: null, sentCount: 4_200, readCount: 310, createdAt: ago(0.01), byMail: true },
  }),
  buildBroadcast('n2', {
    subject: 'Call sheet',
    ...{ audience: { kind: 'chosen', count: 24 }, recipients: 24, sentCount: 24, readCount: 22 },
  }),
  buildBroadcast('n3', {
    subject: 'Before your trial ends',
    audience: { kind: 'filter', filter: { tier: 'premium_trial', activity: 'active', verified: true } },
    ...{ recipients: 302, sentCount: 302, readCount: 190, createdAt: ago(6) },
  }),
  buildBroadcast('n4', {
    subject: 'Your voice is on the page',
    audience: { kind: 'one', userId: 'u1', email: 'teodor.vance@example.net' },
    ...{ recipients: 1, sentCount: 1, readCount: 0, createdAt: ago(8) },
  }),
  buildBroadcast('n5', {
    subject: 'A quiet hour',
    state: 'cancelled',
    sentCount: 800,
    readCount: 96,
    createdAt: ago(40),
  }),
]

const letter = (messageId, name, subject, status, given = {}) => ({
  ...{ messageId, name, subject, status, email: `${name.split(' ')[0].toLowerCase()}@example.com`, userId: null },
  ...{ message: 'Where has the whispering gone that she did last week?', createdAt: ago(1), answeredAt: null },
  ...{ userAgent: 'Firefox 140 on Windows', notes: '', answers: [] },
  ...given,
})
const contact = [
  letter('k1', 'Ines Marlow', 'The whisper', 'unread', { createdAt: ago(0.05), userId: 'u0' }),
  letter(
    'k2',
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'An invoice for the whole company, with the address of the theatre on it',
    'unread',
  ),
  letter('k3', 'Rufus Lindqvist', 'Voices for a school', 'answered', {
    answers: [
      {
        body: 'With pleasure. Ask Dara for the code.',
        answeredByEmail: 'marcus.idowu@example.org',
        answeredAt: ago(2),
      },
    ],
    createdAt: ago(3),
  }),
  letter('k4', 'Bea Thornton', 'Thank you', 'read', { createdAt: ago(9) }),
]

const posts = [
  ['the-ghost-light', 'The ghost light, and why it burns', 'published', ['craft']],
  ['learning-lines-on-a-train', 'Learning lines on a train', 'scheduled', ['lines', 'memory']],
  [
    'what-a-reader-does',
    'What a reader does that a recording of one’s own voice never will, and how to ask for it',
    'draft',
    [],
  ],
  ['self-tapes-alone', 'Self-tapes, alone', 'published', ['self-tape']],
].map(([slug, title, state, tags], index) => ({
  ...{ id: `p${index}`, slug, title, state, tags, author: 'Ada Ray', hasBeenOut: state === 'published', version: 3 },
  ...{ publishedAt: state === 'draft' ? null : state === 'scheduled' ? ahead(9) : ago(index * 20 + 4) },
  ...{ createdAt: ago(index * 20 + 6), updatedAt: ago(index * 2 + 1) },
}))
const body = `## Why it burns

Somebody leaves one lamp on when the house is **empty**. It is there so that nobody falls.

> The stage is never dark. It only waits.

- Put it where it is seen from the wings
- Never put it out`
const post = {
  ...posts[0],
  ...{
    description: 'A lamp that is never put out.',
    body,
    cover: '/covers/lamp-and-lens.svg',
    coverWords: 'A lamp and a lens',
  },
  updatedByName: 'Marcus Idowu',
}

/**
 * The sample answers to operations of some admin pages, for example of the pages for coupons and for messages, by
 * operation name.
 */
export const contentAnswers = {
  getCoupons: () => ({ coupons, nextCursor: 'next' }),
  getCoupon: ({ couponId }) => ({ coupon: coupons.find(({ id }) => id === couponId) ?? coupons[0] }),
  getCouponRedemptions: () => ({
    redemptions: ['ines.marlow@example.org', 'dara.fenn@example.com', null].map((email, index) => ({
      ...{ id: `r${index}`, userId: email && `u${index}`, email, couponCode: 'SPRING-26', number: 1, wasTrial: true },
      ...{ attribution: index === 0 ? { utm_source: 'newsletter' } : {}, redeemedAt: ago(index * 3 + 0.2) },
    })),
  }),
  getAgencies: () => ({ agencies }),
  getAgency: ({ agencyId }) => ({
    agency: agencies.find(({ id }) => id === agencyId) ?? agencies[0],
    months: Array.from({ length: 6 }, (_, index) => ({
      month: new Date(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - 5 + index, 1))
        .toISOString()
        .slice(0, 7),
      characters: 410_000 + index * 80_480,
      newActors: 12 + index * 7,
    })),
  }),
  getAgencyActors: () => ({
    actors: ['Ines Marlow', 'Wilhelmina Featherstonehaugh-Cholmondeley', 'Dara Fenn'].map((name, index) => ({
      ...{ userId: `u${index}`, email: `${name.split(' ')[0].toLowerCase()}@lantern.example`, name },
      ...{ by: ['domain', 'both', 'coupon'][index], createdAt: ago(60 + index), hasPaid: index === 1 },
      ...{ lastSignInAt: index === 2 ? null : ago(index), charactersThisMonth: 9_204 - index * 3_000 },
      charactersInAll: 88_120 - index * 20_000,
    })),
  }),
  listMessagesToUser: () => ({ messages: inbox, nextCursor: 'next' }),
  listNotices: () => ({ notices: broadcasts }),
  previewNotice: () => ({
    ...{ recipients: 302, withMail: 290 },
    some: [{ displayName: 'Ines Marlow', email: 'ines.marlow@example.org' }],
  }),
  listContactMessages: () => ({ messages: contact, counts: { unread: 2, read: 1, answered: 1, archived: 40 } }),
  getAdminPosts: () => ({ posts }),
  getAdminPost: () => ({ post }),
}
