// Tests functions of several admin pages that need no page. They share one file, because each test file takes long to
// start.
import { expect, test } from 'vitest'
import { emptyDraft, findProblems, isSameDraft, slugify, toPostInput } from './blog/postDraft.ts'
import { parseSort, formatSort, toSubscriptionsQuery } from './metrics/subscriptionFilters.ts'
import { statusMessages } from './site/messages.ts'
import { findAnnouncementStatus } from './site/settingStatus.ts'

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

test('a post cannot be saved without title, address, text and author, or with an address that browsers would change', () => {
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

test('an announcement is shown from its start on and before its end, unless it is switched off', () => {
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
