import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTapeStorage } from '../storage/tapeStorage.ts'
import { slateRun, type Take } from '../storage/tapeTypes.ts'
import { buildTake } from '../testing/buildTake.ts'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { useSlates } from './useSlates.ts'
import { useTakes } from './useTakes.ts'

beforeEach(stubTapeBrowser)
afterEach(() => vi.unstubAllGlobals())

const buildSlate = (key: string, state: Take['state'], startedAt: number) =>
  buildTake(key, { run: slateRun, number: 0, state, startedAt })

/** Opens the slates of a script, as the page does, and stores slates like a recording that has ended. */
async function openSlates() {
  const storage = openTapeStorage('user-1')
  const { result } = renderHook(() => useSlates('user-1', 'scr_1'))
  await waitFor(() => expect(result.current.list).not.toBeNull())
  return {
    get: () => [result.current.list?.map(({ key }) => key), result.current.chosen?.key],
    listStored: async () => (await storage.listTakes('scr_1', slateRun, 0)).map(({ key }) => key),
    /** Returns the sizes of the stored files in bytes. */
    measure: (...slates: Take[]) => Promise.all(slates.map(async (slate) => (await storage.readTape(slate)).size)),
    async add(slate: Take) {
      await storage.putTake(slate)
      await storage.addPart(slate.key, 0, new Blob(['sound']))
      act(() => result.current.add(slate))
    },
  }
}

test('a new complete slate replaces all earlier slates, on the page and on the device', async () => {
  const { get, listStored, measure, add } = await openSlates()
  const [broken, first] = [buildSlate('broken', 'interrupted', 1_000), buildSlate('first', 'complete', 2_000)]
  const second = buildSlate('second', 'complete', 3_000)
  for (const slate of [broken, first, second]) await add(slate)
  expect(get()).toEqual([['second'], 'second'])
  await waitFor(async () => expect(await listStored()).toEqual(['second']))
  await waitFor(async () => expect(await measure(broken, first, second)).toEqual([0, 0, 5]))
})

test('an interrupted slate does not replace a complete one, and is used only if there is no complete one', async () => {
  const { get, listStored, measure, add } = await openSlates()
  const broken = buildSlate('broken', 'interrupted', 1_000)
  await add(broken)
  expect(get()).toEqual([['broken'], 'broken'])
  await add(buildSlate('first', 'complete', 2_000))
  await add(buildSlate('broken-again', 'interrupted', 3_000))
  expect(get()).toEqual([['broken-again', 'first'], 'first'])
  expect(await listStored()).toContain('first')
  await waitFor(async () => expect(await measure(broken)).toEqual([0]))
})

test('a new take is the first of the list, and its size is added to the used space at once', async () => {
  const storage = openTapeStorage('user-1')
  await storage.putTake(buildTake('one', { bytes: 100 }))
  const { result } = renderHook(() => useTakes('user-1', 'scr_1', '1'))
  await waitFor(() => expect(result.current.use.usedBytes).toBe(100))
  const take = buildTake('two', { number: 2, startedAt: 2_000, bytes: 50 })
  await storage.putTake(take)
  act(() => result.current.add(take))
  expect(result.current.list?.map(({ key }) => key)).toEqual(['two', 'one'])
  await waitFor(() => expect(result.current.use.usedBytes).toBe(150))
})
