import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { parseTestScript } from '../../rehearsal/testing/fakeRehearsal.tsx'
import { buildRehearsalLines } from '../../rehearsal/index.ts'
import { buildTake } from '../testing/buildTake.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import { CompareView } from './CompareView.tsx'

afterEach(() => vi.restoreAllMocks())

const lines = buildRehearsalLines(parseTestScript('TOBIN: The last one.\nMARA: I know.'), ['MARA'], new Map())
const first = buildTake('first', {
  marks: [0, 1, 0, 1].map((lineIndex, at) => ({ lineIndex, ms: at * 10_000 })),
})
const second = buildTake('second', { number: 2, marks: [0, 1].map((lineIndex) => ({ lineIndex, ms: 1_000 })) })

test('if a take repeats a line, “Begin at” lists the line once and plays its last repetition', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const handle = {
    takes: { list: [first, second], storage: { readTape: () => new Promise(() => {}) } },
    ...{ lines, tape: { getContext: () => ({ resume: async () => {} }) }, settings: { readerBelowDb: 0 } },
  }
  render(<CompareView handle={handle as unknown as TapeHandle} />)
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Begin at' })
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'The beginning',
    'Line 1: The last one.',
    'Line 2: I know.',
  ])
  await userEvent.selectOptions(choice, 'Line 2: I know.')
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  const starts = [1, 2].map((take) => screen.getByLabelText<HTMLVideoElement>(`Picture of take ${take}`).currentTime)
  expect(starts).toEqual([30, 1])
})
