import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../testing/visit.tsx'
import { createScriptStore } from './scriptStore.ts'
import { createStandInScripts } from './standInScripts.ts'
import { createStandInShelf } from './standInShelf.ts'
import { placesOf } from './merge.ts'
import type { KeptEdit } from './shelf.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n'
const wording = { title: 'Balcony', content: scene, tags: ['verse'] }

function open({ edit, isMine }: { edit?: Partial<KeptEdit>; isMine?: () => boolean } = {}) {
  const server = createStandInScripts([wording])
  const sent = answer(server.answers)
  const shelf = createStandInShelf()
  const base = { ...wording, version: 1 }
  const opening: KeptEdit = {
    ...{ key: 'tab', scriptId: 'scr_1', wishKey: 'wish', base, asked: null, mine: wording, at: 0 },
    ...edit,
  }
  const store = createScriptStore(opening, shelf, isMine)
  const stop = store.follow()
  const called = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { server, sent, shelf, store, stop, called, pause: (ms = 2_000) => vi.advanceTimersByTimeAsync(ms) }
}

test('what is written lies on this device in a quarter of a second and is sent when the typing pauses', async () => {
  const { store, shelf, server, called, pause } = open()
  store.change({ content: `${scene}More.` })
  expect(store.get().save).toBe('editing')
  await pause(250)
  expect(shelf.edits.get('tab')?.mine.content).toBe(`${scene}More.`)
  expect(called('updateScript')).toEqual([])
  await pause()
  expect(called('updateScript')).toEqual([{ scriptId: 'scr_1', version: 1, content: `${scene}More.` }])
  expect(server.script()?.content).toBe(`${scene}More.`)
  expect(store.get().save).toBe('saved')
  expect(shelf.edits.size).toBe(0)
})

test('who types without a pause is saved all the same', async () => {
  const { store, server, pause } = open()
  for (let index = 0; index < 16; index += 1) {
    store.change({ content: `${store.get().content}x` })
    await pause(500)
  }
  expect(server.script()?.content).toContain('xxxxxx')
})

test('without a connection it is kept on the device, and sent when the connection is back', async () => {
  const { store, server, shelf, pause } = open()
  server.setDown(true)
  store.change({ content: 'Offline.' })
  await pause()
  expect(store.get().save).toBe('offline')
  expect(shelf.edits.get('tab')?.mine.content).toBe('Offline.')
  server.setDown(false)
  dispatchEvent(new Event('online'))
  // At once: long before it would have tried again by itself.
  await pause(10)
  expect(store.get().save).toBe('saved')
  expect(server.script()?.content).toBe('Offline.')
  expect(shelf.edits.size).toBe(0)
})

test('an edit left by a page that is gone is sent by the next that opens the script', async () => {
  const { store, server, pause } = open({ edit: { mine: { ...wording, content: `${scene}Left.` } } })
  await pause()
  expect(server.script()?.content).toBe(`${scene}Left.`)
  expect(store.get().save).toBe('saved')
})

test('another device’s changes in other lines are merged in, and the text here shows them', async () => {
  const { store, server, pause } = open()
  server.elsewhere('scr_1', { content: scene.replace('Ay me!', 'Alas!') })
  store.change({ content: scene.replace('But soft!', 'But hush!') })
  await pause()
  const both = 'ROMEO\nBut hush!\n\nJULIET\nAlas!\n'
  expect(store.get().content).toBe(both)
  expect(server.script()?.content).toBe(both)
  expect(store.get()).toMatchObject({ save: 'saved', joined: 1 })
})

test('the same line changed by both: both texts are kept, nothing is sent over, and the choice is what is saved', async () => {
  const { store, server, shelf, pause } = open()
  const theirs = scene.replace('Ay me!', 'Oh dear!')
  const mine = scene.replace('Ay me!', 'Alas!')
  server.elsewhere('scr_1', { content: theirs })
  store.change({ content: mine })
  await pause()
  expect(store.get().save).toBe('conflict')
  expect(server.script()?.content).toBe(theirs)
  expect(server.versions()).toMatchObject([{ kind: 'conflict', content: mine }])
  expect(shelf.edits.get('tab')?.mine.content).toBe(mine)
  const { merged } = store.get()
  store.choose(new Map(merged ? placesOf(merged).map((place) => [place, 'both']) : []))
  await pause()
  expect(server.script()?.content).toBe(scene.replace('Ay me!', 'Alas!\nOh dear!'))
  expect(store.get()).toMatchObject({ save: 'saved', merged: null })
})

