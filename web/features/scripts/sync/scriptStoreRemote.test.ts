import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from '../../../platform/api/live.ts'
import { fakeEventStream } from '../../../testing/fakeEventStream.ts'
import { useScriptSync } from '../editor/useScript.ts'
import { balcony, blankEdit, closeScriptStores, openScriptStore } from '../testing/openScriptStore.ts'
import { findConflicts } from './mergeScripts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeScriptStores()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the state of the script store says that storing fails, and later that the browser can store edits again', async () => {
  const { store, database, server, advance } = openScriptStore()
  server.setDown(true)
  const { put } = database
  database.put = () => Promise.reject(new Error('full'))
  store.change({ content: 'Where to?' })
  await advance(250)
  expect(store.get().isStored).toBe(false)
  database.put = put
  store.change({ content: 'Where to go?' })
  await advance(250)
  expect(store.get().isStored).toBe(true)
  expect(database.edits.get('tab')?.mine.content).toBe('Where to go?')
})

test('a stored edit contains the typed text, the text that was sent, and the version on which both are based', async () => {
  const { store, database, server, advance } = openScriptStore()
  vi.setSystemTime(1_234_000)
  server.setDown(true)
  store.change({ content: 'One.' })
  await advance(1_000)
  store.change({ content: 'One two.' })
  await advance(250)
  expect(database.edits.get('tab')).toEqual({
    key: 'tab',
    scriptId: 'scr_1',
    wishKey: 'wish',
    base: { ...balcony, version: 1 },
    asked: { ...balcony, content: 'One.' },
    mine: { ...balcony, content: 'One two.' },
    at: 1_235_250,
  })
})

test('`isOutdated` is true if the server has a newer version, but not during a save; a version that arrives during a save is ignored', async () => {
  const { store, advance } = openScriptStore()
  expect([store.isOutdated(1), store.isOutdated(2)]).toEqual([false, true])
  store.change({ content: 'New.' })
  const saving = store.push()
  expect(store.isOutdated(2)).toBe(false)
  store.applyRemote({ ...balcony, content: 'From elsewhere.', version: 9 })
  await advance(10)
  await saving
  expect(store.get()).toMatchObject({ content: 'New.', remoteChanges: 0 })
  expect([store.isOutdated(2), store.isOutdated(3)]).toEqual([false, true])
  expect(openScriptStore({ edit: blankEdit }).store.isOutdated(1)).toBe(true)
})

test('an open editor fetches its script if another device has saved the script or if live events were missed, but not after other events', async () => {
  const stream = fakeEventStream()
  const { store, server, called, advance } = openScriptStore()
  const disconnect = connectLive()
  const { unmount } = renderHook(() => useScriptSync(store))
  stream.emit({ topic: 'script', id: 'scr_1', version: 1 })
  stream.emit({ topic: 'script', id: 'scr_2', version: 9 })
  await advance(10)
  expect(called('getScript')).toEqual([])
  server.changeElsewhere('scr_1', { title: 'Act two' })
  stream.emit({ topic: 'script', id: 'scr_1', version: 2 })
  await advance(10)
  expect(store.get()).toMatchObject({ title: 'Act two', remoteChanges: 1 })
  server.changeElsewhere('scr_1', { title: 'Act three' })
  stream.emit({ topic: 'everything', id: '', version: 0 })
  await advance(10)
  expect(store.get()).toMatchObject({ title: 'Act three', remoteChanges: 2 })
  unmount()
  disconnect()
})

test('a change of another device is merged with the unsent text of this device and does not replace it', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { title: 'Act two' })
  store.change({ content: 'Mine.' })
  store.applyRemote({ ...balcony, title: 'Act two', version: 2 })
  expect(store.get()).toMatchObject({ title: 'Balcony', content: 'Mine.' })
  await advance(10)
  expect(store.get()).toMatchObject({ title: 'Act two', content: 'Mine.', save: 'saved' })
})

test('a new script without text shows the script that another tab has saved on the server', () => {
  const { store } = openScriptStore({ edit: blankEdit })
  store.applyRemote({ ...balcony, version: 1 })
  expect(store.get()).toMatchObject({ ...balcony, remoteChanges: 1 })
})

test('restoring an earlier version deletes the unsent edit from the device', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.setDown(true)
  store.change({ content: 'Unsent.' })
  await advance()
  expect(database.edits.size).toBe(1)
  store.replace({ ...balcony, content: 'Restored.', version: 2 })
  await advance(0)
  expect([store.get().content, store.get().problem, database.edits.size]).toEqual(['Restored.', null, 0])
})

test('resolving a conflict has no effect if there is no conflict', async () => {
  const { store, sent, advance } = openScriptStore()
  store.resolve(new Map())
  await advance(10)
  expect([sent.length, store.get().save]).toEqual([0, 'saved'])
  store.replace({ ...balcony, version: 3 })
  store.resolve(new Map())
  expect(store.get().save).toBe('saved')
})

