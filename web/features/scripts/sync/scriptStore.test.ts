import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { balcony, blankEdit, closeScriptStores, openScriptStore, scene } from '../testing/openScriptStore.ts'
import { findConflicts } from './mergeScripts.ts'
import { emptyScript } from './scriptFields.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeScriptStores()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an edit is stored on the device within 250 ms, and sent to the server when the user pauses typing', async () => {
  const { store, database, server, called, advance } = openScriptStore()
  store.change({ content: `${scene}More.` })
  expect(store.get().save).toBe('editing')
  await advance(250)
  expect(database.edits.get('tab')?.mine.content).toBe(`${scene}More.`)
  expect(called('updateScript')).toEqual([])
  await advance()
  expect(called('updateScript')).toEqual([{ scriptId: 'scr_1', version: 1, content: `${scene}More.` }])
  expect(server.getScript()?.content).toBe(`${scene}More.`)
  expect(store.get().save).toBe('saved')
  expect(database.edits.size).toBe(0)
})

test('text is sent to the server even if the user types without a pause', async () => {
  const { store, server, advance } = openScriptStore()
  for (let index = 0; index < 16; index += 1) {
    store.change({ content: `${store.get().content}x` })
    await advance(500)
  }
  expect(server.getScript()?.content).toContain('xxxxxx')
})

// [spec2 §4.32]
test('an edit made offline is stored on the device and sent when the connection is back', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.setDown(true)
  store.change({ content: 'Offline.' })
  await advance()
  expect(store.get().save).toBe('offline')
  expect(database.edits.get('tab')?.mine.content).toBe('Offline.')
  server.setDown(false)
  dispatchEvent(new Event('online'))
  // The connection is back before the next automatic retry is due.
  await advance(10)
  expect(store.get().save).toBe('saved')
  expect(server.getScript()?.content).toBe('Offline.')
  expect(database.edits.size).toBe(0)
})

test('an unsent edit of a page that was closed is sent when the user opens the script again', async () => {
  const { store, server, advance } = openScriptStore({ edit: { mine: { ...balcony, content: `${scene}Left.` } } })
  await advance()
  expect(server.getScript()?.content).toBe(`${scene}Left.`)
  expect(store.get().save).toBe('saved')
})

test('changes that another device made in other lines are merged into the text', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { content: scene.replace('Ay me!', 'Alas!') })
  store.change({ content: scene.replace('But soft!', 'But hush!') })
  await advance()
  const both = 'ROMEO\nBut hush!\n\nJULIET\nAlas!\n'
  expect(store.get().content).toBe(both)
  expect(server.getScript()?.content).toBe(both)
  expect(store.get()).toMatchObject({ save: 'saved', remoteChanges: 1 })
})

test('in a conflict the server stores both texts; when the user has chosen, it saves the chosen text', async () => {
  const { store, server, database, advance } = openScriptStore()
  const theirs = scene.replace('Ay me!', 'Oh dear!')
  const mine = scene.replace('Ay me!', 'Alas!')
  server.changeElsewhere('scr_1', { content: theirs })
  store.change({ content: mine })
  await advance()
  expect(store.get().save).toBe('conflict')
  expect(server.getScript()?.content).toBe(theirs)
  expect(server.versions()).toMatchObject([{ kind: 'conflict', content: mine }])
  expect(database.edits.get('tab')?.mine.content).toBe(mine)
  const { conflict } = store.get()
  store.resolve(new Map(conflict ? findConflicts(conflict).map((place) => [place, 'both']) : []))
  await advance()
  expect(server.getScript()?.content).toBe(scene.replace('Ay me!', 'Alas!\nOh dear!'))
  expect(store.get()).toMatchObject({ save: 'saved', conflict: null })
})

test('text that the user types while a save is running is neither lost nor overwritten by the server’s answer', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { title: 'Act two' })
  store.change({ content: `${scene}One.\n` })
  const sending = store.push()
  store.change({ content: `${scene}One.\nTwo.\n` })
  await sending
  await advance()
  expect(server.getScript()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n` })
  expect(store.get()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n`, save: 'saved' })
})

test('text typed during a save is sent after this save, even if the page closes', async () => {
  const { store, server, database, stop } = openScriptStore()
  store.change({ content: `${scene}One` })
  void store.push()
  store.change({ content: `${scene}One two` })
  stop()
  await store.close()
  expect(server.getScript()?.content).toBe(`${scene}One two`)
  expect(server.versions()).toEqual([])
  expect(database.edits.size).toBe(0)
})

test('if the response to a save is lost, the next save causes no conflict', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.loseAnswers(true)
  store.change({ content: `${scene}One` })
  await advance()
  expect(server.getScript()?.content).toBe(`${scene}One`)
  expect(store.get().save).toBe('offline')
  store.change({ content: `${scene}One two` })
  server.loseAnswers(false)
  dispatchEvent(new Event('online'))
  await advance()
  expect(server.getScript()?.content).toBe(`${scene}One two`)
  expect(store.get()).toMatchObject({ content: `${scene}One two`, save: 'saved', conflict: null })
  expect(server.versions()).toEqual([])
  expect(database.edits.size).toBe(0)
})

