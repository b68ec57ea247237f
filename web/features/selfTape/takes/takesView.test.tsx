import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slateRun, type Take } from '../storage/tapeTypes.ts'
import { buildTake } from '../testing/buildTake.ts'
import { openTapePage, storeTakes, stubTapeBrowser } from '../testing/openTapePage.tsx'

beforeEach(stubTapeBrowser)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const listTakes = () =>
  screen.getAllByRole('button', { name: /^Show / }).map((row) => row.getAttribute('aria-label')?.slice('Show '.length))

/** Opens the list of takes with stored takes, and waits for the first of them. */
async function openTakes(takes: readonly Take[]) {
  const storage = await storeTakes(takes)
  openTapePage({ search: '?view=takes' })
  await screen.findAllByRole('button', { name: /^Show / })
  return storage
}

const two = () => [buildTake('one', { startedAt: 1_000 }), buildTake('two', { number: 2, startedAt: 2_000 })]

test('a deleted take leaves the list, and Undo puts it back at its place, in the list and on the device', async () => {
  const storage = await openTakes([...two(), buildTake('three', { number: 3, startedAt: 3_000 })])
  await userEvent.click(button('Delete take 2'))
  expect(listTakes()).toEqual(['take 3', 'take 1'])
  const listStored = async () => (await storage.listTakes('scr_1', '1', Date.now())).map(({ key }) => key)
  expect(await listStored()).toEqual(['three', 'one'])
  await userEvent.click(button('Undo'))
  expect(listTakes()).toEqual(['take 3', 'take 2', 'take 1'])
  expect(await listStored()).toEqual(['three', 'two', 'one'])
})

test('10 seconds after Delete, a take is removed from the device and no longer counts as used space; after Undo, a take stays stored', async () => {
  const storage = await openTakes(two().map((take) => ({ ...take, bytes: 3_000_000 })))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  await user.click(button('Delete take 1'))
  await user.click(button('Undo'))
  await user.click(button('Delete take 2'))
  expect(screen.getByText(/^Takes use 6 MB/)).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(await screen.findByText(/^Takes use 3 MB/)).toBeVisible()
  const sizes = await Promise.all(two().map(async (take) => (await storage.readTape(take)).size))
  expect(sizes).toEqual(['picture'.length, 0])
})

test('the device stores that a take is marked as best; the actor can remove the mark', async () => {
  const storage = await openTakes(two())
  const listBest = async () =>
    (await storage.listTakes('scr_1', '1', 0)).filter(({ isStarred }) => isStarred).map(({ key }) => key)
  await userEvent.click(button('Mark take 1 as best'))
  expect(button('Show take 1')).toHaveTextContent('Best')
  expect(button('Show take 2')).not.toHaveTextContent('Best')
  expect(await listBest()).toEqual(['one'])
  await userEvent.click(button('Take 1 is marked as best. Remove the mark'))
  expect(await listBest()).toEqual([])
})

test('the page says how much space the takes of all scenes use and how much the device has left', async () => {
  const estimate = async () => ({ quota: 900_000_000, usage: 400_000_000 })
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
  await openTakes([buildTake('one', { bytes: 2_000_000 }), buildTake('other', { run: '2', bytes: 5_000_000 })])
  expect(await screen.findByText('Takes use 7 MB on this device. 500 MB are free.')).toBeVisible()
})

test('if the parts of a take are gone, the page says that the take cannot be read and does not export it', async () => {
  await openTakes(two())
  const storage = await storeTakes([])
  await storage.removeTake('one')
  await userEvent.click(button('Show take 1'))
  expect(await screen.findByText(/^This take cannot be read\./)).toBeVisible()
  expect(button('Export take 1')).toBeDisabled()
})

test('the newest complete slate of the script is listed after the takes and cannot be marked as best or exported', async () => {
  const slate = (key: string, part: Partial<Take>) => buildTake(key, { run: slateRun, number: 0, ...part })
  await openTakes([
    ...two(),
    slate('older', { startedAt: 3_000, durationMs: 3_000 }),
    slate('newer', { startedAt: 4_000, durationMs: 4_000 }),
    slate('broken', { startedAt: 5_000, durationMs: 5_000, state: 'interrupted' }),
  ])
  expect(await screen.findByRole('button', { name: 'Show the slate' })).toHaveTextContent('0:04')
  expect(listTakes()).toEqual(['take 2', 'take 1', 'the slate'])
  expect(screen.getAllByRole('button', { name: /as best$/ })).toHaveLength(2)
  await userEvent.click(button('Show the slate'))
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
  expect(screen.queryByRole('slider', { name: 'Reader' })).toBeNull()
})

