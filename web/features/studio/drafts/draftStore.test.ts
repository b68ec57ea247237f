import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
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

test('R-24 a suspended tab that missed the storage event does not destroy the text that another tab stored', () => {
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

test('a tab that was suspended offers the text that another tab stored in the meantime, even while the user types', () => {
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

test('text that was typed in a tab is never offered in the same tab as the draft of another tab', () => {
  const store = createDraftStore(key)
  for (const text of ['But', 'But soft!']) {
    store.change({ text })
    vi.advanceTimersByTime(500)
  }
  expect(createDraftStore(key).get()).toMatchObject({ text: 'But soft!', otherTabDraft: null })
})

const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const storageEvent = (text: string | null, changed = key) =>
  dispatchEvent(
    Object.assign(new Event('storage'), {
      key: changed,
      newValue: text === null ? null : JSON.stringify({ text, voiceId: 'ava', reads: 'everything', at: 1 }),
    }),
  )

test('the draft is stored half a second after the first change, even if the user types without a pause', () => {
  const store = createDraftStore(key)
  for (const text of ['B', 'Bu', 'But']) {
    store.change({ text })
    vi.advanceTimersByTime(249)
  }
  expect(storedText()).toBe('But')
})

test('a change is stored after half a second, not earlier; without a change nothing is stored', () => {
  const store = createDraftStore(key)
  vi.advanceTimersByTime(2_000)
  store.follow()()
  expect(storedText()).toBeUndefined()
  store.change({ text: 'But soft!' })
  vi.advanceTimersByTime(499)
  expect(storedText()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(storedText()).toBe('But soft!')
  store.change({ voiceId: 'tom' })
  vi.advanceTimersByTime(500)
  expect(createDraftStore(key).get()).toMatchObject({ text: 'But soft!', voiceId: 'tom' })
})

test('a subscriber of the draft store is called after each change of the draft until it unsubscribes', () => {
  const store = createDraftStore(key)
  const seen: string[] = []
  const stop = store.subscribe(() => seen.push(store.get().text))
  store.change({ text: 'But' })
  stop()
  store.change({ text: 'But soft!' })
  expect(seen).toEqual(['But'])
})

test('the draft is stored when the page is hidden or closed, and when the user leaves the Studio', () => {
  const store = createDraftStore(key)
  const stop = store.follow()
  store.change({ text: 'Hidden' })
  setHidden(false)
  expect(storedText()).toBeUndefined()
  setHidden(true)
  expect(storedText()).toBe('Hidden')
  setHidden(false)
  store.change({ text: 'Closed' })
  dispatchEvent(new Event('pagehide'))
  expect(storedText()).toBe('Closed')
  store.change({ text: 'Left' })
  stop()
  expect(storedText()).toBe('Left')
  // The screen is closed, so the store ignores changes of other tabs.
  store.change({ text: 'Later' })
  setHidden(true)
  dispatchEvent(new Event('pagehide'))
  storageEvent('From another tab')
  setHidden(false)
  expect([storedText(), store.get().otherTabDraft]).toEqual(['Left', null])
})

test('a text typed in another tab is offered in this tab, unless it is empty or equal to this tab’s text', () => {
  const store = createDraftStore(key)
  const stop = store.follow()
  store.change({ text: 'Mine' })
  storageEvent('Theirs', 'sp.draft.practice.actor')
  storageEvent(null)
  expect(store.get().otherTabDraft).toBeNull()
  storageEvent('Theirs')
  expect(store.get().otherTabDraft).toEqual({ text: 'Theirs', voiceId: 'ava', reads: 'everything' })
  // The other tab clears its text, or its text becomes equal to the text of this tab.
  storageEvent('  ')
  expect(store.get().otherTabDraft).toBeNull()
  storageEvent('Theirs')
  storageEvent('Mine')
  expect(store.get().otherTabDraft).toBeNull()
  stop()
})

/** Opens a store and types a text. Then another tab stores a different text. */
function openWithOtherTab() {
  const store = createDraftStore(key)
  const stop = store.follow()
  store.change({ text: 'Mine', voiceId: 'tom' })
  vi.advanceTimersByTime(500)
  const theirs = { text: 'Theirs', voiceId: 'ava', reads: 'everything', at: Date.now() + 5_000 }
  localStorage.setItem(key, JSON.stringify(theirs))
  storageEvent('Theirs')
  return { store, stop }
}

test('if the user chooses the other tab’s draft, this tab gets its text, voice and reading mode; Undo restores all three', () => {
  const { store, stop } = openWithOtherTab()
  store.useOtherTabDraft()
  expect(store.get()).toMatchObject({ text: 'Theirs', voiceId: 'ava', reads: 'everything', otherTabDraft: null })
  expect(store.get().undo).toMatchObject({ replaced: { text: 'Mine' } })
  expect(storedText()).toBe('Theirs')
  expect(createDraftStore(key).get()).toMatchObject({ text: 'Theirs', otherTabDraft: null })
  const mine = { text: 'Mine', voiceId: 'tom', reads: 'script' }
  store.undo()
  expect(store.get()).toMatchObject({ ...mine, undo: null })
  vi.advanceTimersByTime(500)
  expect(createDraftStore(key).get()).toMatchObject({ ...mine, otherTabDraft: null })
  // Neither call changes anything: the undo is used up, and the user has already chosen a draft.
  store.undo()
  store.useOtherTabDraft()
  expect(store.get()).toMatchObject(mine)
  stop()
})

test('if the user chooses this tab’s draft, the other tab’s draft is no longer offered', () => {
  const { store, stop } = openWithOtherTab()
  store.keepOwnDraft()
  expect(store.get()).toMatchObject({ text: 'Mine', otherTabDraft: null })
  expect(storedText()).toBe('Mine')
  expect(createDraftStore(key).get()).toMatchObject({ text: 'Mine', voiceId: 'tom', otherTabDraft: null })
  stop()
})

test('a draft of another tab that equals the stored draft is not offered', () => {
  localStorage.setItem(key, JSON.stringify({ text: 'Same', at: 2 }))
  localStorage.setItem(`${key}.other`, JSON.stringify({ text: 'Same', at: 1 }))
  expect(createDraftStore(key).get().otherTabDraft).toBeNull()
})

test('while storage is full, the store says that the draft is not stored, and the text stays on the screen', () => {
  const store = createDraftStore(key)
  expect(store.get().isStored).toBe(true)
  const emptyStorage = fillLocalStorage()
  const changes = vi.fn<() => void>()
  store.change({ text: 'But soft!' })
  store.subscribe(changes)
  vi.advanceTimersByTime(500)
  expect(store.get()).toMatchObject({ text: 'But soft!', isStored: false })
  expect(changes).toHaveBeenCalledOnce()
  emptyStorage()
  const stop = store.follow()
  dispatchEvent(new Event('pagehide'))
  expect([store.get().isStored, storedText()]).toEqual([true, 'But soft!'])
  stop()
})

test('the user can undo clearing the text until the new text has 40 characters', () => {
  const store = createDraftStore(key)
  store.change({ text: 'A whole scene.' })
  store.replace('', 'Text cleared')
  expect(store.get()).toMatchObject({
    text: '',
    undo: { replaced: { text: 'A whole scene.' }, message: 'Text cleared' },
  })
  store.change({ text: 'x'.repeat(39) })
  store.change({ voiceId: 'tom' })
  expect(store.get().undo?.replaced.text).toBe('A whole scene.')
  store.change({ text: 'x'.repeat(40) })
  expect(store.get().undo).toBeNull()
})

test('undoing the clearing of the text keeps the voice that the user chose after it', () => {
  const store = createDraftStore(key)
  store.change({ text: 'A whole scene.', voiceId: 'ava' })
  store.replace('', 'Text cleared')
  store.change({ voiceId: 'tom' })
  store.undo()
  expect(store.get()).toMatchObject({ text: 'A whole scene.', voiceId: 'tom', undo: null })
})

test('replacing an empty text offers no undo', () => {
  const store = createDraftStore(key)
  store.change({ text: ' \n ' })
  store.replace('New', 'Text replaced')
  expect(store.get()).toMatchObject({ text: 'New', undo: null })
})