test('what is typed while it is being sent is neither lost nor overwritten', async () => {
  const { store, server, pause } = open()
  server.elsewhere('scr_1', { title: 'Act two' })
  store.change({ content: `${scene}One.\n` })
  const sending = store.push()
  store.change({ content: `${scene}One.\nTwo.\n` })
  await sending
  await pause()
  expect(server.script()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n` })
  expect(store.get()).toMatchObject({ title: 'Act two', content: `${scene}One.\nTwo.\n`, save: 'saved' })
})

test('a page that is left while it sends sends the rest after it, and is done only then', async () => {
  const { store, server, shelf, stop } = open()
  store.change({ content: `${scene}One` })
  void store.push()
  store.change({ content: `${scene}One two` })
  stop()
  await store.close()
  expect(server.script()?.content).toBe(`${scene}One two`)
  expect(server.versions()).toEqual([])
  expect(shelf.edits.size).toBe(0)
})

test('a change whose answer was lost is no conflict with what was typed since', async () => {
  const { store, server, shelf, pause } = open()
  server.loseAnswers(true)
  store.change({ content: `${scene}One` })
  await pause()
  expect(server.script()?.content).toBe(`${scene}One`)
  expect(store.get().save).toBe('offline')
  store.change({ content: `${scene}One two` })
  server.loseAnswers(false)
  dispatchEvent(new Event('online'))
  await pause()
  expect(server.script()?.content).toBe(`${scene}One two`)
  expect(store.get()).toMatchObject({ content: `${scene}One two`, save: 'saved', merged: null })
  expect(server.versions()).toEqual([])
  expect(shelf.edits.size).toBe(0)
})

test('S-69 what was written is not sent in the name of whoever has signed in since', async () => {
  const blank = { title: '', content: '', tags: [] }
  const isMine = () => false
  const { store, shelf, sent, stop } = open({ edit: { scriptId: null, base: null, mine: blank }, isMine })
  store.change({ content: 'For my eyes.' })
  stop()
  await store.close()
  expect(sent).toEqual([])
  expect(store.get().save).toBe('signed-out')
  expect(shelf.edits.get('tab')?.mine.content).toBe('For my eyes.')
})

test('a version put back while one chooses is the script, and nothing is left to choose', async () => {
  const { store, server, pause } = open()
  server.elsewhere('scr_1', { content: scene.replace('Ay me!', 'Oh dear!') })
  store.change({ content: scene.replace('Ay me!', 'Alas!') })
  await pause()
  expect(store.get().save).toBe('conflict')
  store.replace({ ...wording, version: 3 })
  expect(store.get()).toMatchObject({ ...wording, save: 'saved', merged: null })
})

test('an ended session keeps the edit on the device', async () => {
  const { store, server, shelf, pause } = open()
  server.signOut()
  store.change({ content: 'Late.' })
  await pause()
  expect(store.get().save).toBe('signed-out')
  expect(shelf.edits.get('tab')?.mine.content).toBe('Late.')
})

test('deleted on another device, what stands here can be saved as a new script', async () => {
  const { store, server, pause } = open()
  server.remove('scr_1')
  store.change({ content: 'Still mine.' })
  await pause()
  expect(store.get().save).toBe('gone')
  store.saveAnew('another-wish')
  await pause()
  expect(store.get()).toMatchObject({ save: 'saved', scriptId: 'scr_2' })
  expect(server.script('scr_2')?.content).toBe('Still mine.')
})

test('a new script whose answer was lost is asked for again with the same words, and then brought up to date', async () => {
  const blank = { title: '', content: '', tags: [] }
  const { store, server, called, pause } = open({ edit: { scriptId: null, base: null, mine: blank } })
  server.setDown(true)
  store.change({ content: 'First.' })
  await pause()
  store.change({ content: 'First. Second.' })
  await pause(300)
  server.setDown(false)
  dispatchEvent(new Event('online'))
  await pause()
  const asked = { title: 'Untitled Script', content: 'First.', tags: [] }
  expect(called('saveScript')).toEqual([asked, asked])
  expect(server.script('scr_2')?.content).toBe('First. Second.')
})

test('S-40 a text of more than 1,500,000 characters is not sent, and is kept here', async () => {
  const { store, shelf, called, pause } = open()
  store.change({ content: 'x'.repeat(1_500_001) })
  await pause()
  expect(store.get().save).toBe('too-long')
  expect(called('updateScript')).toEqual([])
  expect(shelf.edits.get('tab')?.mine.content).toHaveLength(1_500_001)
  store.change({ content: 'Short.' })
  await pause()
  expect(store.get().save).toBe('saved')
})

test('where the browser keeps nothing it is said', async () => {
  const { store, shelf, server, pause } = open()
  server.setDown(true)
  shelf.put = () => Promise.reject(new Error('full'))
  store.change({ content: 'Where to?' })
  await pause()
  expect(store.get().isKept).toBe(false)
})

test('another tab’s text comes in where nothing here is unsent', () => {
  const { store } = open()
  store.take({ ...wording, content: 'From the other tab.', version: 2 })
  expect(store.get()).toMatchObject({ content: 'From the other tab.', joined: 1 })
  store.take({ ...wording, content: 'Old news.', version: 2 })
  expect(store.get().content).toBe('From the other tab.')
})