test('after the actor has deleted the slate, it is no longer listed or stored, and the takes stay', async () => {
  const storage = await openTakes([...two(), buildTake('slate', { run: slateRun, number: 0 })])
  const remove = await screen.findByRole('button', { name: 'Delete the slate' })
  // The timer of 10 seconds is fake, so that it does not run during a later test.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }).click(remove)
  expect(listTakes()).toEqual(['take 2', 'take 1'])
  expect(await storage.listTakes('scr_1', slateRun, Date.now())).toEqual([])
})

/** Opens a take of ten seconds. `moveTo` moves its playback to a time in seconds, as a playing video does. */
async function openPlayer(part: Partial<Take> = {}) {
  const storage = await openTakes([buildTake('one', { durationMs: 10_000, ...part })])
  const video = await screen.findByLabelText<HTMLVideoElement>('Picture of take 1')
  let isPaused = true
  Object.defineProperty(video, 'paused', { get: () => isPaused })
  vi.spyOn(video, 'play').mockImplementation(async () => {
    isPaused = false
    fireEvent.play(video)
  })
  vi.spyOn(video, 'pause').mockImplementation(() => {
    isPaused = true
    fireEvent.pause(video)
  })
  fireEvent.loadedMetadata(video)
  return {
    ...{ storage, video },
    moveTo(seconds: number) {
      video.currentTime = seconds
      fireEvent.timeUpdate(video)
    },
  }
}

const setPosition = (ms: number) =>
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: String(ms) } })

test('a take plays from its trimmed start to its trimmed end; Play then starts again from the trimmed start', async () => {
  const { video, moveTo } = await openPlayer({ trim: { fromMs: 2_000, toMs: 6_000 } })
  expect(video.currentTime).toBe(2)
  await userEvent.click(button('Play'))
  moveTo(5.9)
  expect(button('Pause')).toBeVisible()
  moveTo(6)
  expect(button('Play')).toBeVisible()
  await userEvent.click(button('Play'))
  expect(video.currentTime).toBe(2)
})

test('a paused take continues where it was paused', async () => {
  const { video, moveTo } = await openPlayer({ trim: { fromMs: 2_000, toMs: 6_000 } })
  await userEvent.click(button('Play'))
  moveTo(4)
  await userEvent.click(button('Pause'))
  await userEvent.click(button('Play'))
  expect(video.currentTime).toBe(4)
})

test('the actor sets the start and the end of a take at the current position, and can use the whole take again', async () => {
  const { storage } = await openPlayer()
  const readTrim = async () => (await storage.listTakes('scr_1', '1', 0))[0]?.trim
  expect(screen.queryByRole('button', { name: 'Whole take' })).toBeNull()
  setPosition(3_000)
  await userEvent.click(button('Start here'))
  setPosition(8_000)
  await userEvent.click(button('End here'))
  expect(screen.getByText('Starts at 0:03, Ends at 0:08')).toBeVisible()
  expect(await readTrim()).toEqual({ fromMs: 3_000, toMs: 8_000 })
  await userEvent.click(button('Whole take'))
  expect(screen.getByText('Starts at 0:00, Ends at 0:10')).toBeVisible()
  expect(await readTrim()).toBeNull()
})

test('a take cannot be trimmed to less than half a second', async () => {
  await openPlayer({ trim: { fromMs: 2_000, toMs: 6_000 } })
  const areEnabled = () => ['Start here', 'End here'].map((name) => !button(name).hasAttribute('disabled'))
  setPosition(5_600)
  expect(areEnabled()).toEqual([false, true])
  setPosition(5_500)
  expect(areEnabled()).toEqual([true, true])
  setPosition(2_400)
  expect(areEnabled()).toEqual([true, false])
})

test('the level of the reader is remembered for the next visit of the same account', async () => {
  await openPlayer()
  const slider = () => screen.getByRole('slider', { name: 'Reader' })
  fireEvent.change(slider(), { target: { value: '-4' } })
  expect(screen.getByText('4 dB softer than you')).toBeVisible()
  cleanup()
  openTapePage({ search: '?view=takes' })
  expect(await screen.findByText('4 dB softer than you')).toBeVisible()
  fireEvent.change(slider(), { target: { value: '0' } })
  expect(screen.getByText('As loud as you')).toBeVisible()
})
