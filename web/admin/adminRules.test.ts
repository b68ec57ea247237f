// Tests functions of several admin pages that need no page. They share one file, because each test file takes long to
// start.
import { expect, test } from 'vitest'
import { buildCoupon } from '../testing/builders.ts'
import { emptyDraft, findProblems, isSameDraft, slugify, toPostInput } from './blog/postDraft.ts'
import { getCouponStatus } from './coupons/CouponStatus.tsx'
import { parseSort, formatSort, toSubscriptionsQuery } from './metrics/subscriptionFilters.ts'
import { statusMessages } from './site/messages.ts'
import { findAnnouncementStatus, findRatingStatus, findTestimonialsStatus } from './site/settingStatus.ts'
import { omitPaging, toUsersQuery } from './users/list/searchParams.ts'

test('the address of a post is made of the letters and digits of its title, without accents, and has at most 100 characters', () => {
  expect(['Learning lines, slowly', ' Don’t café! ', '…'].map(slugify)).toEqual([
    'learning-lines-slowly',
    'dont-cafe',
    '',
  ])
  expect([100, 101].map((length) => slugify('a'.repeat(length)).length)).toEqual([100, 100])
  // The cut after 100 characters must not leave a hyphen at the end.
  expect(slugify(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})

test('a post needs a title, address, text and author; its address may have only a-z, 0-9 and single hyphens', () => {
  const draft = { ...emptyDraft('Ada'), title: 'Lines', slug: 'lines-2', body: 'One.' }
  expect(findProblems(draft)).toEqual({})
  expect(Object.keys(findProblems({ ...draft, title: ' ', slug: '', body: '\n', author: '' }))).toEqual([
    ...['title', 'slug', 'body', 'author'],
  ])
  for (const slug of ['Lines', '-lines', 'lines-', 'two--hyphens', 'a/b']) {
    expect([slug, Object.keys(findProblems({ ...draft, slug }))]).toEqual([slug, ['slug']])
  }
  expect(isSameDraft(draft, { ...draft })).toBe(true)
  expect(isSameDraft(draft, { ...draft, author: 'Ben' })).toBe(false)
  expect(toPostInput({ ...draft, tags: ' audition, , self-tape,' }).tags).toEqual(['audition', 'self-tape'])
})

test('an announcement has the status “Shown” from its start until its end, unless it is switched off', () => {
  const [start, end] = ['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z']
  const shown = { words: 'News', link: '', linkWords: '', isOn: true, startsAt: start, endsAt: end }
  const at = (instant: string, change: Partial<typeof shown> = {}, addedMs = 0) =>
    findAnnouncementStatus({ ...shown, ...change }, Date.parse(instant) + addedMs).text
  expect([at(start, {}, -1), at(start), at(end, {}, -1), at(end)]).toEqual([
    ...[statusMessages.scheduled, statusMessages.shown, statusMessages.shown, statusMessages.ended],
  ])
  expect(at(start, { isOn: false })).toBe(statusMessages.hidden)
  expect(findAnnouncementStatus({ ...shown, startsAt: null, endsAt: null }, Date.parse(end)).text).toBe(
    statusMessages.shown,
  )
})

test('the status of the rating is Empty, Shown or Not shown; the status of the testimonials is Empty or their number, such as “2 shown”', () => {
  const rating = { value: 4.5, count: 12, isOn: true }
  expect([null, rating, { ...rating, isOn: false }].map((value) => findRatingStatus(value).text)).toEqual([
    ...[statusMessages.empty, statusMessages.shown, statusMessages.hidden],
  ])
  const testimonial = { words: 'It waits for me.', name: 'Ines', role: '' }
  expect([null, [], [testimonial, testimonial]].map((value) => findTestimonialsStatus(value).text)).toEqual([
    ...[statusMessages.empty, statusMessages.empty, statusMessages.shownCount(2)],
  ])
})

test('the list of subscriptions uses the search, filters and order of the URL, and ignores invalid values', () => {
  const none = { q: '', status: '', source: '', tier: '', sort: '' }
  expect(toSubscriptionsQuery(none, undefined)).toEqual({})
  expect(
    toSubscriptionsQuery({ q: 'ines', status: 'trialing', source: 'card', tier: 'pro', sort: '-email' }, 'c1'),
  ).toEqual({
    ...{ search: 'ines', planStatus: 'trialing', source: 'card', tier: 'pro' },
    ...{ sort: 'email', direction: 'desc', cursor: 'c1' },
  })
  const wrong = { q: '', status: 'x', source: 'x', tier: 'free', sort: '' }
  expect(toSubscriptionsQuery(wrong, undefined)).toEqual({})
  for (const sort of ['', 'started', 'ends', '-ends', 'email']) expect(formatSort(parseSort(sort))).toBe(sort)
})

test('the list of users uses every valid filter of the URL; its CSV file has the same filters, but no order and no page', () => {
  const none = { q: '', tier: '', status: '', activity: '', coupon: '', agency: '', verified: '', role: '', sort: '' }
  const newestFirst = { sort: 'created', direction: 'desc' }
  expect(toUsersQuery(none, undefined)).toEqual(newestFirst)
  const values = { ...none, status: 'suspended', agency: 'g1', verified: 'yes', role: 'staff', sort: '-email' }
  const filters = { accountStatus: 'suspended', agencyId: 'g1', verified: true, role: 'staff' }
  const query = toUsersQuery(values, 'c2')
  expect(query).toEqual({ ...filters, sort: 'email', direction: 'desc', cursor: 'c2' })
  expect(omitPaging(query)).toEqual(filters)
  const wrong = { ...none, tier: 'x', status: 'x', activity: 'x', verified: 'x', role: 'x', sort: 'x' }
  expect(toUsersQuery(wrong, undefined)).toEqual(newestFirst)
})

test('a coupon is shown as expired from its expiry time on, and as used up after its last redemption; a draft, paused or deleted coupon is never shown as expired', () => {
  const expiresAt = '2026-12-01T10:00:00.000Z'
  const expiry = new Date(expiresAt)
  const statusOf = (facts: Parameters<typeof buildCoupon>[0]) => getCouponStatus(buildCoupon(facts), expiry)
  expect(getCouponStatus(buildCoupon({ expiresAt }), new Date(expiry.getTime() - 1))).toBe('active')
  expect(statusOf({ expiresAt })).toBe('expired')
  expect(statusOf({ timesRedeemed: 11, maxRedemptions: 12 })).toBe('active')
  expect(statusOf({ timesRedeemed: 12, maxRedemptions: 12 })).toBe('used_up')
  expect(statusOf({ maxRedemptions: null })).toBe('active')
  const draft = { expiresAt, state: 'draft' } as const
  const paused = { ...draft, status: 'disabled' } as const
  expect(statusOf(draft)).toBe('draft')
  expect(statusOf(paused)).toBe('paused')
  expect(statusOf({ ...paused, deleted: true })).toBe('deleted')
})
