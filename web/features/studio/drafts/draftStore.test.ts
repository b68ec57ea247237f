import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from './draftStore.ts'

const key = 'sp.draft.studio.actor'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const storedText = () => (JSON.parse(localStorage.getItem(key) ?? '{}') as { text?: string }).text

test('R-24 a sleeping tab that heard no storage event keeps the text of the other tab', () => {
  const sleeping = createDraftStore(key)
  const other = createDraftStore(key)
  other.change({ text: 'Written while the first tab slept' })
  vi.advanceTimersByTime(500)
  sleeping.change({ text: 'Typed after waking up' })
  vi.advanceTimersByTime(500)
  expect(storedText()).toBe('Typed after waking up')
  expect(createDraftStore(key).get()).toMatchObject({
    text: 'Typed after waking up',
    otherTabDraft: { text: 'Written while the first tab slept' },
  })
})

test('a sleeping tab offers the other tab’s text at once and keeps it while the user types on', () => {
  const sleeping = createDraftStore(key)
  const other = createDraftStore(key)
  other.change({ text: 'Written while the first tab slept' })
  vi.advanceTimersByTime(500)
  for (const text of ['Typed', 'Typed after', 'Typed after waking up']) {
    sleeping.change({ text })
    vi.advanceTimersByTime(500)
    expect(sleeping.get().otherTabDraft?.text).toBe('Written while the first tab slept')
  }
  expect(createDraftStore(key).get().otherTabDraft?.text).toBe('Written while the first tab slept')
})

test('a tab does not offer its own earlier text', () => {
  const store = createDraftStore(key)
  for (const text of ['But', 'But soft!']) {
    store.change({ text })
    vi.advanceTimersByTime(500)
  }
  expect(createDraftStore(key).get()).toMatchObject({ text: 'But soft!', otherTabDraft: null })
})
