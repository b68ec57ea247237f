import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockLocalStorage } from '../../../testing/fullStorage.ts'
import { getDraftKey, parseDraft, readOverwrittenDraft, readDraft, storeDraft, type Draft } from './draftStorage.ts'

const key = getDraftKey('studio', 'actor')

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const draft = (text: string, other: Partial<Draft> = {}): Draft => ({ text, voiceId: null, reads: 'script', ...other })
const store = (text: string, lastSeenAt: number, otherTabDraft: Draft | null = null) =>
  storeDraft(key, { draft: draft(text), lastSeenAt, otherTabDraft })

test('each account has one storage key for its draft in the Studio and another one for its draft in Practice', () => {
  const keys = [
    getDraftKey('studio', 'a'),
    getDraftKey('practice', 'a'),
    getDraftKey('studio', 'b'),
    getDraftKey('practice', 'b'),
  ]
  expect(new Set(keys).size).toBe(4)
  // This key must not change, because drafts of earlier visits are stored under it.
  expect(getDraftKey('studio', 'a')).toBe('sp.draft.studio.a')
})

test('a stored draft is read with its voice, its reading mode and the time of writing', () => {
  const whole = { text: 'But soft!', voiceId: 'tom', reads: 'everything' as const }
  expect(storeDraft(key, { draft: whole, lastSeenAt: 0, otherTabDraft: null })).toEqual({
    at: 1_000_000,
    otherTabDraft: null,
  })
  expect(readDraft(key)).toEqual({ draft: whole, at: 1_000_000 })
})

test.each([
  ['nothing', null],
  ['text that is no JSON', '{"text":'],
  ['a number', '7'],
  ['null', 'null'],
  ['a string', '"But soft!"'],
  ['values of wrong types', '{"text":7,"voiceId":{},"reads":"all","at":"today"}'],
])('a stored value that is %s is read as an empty draft', (_, stored) => {
  expect(parseDraft(stored)).toEqual({ draft: draft(''), at: 0 })
})

test('a draft stored by an earlier version of the app is read, and its missing fields are empty', () => {
  expect(parseDraft('{"text":"But soft!"}')).toEqual({ draft: draft('But soft!'), at: 0 })
  expect(parseDraft('{"voiceId":"tom","reads":"everything","at":5}')).toEqual({
    draft: draft('', { voiceId: 'tom', reads: 'everything' }),
    at: 5,
  })
})

test('if the browser blocks storage, reading gives an empty draft and writing does nothing', () => {
  const unblock = blockLocalStorage()
  expect(readDraft(key)).toEqual({ draft: draft(''), at: 0 })
  expect(readOverwrittenDraft(key)).toBeNull()
  expect(store('But soft!', 0)).toBeNull()
  unblock()
})

test('each write has a later time than the previous one, even if the clock stands still or goes back', () => {
  expect(store('One', 0)?.at).toBe(1_000_000)
  expect(store('Two', 1_000_000)?.at).toBe(1_000_001)
  vi.setSystemTime(500_000)
  expect(store('Three', 1_000_001)?.at).toBe(1_000_002)
  vi.setSystemTime(2_000_000)
  expect(store('Four', 1_000_002)?.at).toBe(2_000_000)
})

test('a text of another tab is stored under a second key when this tab overwrites it, until the user chooses a text', () => {
  store('From the other tab', 0)
  expect(store('Mine', 0)?.otherTabDraft).toEqual(draft('From the other tab'))
  expect(readDraft(key).draft.text).toBe('Mine')
  expect(readOverwrittenDraft(key)).toEqual(draft('From the other tab'))
  // The tab still offers the other text, so the next write does not delete it.
  expect(store('Mine too', 1_000_001, draft('From the other tab'))?.otherTabDraft).toEqual(draft('From the other tab'))
  expect(readOverwrittenDraft(key)).toEqual(draft('From the other tab'))
  // After the user has chosen, the tab no longer offers the other text.
  expect(store('Mine again', 1_000_002)?.otherTabDraft).toBeNull()
  expect(readOverwrittenDraft(key)).toBeNull()
})

test('if another tab writes a newer text, this tab offers the newer text instead of the older one', () => {
  store('Newer', 0)
  expect(store('Mine', 0, draft('Older'))?.otherTabDraft).toEqual(draft('Newer'))
  expect(readOverwrittenDraft(key)).toEqual(draft('Newer'))
})

test.each([
  ['its own last text', 'Mine so far', 1_000_000],
  ['the same text', 'Mine', 0],
  ['an empty text', ' \n', 0],
])('a tab that overwrites %s does not offer the overwritten text to the user', (_, before, lastSeenAt) => {
  store(before, 0)
  expect(store('Mine', lastSeenAt)?.otherTabDraft).toBeNull()
  expect(readOverwrittenDraft(key)).toBeNull()
})
