import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { blankEdit, closeScriptStores, openScriptStore, scene } from '../testing/openScriptStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeScriptStores()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => setHidden(false))

test('a change is stored on the device after 250 ms, and sent after one second without typing', async () => {
  const { store, database, called, advance } = openScriptStore()
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

test('if the user types without a pause, the text is sent after six seconds, and again every six seconds', async () => {
  const { store, called, advance } = openScriptStore()
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

test('if the server is unreachable, the save is repeated after 3, 6, 12 … seconds, at most a minute apart', async () => {
  const { store, server, sent, advance } = openScriptStore()
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
  // After a successful save, the wait before the first retry is short again.
  server.setDown(true)
  store.change({ content: 'Newer.' })
  await advance(1_000)
  server.setDown(false)
  await advance(3_000)
  expect(store.get().save).toBe('saved')
})

test('while the server is unreachable, typed text is stored on the device and not sent', async () => {
  const { store, server, database, sent, advance } = openScriptStore()
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
])('a new script with %s is stored and sent only if it is not blank', async (_, fields, isCreated) => {
  const { store, database, called, advance } = openScriptStore({ edit: blankEdit })
  store.change(fields)
  await advance(250)
  expect(database.edits.size).toBe(isCreated ? 1 : 0)
  await advance()
  expect(called('saveScript')).toHaveLength(isCreated ? 1 : 0)
  expect(store.get()).toMatchObject({ save: 'saved', scriptId: isCreated ? 'scr_2' : null })
})

test('a change that the user takes back is not sent, and is deleted from the device', async () => {
  const { store, database, called, advance } = openScriptStore()
  store.change({ content: 'Other.' })
  await advance(250)
  store.change({ content: scene })
  await advance()
  expect([called('updateScript'), store.get().save, database.edits.size]).toEqual([[], 'saved', 0])
})

test('the script store reports the state of saving to the screen: editing, saving, saved', async () => {
  const { store, advance } = openScriptStore()
  const states: string[] = []
  store.subscribe(() => {
    if (states.at(-1) !== store.get().save) states.push(store.get().save)
  })
  store.change({ content: 'New.' })
  await advance()
  expect(states).toEqual(['saved', 'editing', 'saving', 'saved'])
})

test('if the server refuses an edit, the server’s message is shown until the user changes the edit', async () => {
  const { store, server, advance } = openScriptStore()
  const sent = fakeServer({
    ...server.answers,
    updateScript: () => fail('script_title_too_long', { limit: 200 }),
  })
  store.change({ title: 'x' })
  await advance()
  expect(store.get()).toMatchObject({ save: 'refused', problem: 'A title has at most 200 characters.' })
  await advance(600_000)
  expect(sent).toHaveLength(1)
  store.change({ title: 'y' })
  expect(store.get()).toMatchObject({ save: 'editing', problem: null })
})

test.each(['conflict', 'gone', 'signed-out'] as const)(
  'if the state of the script is “%s”, typed text is stored on the device and not sent',
  async (save) => {
    const { store, server, database, sent, advance } = openScriptStore()
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

test('after a session has ended, the edit is sent when the user has signed in again and the connection is back', async () => {
  let isMine = false
  const { store, server, advance } = openScriptStore({ isMine: () => isMine })
  store.change({ content: 'Mine.' })
  await advance()
  expect(store.get().save).toBe('signed-out')
  isMine = true
  dispatchEvent(new Event('online'))
  await advance(10)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'Mine.'])
})

test('an edit is sent at once when the page is hidden, but not when the page becomes visible', async () => {
  const { store, server, database, sent, advance } = openScriptStore()
  store.change({ content: 'Hidden.' })
  setHidden(false)
  await advance(0)
  expect([database.edits.size, sent.length]).toEqual([0, 0])
  setHidden(true)
  await advance(0)
  expect(server.getScript()?.content).toBe('Hidden.')
})

test('closing the page stores the edit on the device', async () => {
  const { store, database, sent, advance } = openScriptStore()
  store.change({ content: 'Closing.' })
  dispatchEvent(new Event('pagehide'))
  await advance(0)
  expect([database.edits.get('tab')?.mine.content, sent.length]).toEqual(['Closing.', 0])
})

test('after the screen of the script has closed, later changes are not sent, and browser events store and send nothing', async () => {
  const { store, server, database, stop, sent, advance } = openScriptStore()
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

test('if a save fails after the screen of the script has closed, the save is not repeated', async () => {
  const { store, server, stop, sent, advance } = openScriptStore()
  server.setDown(true)
  store.change({ content: 'Late.' })
  stop()
  await store.close()
  const before = sent.length
  await advance(600_000)
  expect([before > 0, sent.length]).toEqual([true, before])
})

test('when the screen of a script opens, unsent changes are sent, and sent again after a failure', async () => {
  const { store, server, stop, advance } = openScriptStore()
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

test('text typed while an offline change is being sent is sent afterwards', async () => {
  const { store, server, called, advance } = openScriptStore()
  server.setDown(true)
  store.change({ content: 'One.' })
  await advance(1_000)
  expect(store.get().save).toBe('offline')
  server.setDown(false)
  const before = called('updateScript').length
  dispatchEvent(new Event('online'))
  store.change({ content: 'One two.' })
  await advance(0)
  await advance(1_000)
  expect([store.get().save, server.getScript()?.content]).toEqual(['saved', 'One two.'])
  expect(called('updateScript')).toHaveLength(before + 2)
})

test('after the screen has stopped automatic saving, an edit stays on the device and is not sent', async () => {
  const { store, database, stop, sent, advance } = openScriptStore()
  store.change({ content: 'Late.' })
  stop()
  await advance(10_000)
  expect([sent.length, database.edits.get('tab')?.mine.content]).toEqual([0, 'Late.'])
})

test('closing the screen of a script waits until the edit is stored on the device', async () => {
  const { store, server, database, advance } = openScriptStore()
  server.deleteScript('scr_1')
  store.change({ content: 'Mine.' })
  await advance()
  expect(store.get().save).toBe('gone')
  const { put } = database
  let finishWriting = () => {}
  database.put = async (edit) => {
    await new Promise<void>((resolve) => (finishWriting = resolve))
    return put(edit)
  }
  store.change({ content: 'Mine, longer.' })
  let isClosed = false
  const closing = store.close().then(() => (isClosed = true))
  await advance(0)
  expect(isClosed).toBe(false)
  finishWriting()
  await closing
  expect(database.edits.get('tab')?.mine.content).toBe('Mine, longer.')
})

test('while the server is unreachable, the save state stays "offline", even during a new attempt to save', async () => {
  const { store, server, advance } = openScriptStore()
  server.setDown(true)
  store.change({ content: 'New.' })
  await advance(1_000)
  const states = new Set<string>()
  store.subscribe(() => states.add(store.get().save))
  await advance(10_000)
  expect([...states]).toEqual(['offline'])
})
