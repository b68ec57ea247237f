import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/visit.tsx'
import { createScriptStore } from './scriptStore.ts'
import { createFakeScriptsServer } from '../testing/fakeScriptsServer.ts'
import { createFakeDraftDatabase } from '../testing/fakeDraftDatabase.ts'
import { findConflicts } from './mergeScripts.ts'
import type { StoredEdit } from './draftDatabase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
/** Closes the screens of the test, which would react to the events of the next one. */
let stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n'
const balcony = { title: 'Balcony', content: scene, tags: ['verse'] }

function open({ edit, isMine }: { edit?: Partial<StoredEdit>; isMine?: () => boolean } = {}) {
  const server = createFakeScriptsServer([balcony])
  const sent = fakeServer(server.answers)
  const database = createFakeDraftDatabase()
  const base = { ...balcony, version: 1 }
  const opening: StoredEdit = {
    ...{ key: 'tab', scriptId: 'scr_1', wishKey: 'wish', base, asked: null, mine: balcony, at: 0 },
    ...edit,
  }
  const store = createScriptStore(opening, database, isMine)
  const stop = store.follow()
  stops.push(stop)
  const called = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { server, sent, database, store, stop, called, advance: (ms = 2_000) => vi.advanceTimersByTimeAsync(ms) }
}

