import type { Generation } from '@scene-partner/contract/entities'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient, QueryShell } from '../../platform/query.tsx'
import { createPlayer } from '../../player/player.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { generationOf, openStandInApi, Refused } from '../studio/standInApi.ts'
import { FollowAlong } from './FollowAlong.tsx'
import { unitAt } from './useUnits.ts'

const text = 'ANNA\nYou came.\n\nBEN\n(softly)\nI said I would.'
const placeOf = (words: string, startMs: number | null) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  startMs,
})
const both = [placeOf('You came.', 0), placeOf('I said I would.', 1_000)]

function follow({ units = both as unknown, facts = {} as Partial<Generation> } = {}) {
  const answer = () => {
    if (!units) throw new Refused({ httpStatus: 404 })
    return { units }
  }
  const api = openStandInApi({ handlers: { getGenerationUnits: answer } })
  vi.stubGlobal('fetch', api.fetch)
  let output: StandInOutput | undefined
  const player = createPlayer({ openOutput: (tell) => (output = openStandInOutput(tell)) })
  const recording = generationOf('gen_1', { text, duration: 3, ...facts })
  player.load(recording.audioUrl, { isFinished: true, durationMs: 3_000 })
  render(
    <QueryShell>
      <FollowAlong recording={recording} player={player} state={player.getState()} />
    </QueryShell>,
  )
  const opened = output
  if (!opened) throw new Error('nothing was opened')
  const playTo = async (ms: number) => {
    opened.playTo(ms)
    await act(() => vi.advanceTimersByTimeAsync(200))
  }
  const begin = async () => {
    await act(() => vi.advanceTimersByTimeAsync(0))
    act(() => {
      player.play()
      opened.tell({ kind: 'began' })
    })
  }
  return {
    api,
    player,
    output: opened,
    playTo,
    begin,
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  }
}

const sheet = () => screen.getByRole('group', { name: 'Words of the recording' })
const marked = () => document.querySelector('[aria-current="true"]')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('following along', () => {
  test('the whole text is shown, and the sentence being said is marked', async () => {
    const { playTo, begin } = follow()
    await begin()
    expect(sheet()).toHaveTextContent(text, { normalizeWhitespace: false })
    await playTo(500)
    expect(marked()).toBe('You came.')
    await playTo(1_200)
    expect(marked()).toBe('I said I would.')
  })

  test('nothing is marked before it plays and after it is stopped', async () => {
    const { playTo, begin, player } = follow()
    await playTo(1_200)
    expect(marked()).toBeUndefined()
    await begin()
    await playTo(1_200)
    act(() => player.stop())
    await playTo(0)
    expect(marked()).toBeUndefined()
  })

  test('pressing a sentence plays from there; names and directions are no places', async () => {
    const { begin, output, user } = follow()
    await begin()
    await user.click(screen.getByText('I said I would.'))
    expect(output.asked.at(-1)).toBe('seek 1001')
    const before = output.asked.length
    await user.click(screen.getByText(/softly/))
    expect(output.asked).toHaveLength(before)
  })

  test('a sentence whose sound is not there yet is not gone to', async () => {
    const { begin, output, user } = follow({ units: [both[0], placeOf('I said I would.', null)] })
    await begin()
    const before = output.asked.length
    await user.click(screen.getByText('I said I would.'))
    expect(output.asked).toHaveLength(before)
  })

  test('with the keyboard, arrows go a sentence on and back', async () => {
    const { begin, playTo, output } = follow()
    await begin()
    await playTo(500)
    fireEvent.keyDown(sheet(), { key: 'ArrowDown' })
    expect(output.asked.at(-1)).toBe('seek 1001')
    await playTo(1_200)
    fireEvent.keyDown(sheet(), { key: 'ArrowUp' })
    expect(output.asked.at(-1)).toBe('seek 1')
  })

  test('whoever scrolls elsewhere is left there until they follow again', async () => {
    const { begin, playTo, user } = follow()
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(() => {})
    await begin()
    await playTo(500)
    expect(scrolled).toHaveBeenCalledTimes(1)
    fireEvent.wheel(sheet())
    await playTo(1_200)
    expect(scrolled).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Follow again' }))
    expect(scrolled).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('button', { name: 'Follow again' })).toBeNull()
    scrolled.mockRestore()
  })

  test('with reduced motion the sheet does not glide', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { begin, playTo } = follow()
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(() => {})
    await begin()
    await playTo(500)
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'auto' }))
    scrolled.mockRestore()
  })

  test('where the places cannot be had, the words are there all the same', async () => {
    const { begin } = follow({ units: null })
    await begin()
    expect(sheet()).toHaveTextContent('I said I would.')
    expect(marked()).toBeUndefined()
  })

  test('while it is made, the places of what is spoken meanwhile are asked for again', async () => {
    const { api } = follow({ facts: { state: 'making', units: 2, unitsDone: 1 } })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(api.called('getGenerationUnits').length).toBeGreaterThan(1)
  })
})

test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [60_000, 1],
])('at %i ms unit %i is being said', (ms, index) => {
  expect(unitAt([...both, placeOf('BEN', null)], ms)).toBe(index)
})
