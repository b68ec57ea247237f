import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slateRun, type Take } from '../storage/tapeTypes.ts'
import { buildTake } from '../testing/buildTake.ts'
import { measureVoices } from '../testing/fakeCamera.ts'
import { openTapePage, storeTakes, stubTapeBrowser } from '../testing/openTapePage.tsx'

beforeEach(stubTapeBrowser)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const picture = (take: number) => screen.findByLabelText<HTMLVideoElement>(`Picture of take ${take}`)

/** Opens the comparison of the two newest takes. */
async function openComparison(parts: readonly Partial<Take>[] = [{}, {}]) {
  await storeTakes(
    parts.map((part, index) => buildTake(`take-${index}`, { number: index + 1, startedAt: index, ...part })),
  )
  openTapePage({ search: '?view=compare' })
  await screen.findByRole('button', { name: 'Play' })
  expect(await screen.findByRole('button', { name: /^Hear take/ })).toBeVisible()
}

/** Returns the numbers of the compared takes, the left one first, and the number of the take that is heard. */
function readSides() {
  const sides = screen.getAllByRole('figure')
  const numbers = sides.map((side) =>
    within(side)
      .getByText(/^Take \d$/)
      .textContent?.slice(-1),
  )
  const heard = sides.findIndex((side) => within(side).queryByRole('button', { name: 'You hear this one' }))
  return [...numbers, numbers[heard]]
}

test('a comparison begins with the two newest takes; the newest is heard, its reader 9 dB softer; the actor can hear the other take instead', async () => {
  await openComparison([{}, {}, {}])
  expect(readSides()).toEqual(['3', '2', '3'])
  const [left, right] = [await picture(3), await picture(2)]
  await waitFor(() => expect([measureVoices(left).voice, measureVoices(right).voice]).toEqual([1, 0]))
  expect(measureVoices(left).reader).toBeCloseTo(10 ** (-9 / 20))
  await userEvent.click(screen.getByRole('button', { name: 'Hear take 2' }))
  expect(readSides()).toEqual(['3', '2', '2'])
  await waitFor(() => expect([measureVoices(left).voice, measureVoices(right).voice]).toEqual([0, 1]))
  await userEvent.click(screen.getByRole('button', { name: 'Hear take 3' }))
  expect(readSides()).toEqual(['3', '2', '3'])
})

test('a take that the actor chooses for one side replaces the take on this side; the left take is still heard', async () => {
  await openComparison([{}, {}, {}])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Left take' }), 'Take 1')
  expect(readSides()).toEqual(['1', '2', '1'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Right take' }), 'Take 3')
  expect(readSides()).toEqual(['1', '3', '1'])
})

test('each take plays from its trimmed start; both pause when the actor presses Pause or when one take ends', async () => {
  await openComparison([{ trim: { fromMs: 1_500, toMs: 2_000 } }, {}])
  const videos = [await picture(1), await picture(2)]
  const actions: string[] = []
  for (const [index, video] of videos.entries()) {
    vi.spyOn(video, 'play').mockImplementation(async () => void actions.push(`play ${index + 1}`))
    vi.spyOn(video, 'pause').mockImplementation(() => void actions.push(`pause ${index + 1}`))
  }
  const listActions = () => actions.splice(0).toSorted()
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(videos.map(({ currentTime }) => currentTime)).toEqual([1.5, 0])
  expect(listActions()).toEqual(['play 1', 'play 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(listActions()).toEqual(['pause 1', 'pause 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  actions.length = 0
  fireEvent.ended(videos[0] ?? document.body)
  expect(listActions()).toEqual(['pause 1', 'pause 2'])
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('“Begin at” lists only lines that both takes contain', async () => {
  const marks = (...lines: number[]) => ({ marks: lines.map((lineIndex) => ({ lineIndex, ms: lineIndex * 1_000 })) })
  await openComparison([marks(0, 1, 3), marks(0, 2, 3)])
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Begin at' })
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'The beginning',
    'Line 1: That was the last one.',
    'Line 4: I had two.',
  ])
})

test('when a take is played, the reader is softer than the actor by the decibels that the slider sets', async () => {
  await storeTakes([buildTake('one')])
  openTapePage({ search: '?view=takes' })
  const video = await picture(1)
  const setLevel = (belowDb: number) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Reader' }), { target: { value: String(-belowDb) } })
  setLevel(6)
  expect(measureVoices(video).voice).toBe(1)
  expect(measureVoices(video).reader).toBeCloseTo(0.5, 2)
  setLevel(0)
  expect(measureVoices(video).reader).toBeCloseTo(1, 5)
})

test('if the URL of the list of takes contains take=slate, the list shows the picture of the slate', async () => {
  await storeTakes([buildTake('one', { startedAt: 5_000 }), buildTake('slate', { run: slateRun, number: 0 })])
  openTapePage({ search: '?view=takes&take=slate' })
  expect(await screen.findByLabelText('Picture of the slate')).toBeInTheDocument()
})
