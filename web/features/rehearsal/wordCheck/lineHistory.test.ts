import type { LineMistake } from '@scene-partner/listening/alignment/judgeLine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { openLineHistories } from './lineHistory.ts'
import { formatHistory } from './messages.ts'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

const leftOut = (written: string): LineMistake => ({ kind: 'missing', word: 1, written, heard: '', certainty: 0.9 })
const changed = (written: string, heard: string): LineMistake => ({
  ...leftOut(written),
  kind: 'changed',
  heard,
})
/** Opens the stored histories again, as after a reload of the page. */
async function reopen(accountId: string, scriptId: string) {
  const histories = openLineHistories(accountId, scriptId)
  await new Promise((resolve) => setTimeout(resolve))
  return histories
}
const listOf = (histories: ReturnType<typeof openLineHistories>, lineId: string) =>
  (histories.get().get(lineId)?.mistakes ?? []).map(formatHistory)

test('the history counts how often words of a line were said differently, the most frequent first, and is still stored after a reload', async () => {
  const histories = openLineHistories('a1', 's1')
  histories.record('l1', [leftOut('always,'), changed('garden', 'kitchen')])
  histories.record('l1', [leftOut('Always')])
  histories.record('l1', [leftOut('always')])
  histories.record('l2', [leftOut('never')])
  await vi.waitFor(() =>
    expect(listOf(histories, 'l1')).toEqual(['“always” left out 3 times', '“kitchen” for “garden” once']),
  )
  await vi.waitFor(async () => {
    const later = await reopen('a1', 's1')
    expect(listOf(later, 'l1')[0]).toBe('“always” left out 3 times')
    expect(listOf(later, 'l2')).toEqual(['“never” left out once'])
  })
})

test('the history of mistakes is separate for each script and each account', async () => {
  openLineHistories('a1', 's1').record('l1', [leftOut('always')])
  await vi.waitFor(async () => expect((await reopen('a1', 's1')).get().size).toBe(1))
  expect((await reopen('a2', 's1')).get().size).toBe(0)
  expect((await reopen('a1', 's2')).get().size).toBe(0)
})

test('after a line was right five times in a row, its history is deleted; a difference resets the count', async () => {
  const histories = openLineHistories('a1', 's1')
  histories.record('l1', [leftOut('always')])
  for (let times = 0; times < 4; times += 1) histories.record('l1', [])
  await vi.waitFor(() => expect(histories.get().get('l1')?.rightSince).toBe(4))
  histories.record('l1', [leftOut('always')])
  await vi.waitFor(() => expect(histories.get().get('l1')?.rightSince).toBe(0))
  for (let times = 0; times < 5; times += 1) histories.record('l1', [])
  await vi.waitFor(() => expect(histories.get().has('l1')).toBe(false))
})

test('if the actor dismisses a mistake, its count in the history of the line decreases by one', async () => {
  const histories = openLineHistories('a1', 's1')
  histories.record('l1', [leftOut('always')])
  histories.record('l1', [leftOut('always')])
  histories.withdraw('l1', leftOut('always'))
  await vi.waitFor(() => expect(listOf(histories, 'l1')).toEqual(['“always” left out once']))
  histories.withdraw('l1', leftOut('always'))
  await vi.waitFor(() => expect(histories.get().has('l1')).toBe(false))
})

test('in a browser without IndexedDB, the history of the mistakes in a line is stored in memory', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const histories = openLineHistories('a1', 's1')
  histories.record('l1', [leftOut('always')])
  await vi.waitFor(() => expect(listOf(histories, 'l1')).toEqual(['“always” left out once']))
})
