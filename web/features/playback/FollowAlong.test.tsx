import { fakeMatchMedia } from '../../testing/fakeMatchMedia.ts'
import type { Generation } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../platform/query/query.tsx'
import { createPlayer } from '../../player/player.ts'
import { openFakeOutput, type FakeOutput } from '../../player/testing/fakeOutput.ts'
import { buildGeneration } from '../../testing/builders.ts'
import { fail } from '../../testing/fakeServer.ts'
import { fakeStudioServer } from '../studio/testing/fakeStudioServer.ts'
import { FollowAlong } from './FollowAlong.tsx'
import { findUnitAt } from './useUnits.ts'

const text = 'ANNA\nYou came.\n\nBEN\n(softly)\nI said I would.'
const placeOf = (words: string, startMs: number | null) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  startMs,
})
const first = placeOf('You came.', 0)
const both = [first, placeOf('I said I would.', 1_000)]

type Units = OutputOf<'getGenerationUnits'>['units']

function follow({ units = both as Units | null, facts = {} as Partial<Generation> } = {}) {
  const answer = () => {
    if (!units) throw fail('not_found')
    return { units }
  }
  const api = fakeStudioServer({ handlers: { getGenerationUnits: answer, getGenerationText: () => ({ text }) } })
  let output: FakeOutput | undefined
  const player = createPlayer({ openOutput: (tell) => (output = openFakeOutput(tell)) })
  const recording = buildGeneration('gen_1', { text, duration: 3, ...facts })
  player.load(recording.audioUrl, { isFinished: true, durationMs: 3_000 })
  render(
    <QueryProvider>
      <FollowAlong recording={recording} player={player} state={player.getState()} />
    </QueryProvider>,
  )
  const opened = output
  if (!opened) throw new Error('no output was opened')
  const playTo = async (ms: number) => {
    opened.setPosition(ms)
    await act(() => vi.advanceTimersByTimeAsync(200))
  }
  const begin = async () => {
    await act(() => vi.advanceTimersByTimeAsync(0))
    act(() => {
      player.play()
      opened.emit({ kind: 'started' })
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

const sheet = () => screen.getByRole('group', { name: 'Text of the recording' })
const marked = () => document.querySelector('[aria-current="true"]')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the text that marks the spoken sentence (FollowAlong)', () => {
  test('the complete text is shown and the current sentence is marked', async () => {
    const { playTo, begin } = follow()
    await begin()
    expect(sheet()).toHaveTextContent(text, { normalizeWhitespace: false })
    await playTo(500)
    expect(marked()).toBe('You came.')
    await playTo(1_200)
    expect(marked()).toBe('I said I would.')
  })

  test('if only the start of a recording’s text is known, the full text is loaded and its sentences marked', async () => {
    const { api, playTo, begin } = follow({ facts: { text: 'ANNA\nYou', isTextComplete: false } })
    await begin()
    expect(sheet()).toHaveTextContent(text, { normalizeWhitespace: false })
    await playTo(1_200)
    expect(marked()).toBe('I said I would.')
    expect(api.getCalls('getGenerationText')).toEqual([{ generationId: 'gen_1' }])
  })

  test('no sentence is marked before playback starts or after it stops', async () => {
    const { playTo, begin, player } = follow()
    await playTo(1_200)
    expect(marked()).toBeUndefined()
    await begin()
    await playTo(1_200)
    act(() => player.stop())
    await playTo(0)
    expect(marked()).toBeUndefined()
  })

  test('clicking a sentence plays from its start; clicking a name or direction does nothing', async () => {
    const { begin, output, user } = follow()
    await begin()
    await user.click(screen.getByText('I said I would.'))
    expect(output.calls.at(-1)).toBe('seek 1001')
    const before = output.calls.length
    await user.click(screen.getByText(/softly/))
    expect(output.calls).toHaveLength(before)
  })

  test('clicking a sentence whose audio is not generated yet does nothing', async () => {
    const { begin, output, user } = follow({ units: [first, placeOf('I said I would.', null)] })
    await begin()
    const before = output.calls.length
    await user.click(screen.getByText('I said I would.'))
    expect(output.calls).toHaveLength(before)
  })

  test('Arrow Down plays the next sentence, and Arrow Up plays the previous sentence', async () => {
    const { begin, playTo, output } = follow()
    await begin()
    await playTo(500)
    fireEvent.keyDown(sheet(), { key: 'ArrowDown' })
    expect(output.calls.at(-1)).toBe('seek 1001')
    await playTo(1_200)
    fireEvent.keyDown(sheet(), { key: 'ArrowUp' })
    expect(output.calls.at(-1)).toBe('seek 1')
  })

  test('after the user scrolls, the text scrolls with the audio again only when “Follow again” is pressed', async () => {
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

  test('if the user prefers reduced motion, the text jumps to the spoken sentence instead of scrolling', async () => {
    fakeMatchMedia(() => true)
    const { begin, playTo } = follow()
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(() => {})
    await begin()
    await playTo(500)
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'auto' }))
    scrolled.mockRestore()
  })

  test('if the unit times cannot be loaded, the text is shown but no sentence is marked', async () => {
    const { begin } = follow({ units: null })
    await begin()
    expect(sheet()).toHaveTextContent('I said I would.')
    expect(marked()).toBeUndefined()
  })

  test('the page requests the times of the units repeatedly while the recording is being generated', async () => {
    const { api } = follow({ facts: { state: 'making', units: 2, unitsDone: 1 } })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(api.getCalls('getGenerationUnits').length).toBeGreaterThan(1)
  })
})

test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [60_000, 1],
])('at %i ms, the unit with index %i is the current unit', (ms, index) => {
  expect(findUnitAt([...both, placeOf('BEN', null)], ms)).toBe(index)
})
