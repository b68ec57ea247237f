import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createStore } from '../../../../state/createStore.ts'
import { buildRehearsalLines } from '../../runtime/rehearsalLines.ts'
import { parseTestScript } from '../../testing/fakeRehearsal.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { LinesToPractise } from './LinesToPractise.tsx'

const texts = Array.from({ length: 8 }, (_, at) => `Line ${at}.`)
const lines = buildRehearsalLines(
  parseTestScript(texts.map((text) => `TOBIN: Cue.\nMARA: ${text}`).join('\n')),
  ['MARA'],
  new Map(),
)
const own = lines.flatMap(({ part }, at) => (part === 'mine' ? [at] : []))

/** Renders the lines to practise after a run in which the first `count` lines of the actor were missed. */
function open(count: number) {
  const starts: unknown[] = []
  const missed = own.slice(0, count)
  const outcomes = new Map(missed.map((at) => [lines[at]?.id ?? '', 'missed']))
  const handle = {
    ...{ rehearsal: { lines }, practiceRange: { kind: 'drill', scene: 0, lines: own } },
    startRange: (...range: unknown[]) => starts.push(range),
    runSummary: createStore({ outcomes }),
    ...{ wordChecks: createStore(new Map()), lineHistories: createStore(new Map()), lineTakes: createStore(new Map()) },
  }
  render(<LinesToPractise handle={handle as unknown as RehearsalHandle} indexes={missed} />)
  return { starts }
}
const listTexts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('of eight lines to practise, the first five are listed; a press on “All 8 lines to practise” lists all and focuses the sixth', async () => {
  open(8)
  expect(listTexts()).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'All 8 lines to practise' }))
  expect(listTexts()).toHaveLength(8)
  expect(screen.getByRole('button', { name: /Line 5\./ })).toHaveFocus()
})

test('six lines to practise are all listed; pressing a line goes to its cue in the scene', async () => {
  const { starts } = open(6)
  expect(listTexts()).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: /Line 2\./ }))
  expect(starts).toEqual([[{ kind: 'scene', scene: 0 }, { startAt: (own[2] ?? 0) - 1 }]])
})