test('a change is stored on the device within 250 ms and sent when typing pauses', async () => {
  const { store, database, server, called, advance } = open()
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

test('continuous typing is saved too', async () => {
  const { store, server, advance } = open()
  for (let index = 0; index < 16; index += 1) {
    store.change({ content: `${store.get().content}x` })
    await advance(500)
  }
  expect(server.getScript()?.content).toContain('xxxxxx')
})

// [spec2 §4.32]
test('an offline change is stored on the device and sent when the connection is back', async () => {
  const { store, server, database, advance } = open()
  server.setDown(true)
  store.change({ content: 'Offline.' })
  await advance()
  expect(store.get().save).toBe('offline')
  expect(database.edits.get('tab')?.mine.content).toBe('Offline.')
  server.setDown(false)
  dispatchEvent(new Event('online'))
  // Before the next automatic retry.
  await advance(10)
  expect(store.get().save).toBe('saved')
  expect(server.getScript()?.content).toBe('Offline.')
  expect(database.edits.size).toBe(0)
})

test('an unsent edit of a closed page is sent when the script is opened again', async () => {
  const { store, server, advance } = open({ edit: { mine: { ...balcony, content: `${scene}Left.` } } })
  await advance()
  expect(server.getScript()?.content).toBe(`${scene}Left.`)
  expect(store.get().save).toBe('saved')
})

test('changes of another device in other lines are merged into the text', async () => {
  const { store, server, advance } = open()
  server.changeElsewhere('scr_1', { content: scene.replace('Ay me!', 'Alas!') })
  store.change({ content: scene.replace('But soft!', 'But hush!') })
  await advance()
  const both = 'ROMEO\nBut hush!\n\nJULIET\nAlas!\n'
  expect(store.get().content).toBe(both)
  expect(server.getScript()?.content).toBe(both)
  expect(store.get()).toMatchObject({ save: 'saved', remoteChanges: 1 })
})

test('a conflict keeps both texts, sends nothing over them, and saves the user’s choice', async () => {
  const { store, server, database, advance } = open()
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

test('text typed while a save is running is neither lost nor overwritten', async () => {
  const { store, server, advance } = open()
  server.changeElsewhere('scr_1', { title: 'Act two' })
  store.change({ content: `${scene}One.\n` })
  const sending = store.push()
  store.change({ content: `${scene}One.\nTwo.\n` })
  await sending
  await advance()
  expect(server.getScript()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n` })
  expect(store.get()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n`, save: 'saved' })
})

test('closing the page during a save sends the rest afterwards', async () => {
  const { store, server, database, stop } = open()
  store.change({ content: `${scene}One` })
  void store.push()
  store.change({ content: `${scene}One two` })
  stop()
  await store.close()
  expect(server.getScript()?.content).toBe(`${scene}One two`)
  expect(server.versions()).toEqual([])
  expect(database.edits.size).toBe(0)
})

test('a lost answer causes no conflict with later changes', async () => {
  const { store, server, database, advance } = open()
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

test('S-69 an edit is not sent under another account that has signed in', async () => {
  const blank = { title: '', content: '', tags: [] }
  const isMine = () => false
  const { store, database, sent, stop } = open({ edit: { scriptId: null, base: null, mine: blank }, isMine })
  store.change({ content: 'For my eyes.' })
  stop()
  await store.close()
  expect(sent).toEqual([])
  expect(store.get().save).toBe('signed-out')
  expect(database.edits.get('tab')?.mine.content).toBe('For my eyes.')
})

test('restoring a version during a conflict ends the conflict', async () => {
  const { store, server, advance } = open()
  server.changeElsewhere('scr_1', { content: scene.replace('Ay me!', 'Oh dear!') })
  store.change({ content: scene.replace('Ay me!', 'Alas!') })
  await advance()
  expect(store.get().save).toBe('conflict')
  store.replace({ ...balcony, version: 3 })
  expect(store.get()).toMatchObject({ ...balcony, save: 'saved', conflict: null })
})

test('an ended session keeps the edit on the device', async () => {
  const { store, server, database, advance } = open()
  server.signOut()
  store.change({ content: 'Late.' })
  await advance()
  expect(store.get().save).toBe('signed-out')
  expect(database.edits.get('tab')?.mine.content).toBe('Late.')
})

test('a script deleted on another device can be saved as a new one', async () => {
  const { store, server, advance } = open()
  server.deleteScript('scr_1')
  store.change({ content: 'Still mine.' })
  await advance()
  expect(store.get().save).toBe('gone')
  store.saveAsNewScript('another-wish')
  await advance()
  expect(store.get()).toMatchObject({ save: 'saved', scriptId: 'scr_2' })
  expect(server.getScript('scr_2')?.content).toBe('Still mine.')
})

test('a new script whose answer was lost is created once and then updated', async () => {
  const blank = { title: '', content: '', tags: [] }
  const { store, server, called, advance } = open({ edit: { scriptId: null, base: null, mine: blank } })
  server.setDown(true)
  store.change({ content: 'First.' })
  await advance()
  store.change({ content: 'First. Second.' })
  await advance(300)
  server.setDown(false)
  dispatchEvent(new Event('online'))
  await advance()
  const asked = { title: 'Untitled Script', content: 'First.', tags: [] }
  expect(called('saveScript')).toEqual([asked, asked])
  expect(server.getScript('scr_2')?.content).toBe('First. Second.')
})

test('S-40 a text over 1,500,000 characters is stored on the device and not sent', async () => {
  const { store, database, called, advance } = open()
  store.change({ content: 'x'.repeat(1_500_001) })
  await advance()
  expect(store.get().save).toBe('too-long')
  expect(called('updateScript')).toEqual([])
  expect(database.edits.get('tab')?.mine.content).toHaveLength(1_500_001)
  store.change({ content: 'Short.' })
  await advance()
  expect(store.get().save).toBe('saved')
})

test('the state says when the browser cannot store the edit', async () => {
  const { store, database, server, advance } = open()
  server.setDown(true)
  database.put = () => Promise.reject(new Error('full'))
  store.change({ content: 'Where to?' })
  await advance()
  expect(store.get().isStored).toBe(false)
})

test('text of another tab is applied while nothing here is unsent', () => {
  const { store } = open()
  store.applyRemote({ ...balcony, content: 'From the other tab.', version: 2 })
  expect(store.get()).toMatchObject({ content: 'From the other tab.', remoteChanges: 1 })
  store.applyRemote({ ...balcony, content: 'Old news.', version: 2 })
  expect(store.get().content).toBe('From the other tab.')
})

const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => setHidden(false))

const blankEdit = { scriptId: null, base: null, mine: { title: '', content: '', tags: [] } }

test('a change waits 250 ms for the device and one second without typing for the server', async () => {
  const { store, database, called, advance } = open()
  store.change({ content: 'One' })
  await advance(249)
  expect(database.edits.size).toBe(0)
  store.change({ content: 'One two' })
  await advance(1)
  expect(database.edits.get('tab')?.mine.content).toBe('One two')
  await advance(998)
  expect(called('updateScript')).toEqual([])
  await advance(1)
  expect(called('updateScript')).toHaveLength(1)
})

test('continuous typing is sent after six seconds, and again after the next six', async () => {
  const { store, called, advance } = open()
  const type = async (ms: number) => {
    for (let at = 0; at < ms; at += 500) {
      store.change({ content: `${store.get().content}x` })
      await advance(500)
    }
  }
  await type(5_500)
  expect(called('updateScript')).toHaveLength(0)
  await type(500)
  expect(called('updateScript')).toHaveLength(1)
  await type(5_500)
  expect(called('updateScript')).toHaveLength(1)
  await type(500)
  expect(called('updateScript')).toHaveLength(2)
})

test('a server that cannot be reached is tried again after 3, 6, 12 … seconds, at most a minute apart', async () => {
  const { store, server, sent, advance } = open()
  server.setDown(true)
  store.change({ content: 'New.' })
  await advance(1_000)
  const waits: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const before = sent.length
    let seconds = 0
    while (sent.length === before) {
      await advance(1_000)
      seconds += 1
    }
    waits.push(seconds)
    expect(store.get().save).toBe('offline')
  }
  expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60])
  server.setDown(false)
  await advance(60_000)
  expect(store.get().save).toBe('saved')
  // After a success the first wait is short again.
  server.setDown(true)
  store.change({ content: 'Newer.' })
  await advance(1_000)
  server.setDown(false)
  await advance(3_000)
  expect(store.get().save).toBe('saved')
})

test('typing while the server is unreachable does not call it, and is stored on the device', async () => {
  const { store, server, database, sent, advance } = open()
  server.setDown(true)
  store.change({ content: 'One' })
  await advance(1_000)
  const before = sent.length
  store.change({ content: 'One two' })
  await advance(2_000)
  expect([store.get().save, sent.length - before]).toEqual(['offline', 0])
  expect(database.edits.get('tab')?.mine.content).toBe('One two')
})

test.each([
  ['a title', { title: 'New' }, true],
  ['a tag', { tags: ['verse'] }, true],
  ['a text', { content: 'New.' }, true],
  ['only spaces', { title: ' ', content: '\n ' }, false],
])('a new script with %s is created: %s', async (_, fields, isCreated) => {
  const { store, database, called, advance } = open({ edit: blankEdit })
  store.change(fields)
  await advance(250)
  expect(database.edits.size).toBe(isCreated ? 1 : 0)
  await advance()
  expect(called('saveScript')).toHaveLength(isCreated ? 1 : 0)
  expect(store.get()).toMatchObject({ save: 'saved', scriptId: isCreated ? 'scr_2' : null })
})

test('a change that is taken back is not sent, and the device forgets it', async () => {
  const { store, database, called, advance } = open()
  store.change({ content: 'Other.' })
  await advance(250)
  store.change({ content: scene })
  await advance()
  expect([called('updateScript'), store.get().save, database.edits.size]).toEqual([[], 'saved', 0])
})

test('the screen is told of each state of saving', async () => {
  const { store, advance } = open()
  const states: string[] = []
  store.subscribe(() => {
    if (states.at(-1) !== store.get().save) states.push(store.get().save)
  })
  store.change({ content: 'New.' })
  await advance()
  expect(states).toEqual(['saved', 'editing', 'saving', 'saved'])
})

test('an edit that the server refuses shows its message until it is changed', async () => {
  const { store, server, advance } = open()
  const sent = fakeServer({
    ...server.answers,
    updateScript: () => ({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', message: 'The title is too long.', details: { code: 'invalid' } } },
    }),
  })
  store.change({ title: 'x' })
  await advance()
  expect(store.get()).toMatchObject({ save: 'refused', problem: 'The title is too long.' })
  await advance(600_000)
  expect(sent).toHaveLength(1)
  store.change({ title: 'y' })
  expect(store.get()).toMatchObject({ save: 'editing', problem: null })
})

test.each(['conflict', 'gone', 'signed-out'] as const)(
  'while the script is %s, typing is stored on the device and not sent',
  async (save) => {
    const { store, server, database, sent, advance } = open()
    if (save === 'conflict') server.changeElsewhere('scr_1', { content: 'Theirs.' })
    if (save === 'gone') server.deleteScript('scr_1')
    if (save === 'signed-out') server.signOut()
    store.change({ content: 'Mine.' })
    await advance()
    expect(store.get().save).toBe(save)
    const before = sent.length
    store.change({ content: 'Mine, longer.' })
    await advance(10_000)
    expect([store.get().save, sent.length - before]).toEqual([save, 0])
    expect(database.edits.get('tab')?.mine.content).toBe('Mine, longer.')
  },
)

test('after signing in again, coming back online sends the edit', async () => {
  let isMine = false
  const { store, server, advance } = open({ isMine: () => isMine })
  store.change({ content: 'Mine.' })
  await advance()
  expect(store.get().save).toBe('signed-out')
  isMine = true
  dispatchEvent(new Event('online'))
  await advance(10)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'Mine.'])
})