test('S-69 an edit is not sent after another account has signed in', async () => {
  const isMine = () => false
  const { store, database, sent, stop } = openScriptStore({
    edit: { scriptId: null, base: null, mine: emptyScript },
    isMine,
  })
  store.change({ content: 'For my eyes.' })
  stop()
  await store.close()
  expect(sent).toEqual([])
  expect(store.get().save).toBe('signed-out')
  expect(database.edits.get('tab')?.mine.content).toBe('For my eyes.')
})

test('restoring an earlier version during a conflict ends the conflict', async () => {
  const { store, server, advance } = openScriptStore()
  server.changeElsewhere('scr_1', { content: scene.replace('Ay me!', 'Oh dear!') })
  store.change({ content: scene.replace('Ay me!', 'Alas!') })
  await advance()
  expect(store.get().save).toBe('conflict')
  store.replace({ ...balcony, version: 3 })
  expect(store.get()).toMatchObject({ ...balcony, save: 'saved', conflict: null })
})

test('if the session ends, an unsent edit stays stored on the device', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.signOut()
  store.change({ content: 'Late.' })
  await advance()
  expect(store.get().save).toBe('signed-out')
  expect(database.edits.get('tab')?.mine.content).toBe('Late.')
})

test('a script deleted on another device can be saved as a new script', async () => {
  const { store, server, advance } = openScriptStore()
  server.deleteScript('scr_1')
  store.change({ content: 'Still mine.' })
  await advance()
  expect(store.get().save).toBe('gone')
  store.saveAsNewScript('another-wish')
  await advance()
  expect(store.get()).toMatchObject({ save: 'saved', scriptId: 'scr_2' })
  expect(server.getScript('scr_2')?.content).toBe('Still mine.')
})

test('if creating a script fails offline, the same request is repeated, and newer text is saved after it', async () => {
  const { store, server, called, advance } = openScriptStore({
    edit: { scriptId: null, base: null, mine: emptyScript },
  })
  server.setDown(true)
  store.change({ content: 'First.' })
  await advance()
  store.change({ content: 'First. Second.' })
  await advance(300)
  server.setDown(false)
  dispatchEvent(new Event('online'))
  await advance()
  const saved = { ...emptyScript, title: 'Untitled Script', content: 'First.' }
  expect(called('saveScript')).toEqual([saved, saved])
  expect(server.getScript('scr_2')?.content).toBe('First. Second.')
})

test('if the response to creating a script is lost, repeating the request creates no second script', async () => {
  const { store, server, called, advance } = openScriptStore({ edit: blankEdit })
  server.loseAnswers(true)
  store.change({ content: 'First.' })
  await advance()
  expect(server.getScript('scr_2')?.content).toBe('First.')
  store.change({ content: 'First. Second.' })
  server.loseAnswers(false)
  dispatchEvent(new Event('online'))
  await advance()
  expect(called('saveScript').length).toBeGreaterThan(1)
  expect([server.getScript('scr_2')?.content, server.getScript('scr_3')]).toEqual(['First. Second.', undefined])
  expect(store.get()).toMatchObject({ scriptId: 'scr_2', content: 'First. Second.', save: 'saved' })
})

test('S-40 a text over 1,500,000 characters is stored on the device and not sent', async () => {
  const { store, database, called, advance } = openScriptStore()
  store.change({ content: 'x'.repeat(1_500_001) })
  await advance()
  expect(store.get().save).toBe('too-long')
  expect(called('updateScript')).toEqual([])
  expect(database.edits.get('tab')?.mine.content).toHaveLength(1_500_001)
  dispatchEvent(new Event('online'))
  await advance(10)
  expect([store.get().save, called('updateScript')]).toEqual(['too-long', []])
  store.change({ content: 'Short.' })
  await advance()
  expect(store.get().save).toBe('saved')
})

test('if the browser cannot store an edit, the state of the script store says so', async () => {
  const { store, database, server, advance } = openScriptStore()
  server.setDown(true)
  database.put = () => Promise.reject(new Error('full'))
  store.change({ content: 'Where to?' })
  await advance()
  expect(store.get().isStored).toBe(false)
})

test('text that another tab saved appears in this tab if it has no unsent changes', () => {
  const { store } = openScriptStore()
  store.applyRemote({ ...balcony, content: 'From the other tab.', version: 2 })
  expect(store.get()).toMatchObject({ content: 'From the other tab.', remoteChanges: 1 })
  store.applyRemote({ ...balcony, content: 'Old news.', version: 2 })
  expect(store.get().content).toBe('From the other tab.')
})
