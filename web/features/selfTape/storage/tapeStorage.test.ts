import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { openTapeStorage, undoMs } from './tapeStorage.ts'
import { buildTake } from '../testing/buildTake.ts'
import { findSlateMs } from '../export/drawSlate.ts'
import { buildDefaultSettings, readTapeSettings, storeTapeSettings } from '../tapeSettings.ts'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

test('a take is read back in the order of its parts, without the parts of other takes', async () => {
  const storage = openTapeStorage('user-1')
  const take = buildTake('take-1')
  await storage.putTake(take)
  for (const [index, text] of ['one ', 'two ', 'three'].entries())
    await storage.addPart('take-1', index, new Blob([text]))
  await storage.addPart('take-10', 0, new Blob(['other']))
  const file = await storage.readTape(take)
  expect(await file.text()).toBe('one two three')
  expect(file.type).toBe('video/webm')
})

test('a take of more than ten parts is read back in the order of its parts', async () => {
  const storage = openTapeStorage('user-1')
  const take = buildTake('take-1')
  await storage.putTake(take)
  for (let index = 0; index < 12; index += 1) await storage.addPart('take-1', index, new Blob([`${index} `]))
  expect(await (await storage.readTape(take)).text()).toBe('0 1 2 3 4 5 6 7 8 9 10 11 ')
})

test('a take whose recording never ended, as after a crash, is listed as interrupted, with its parts', async () => {
  const storage = openTapeStorage('user-1')
  await storage.putTake(buildTake('take-1', { state: 'recording', durationMs: 39_500 }))
  await storage.addPart('take-1', 0, new Blob(['picture']))
  const [take] = await storage.listTakes('scr_1', '1', 5_000)
  expect(take).toMatchObject({ state: 'interrupted', durationMs: 39_500 })
  expect(take && (await storage.readTape(take)).size).toBe(7)
})

test('the takes of one account and one scene are listed, the newest first', async () => {
  const storage = openTapeStorage('user-1')
  await storage.putTake(buildTake('take-1', { startedAt: 1 }))
  await storage.putTake(buildTake('take-2', { startedAt: 2 }))
  await storage.putTake(buildTake('take-3', { run: '2' }))
  const keys = (await storage.listTakes('scr_1', '1', 5_000)).map(({ key }) => key)
  expect(keys).toEqual(['take-2', 'take-1'])
  expect(await openTapeStorage('user-2').listTakes('scr_1', '1', 5_000)).toEqual([])
})

test('a deleted take is not listed, and its parts are removed once the deletion can no longer be undone', async () => {
  const storage = openTapeStorage('user-1')
  const take = buildTake('take-1', { deletedAt: 1_000 })
  await storage.putTake(take)
  await storage.addPart('take-1', 0, new Blob(['picture']))
  expect(await storage.listTakes('scr_1', '1', 1_000 + undoMs)).toEqual([])
  expect((await storage.readTape(take)).size).toBe(7)
  await storage.listTakes('scr_1', '1', 1_001 + undoMs)
  expect((await storage.readTape(take)).size).toBe(0)
  expect(await storage.countBytes()).toBe(0)
})

test('settings for self-tapes that are missing or cannot be read have their defaults; each account has its own settings', () => {
  const defaults = buildDefaultSettings('Ines Marlowe')
  localStorage.setItem('sp.tapeSettings.user-1', JSON.stringify({ framing: 'full', slate: { agency: 'Star' } }))
  expect(readTapeSettings('user-1', 'Ines Marlowe')).toEqual({
    ...defaults,
    framing: 'full',
    slate: { ...defaults.slate, agency: 'Star' },
  })
  expect(readTapeSettings('user-2', 'Ines Marlowe')).toEqual(defaults)
  localStorage.setItem('sp.tapeSettings.user-1', '{broken')
  expect(readTapeSettings('user-1', 'Ines Marlowe')).toEqual(defaults)
  storeTapeSettings('user-1', { ...defaults, height: 720 })
  expect(readTapeSettings('user-1', 'Ines Marlowe').height).toBe(720)
  localStorage.removeItem('sp.tapeSettings.user-1')
})

test('a spoken slate is as long as its trimmed part, but not longer than its recording; a card takes four seconds', () => {
  const measure = (trim: { fromMs: number; toMs: number } | null) =>
    findSlateMs({ clip: { take: buildTake('slate', { durationMs: 3_000, trim }) } })
  expect([measure(null), measure({ fromMs: 500, toMs: 2_000 }), measure({ fromMs: 500, toMs: 9_000 })]).toEqual([
    ...[3_000, 1_500, 2_500],
  ])
  expect(findSlateMs({ clip: null })).toBe(4_000)
})