test('hiding the page stores and sends the edit at once; showing it again does nothing', async () => {
  const { store, server, database, sent, advance } = open()
  store.change({ content: 'Hidden.' })
  setHidden(false)
  await advance(0)
  expect([database.edits.size, sent.length]).toEqual([0, 0])
  setHidden(true)
  await advance(0)
  expect(server.getScript()?.content).toBe('Hidden.')
})

test('a closing page stores the edit on the device', async () => {
  const { store, database, sent, advance } = open()
  store.change({ content: 'Closing.' })
  dispatchEvent(new Event('pagehide'))
  await advance(0)
  expect([database.edits.get('tab')?.mine.content, sent.length]).toEqual(['Closing.', 0])
})

test('a closed screen reacts to nothing any more', async () => {
  const { store, server, database, stop, sent, advance } = open()
  server.setDown(true)
  stop()
  await store.close()
  store.change({ content: 'Late.' })
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('pagehide'))
  setHidden(true)
  await advance(200)
  expect([sent.length, database.edits.size]).toEqual([0, 0])
  await advance(600_000)
  expect(sent).toHaveLength(0)
})

test('a failed save of a closed screen is not repeated', async () => {
  const { store, server, stop, sent, advance } = open()
  server.setDown(true)
  store.change({ content: 'Late.' })
  stop()
  await store.close()
  const before = sent.length
  await advance(600_000)
  expect([before > 0, sent.length]).toEqual([true, before])
})