test('after a conflict is resolved, the script counts as not saved until the server has the result', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { content: 'Theirs.' })
  store.change({ content: 'Mine.' })
  await advance()
  const { conflict } = store.get()
  store.resolve(new Map(conflict ? findConflicts(conflict).map((place) => [place, 'mine']) : []))
  expect(store.get()).toMatchObject({ save: 'editing', conflict: null, content: 'Mine.' })
  await advance(10)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'Mine.'])
})

test('if a deleted script is saved as a new script, the stored edit and the request have the new idempotency key', async () => {
  const { store, server, database, called, advance } = openScriptStore({ edit: blankEdit })
  store.change({ content: 'Mine.' })
  await advance()
  expect(store.get()).toMatchObject({ scriptId: 'scr_2', save: 'saved' })
  server.deleteScript('scr_2')
  store.change({ content: 'Still mine.' })
  await advance()
  server.setDown(true)
  store.saveAsNewScript('another-wish')
  expect(store.get()).toMatchObject({ scriptId: null, save: 'editing' })
  await advance(10)
  expect(database.edits.get('tab')).toMatchObject({ scriptId: null, base: null, wishKey: 'another-wish' })
  expect(called('saveScript')).toHaveLength(2)
  // For a request with the old key, the server would return the deleted script.
  server.setDown(false)
  dispatchEvent(new Event('online'))
  await advance()
  expect(store.get()).toMatchObject({ scriptId: 'scr_3', save: 'saved' })
  expect(server.getScript('scr_3')?.content).toBe('Still mine.')
})

test('saves run one after another; when all have resolved, the text typed during the first save is saved too', async () => {
  const { store, server, called, advance } = openScriptStore()
  store.change({ content: 'One.' })
  const first = store.push()
  store.change({ content: 'Two.' })
  const answered: string[] = []
  const pushes = [first.then(() => answered.push('first')), store.push(), store.push()]
  await advance(0)
  await Promise.all(pushes)
  expect(called('updateScript')).toMatchObject([{ content: 'One.' }, { content: 'Two.' }])
  expect([server.getScript()?.content, store.get().save]).toEqual(['Two.', 'saved'])
})

test('a text of exactly 1,500,000 characters, the maximum length, is sent', async () => {
  const { store, server, advance } = openScriptStore()
  store.change({ content: 'x'.repeat(1_500_000) })
  await advance()
  expect([store.get().save, server.getScript()?.content.length]).toEqual(['saved', 1_500_000])
})

test('if another device saves again an old text that this device had saved and replaced, the next change on this device is a conflict', async () => {
  const { store, server, advance } = openScriptStore()
  store.change({ content: 'First.' })
  await advance()
  store.change({ content: 'Second.' })
  await advance()
  server.changeElsewhere('scr_1', { content: 'First.' })
  store.change({ content: 'Third.' })
  await advance()
  expect([store.get().save, server.getScript()?.content]).toEqual(['conflict', 'First.'])
})

test('if a deleted script is saved as a new script, the server stores the text that is on the screen', async () => {
  const { store, server, called, advance } = openScriptStore()
  server.deleteScript('scr_1')
  store.change({ content: 'Still mine.' })
  await advance()
  store.change({ content: 'Still mine, and longer.' })
  store.saveAsNewScript('another-wish')
  await advance()
  expect(called('saveScript')).toMatchObject([{ content: 'Still mine, and longer.' }])
})

test('after a save that led to a conflict, the stored edit contains no unanswered text (`asked` is null), because the server answered the save', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { content: 'Theirs.' })
  store.change({ content: 'Mine.' })
  await advance()
  store.change({ content: 'Mine, longer.' })
  await advance(250)
  expect(database.edits.get('tab')).toMatchObject({ asked: null, mine: { content: 'Mine, longer.' } })
})

test('if two devices change the same line during a save, the text has both versions of the line, first the version of this device', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { content: balcony.content.replace('Ay me!', 'Theirs.') })
  store.change({ content: balcony.content.replace('But soft!', 'But hush!') })
  const saving = store.push()
  store.change({ content: balcony.content.replace('But soft!', 'But hush!').replace('Ay me!', 'Mine.') })
  await advance(10)
  await saving
  expect(store.get()).toMatchObject({ content: 'ROMEO\nBut hush!\n\nJULIET\nMine.\nTheirs.\n', remoteChanges: 1 })
})

test('the response to a save does not change the title and text that the user typed during the save', async () => {
  const { store, advance } = openScriptStore()
  store.change({ title: 'Act' })
  const saving = store.push()
  // The server would remove the space at the end of the title.
  store.change({ title: 'Act ' })
  store.change({ content: 'New.' })
  await advance(10)
  await saving
  expect(store.get()).toMatchObject({ title: 'Act ', content: 'New.', remoteChanges: 0 })
})