test('a screen that opens again sends what is unsent, and retries', async () => {
  const { store, server, stop, advance } = open()
  server.setDown(true)
  store.change({ content: 'Late.' })
  stop()
  await store.close()
  store.follow()
  await advance(10)
  server.setDown(false)
  await advance(10_000)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'Late.'])
})

test('the state says when the browser can store the edit again', async () => {
  const { store, database, server, advance } = open()
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

test('a stored edit has all that another page needs to continue it', async () => {
  const { store, database, server, advance } = open()
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

test('a newer version on the server is fetched, but not while this page saves', async () => {
  const { store, advance } = open()
  expect([store.isOutdated(1), store.isOutdated(2)]).toEqual([false, true])
  store.change({ content: 'New.' })
  const saving = store.push()
  expect(store.isOutdated(2)).toBe(false)
  store.applyRemote({ ...balcony, content: 'From elsewhere.', version: 9 })
  await advance(10)
  await saving
  expect(store.get()).toMatchObject({ content: 'New.', remoteChanges: 0 })
  expect([store.isOutdated(2), store.isOutdated(3)]).toEqual([false, true])
  expect(open({ edit: blankEdit }).store.isOutdated(1)).toBe(true)
})

test('a change of another device is merged with unsent text and does not replace it', async () => {
  const { store, server, advance } = open()
  server.changeElsewhere('scr_1', { title: 'Act two' })
  store.change({ content: 'Mine.' })
  store.applyRemote({ ...balcony, title: 'Act two', version: 2 })
  expect(store.get()).toMatchObject({ title: 'Balcony', content: 'Mine.' })
  await advance(10)
  expect(store.get()).toMatchObject({ title: 'Act two', content: 'Mine.', save: 'saved' })
})

test('a new script takes over the script that another tab has created from it', () => {
  const { store } = open({ edit: blankEdit })
  store.applyRemote({ ...balcony, version: 1 })
  expect(store.get()).toMatchObject({ ...balcony, remoteChanges: 1 })
})

test('restoring a version removes the unsent edit from the device', async () => {
  const { store, server, database, advance } = open()
  server.setDown(true)
  store.change({ content: 'Unsent.' })
  await advance()
  expect(database.edits.size).toBe(1)
  store.replace({ ...balcony, content: 'Restored.', version: 2 })
  await advance(0)
  expect([store.get().content, store.get().problem, database.edits.size]).toEqual(['Restored.', null, 0])
})

test('without a conflict there is nothing to resolve', async () => {
  const { store, sent, advance } = open()
  store.resolve(new Map())
  await advance(10)
  expect([sent.length, store.get().save]).toEqual([0, 'saved'])
  store.replace({ ...balcony, version: 3 })
  store.resolve(new Map())
  expect(store.get().save).toBe('saved')
})

test('while a resolved conflict is saved, the screen shows that it is being saved', async () => {
  const { store, server, advance } = open()
  server.changeElsewhere('scr_1', { content: 'Theirs.' })
  store.change({ content: 'Mine.' })
  await advance()
  const { conflict } = store.get()
  store.resolve(new Map(conflict ? findConflicts(conflict).map((place) => [place, 'mine']) : []))
  expect(store.get()).toMatchObject({ save: 'editing', conflict: null, content: 'Mine.' })
  await advance(10)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'Mine.'])
})

test('a deleted script that is saved as a new one is created with the new key', async () => {
  const { store, server, database, sent, advance } = open()
  server.deleteScript('scr_1')
  store.change({ content: 'Still mine.' })
  await advance()
  server.setDown(true)
  store.saveAsNewScript('another-wish')
  expect(store.get()).toMatchObject({ scriptId: null, save: 'editing' })
  await advance(10)
  expect(database.edits.get('tab')).toMatchObject({ scriptId: null, base: null, wishKey: 'another-wish' })
  expect(sent.filter(({ name }) => name === 'saveScript')).toHaveLength(1)
})

test('saves run one at a time, and both callers wait for the text typed meanwhile', async () => {
  const { store, server, called, advance } = open()
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

test('a text of exactly 1,500,000 characters is sent', async () => {
  const { store, server, advance } = open()
  store.change({ content: 'x'.repeat(1_500_000) })
  await advance()
  expect([store.get().save, server.getScript()?.content.length]).toEqual(['saved', 1_500_000])
})
