import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { expect, test } from 'vitest'
import { performLines } from './performLines.ts'

const hourMs = 3_600_000

test('S-47 the pauses of a scene leave time for the user’s lines, and the total length of the pauses is limited', () => {
  const lines = buildUnderstanding(`BEN: Well?\n\n${'ANNA: Yes.\n\n'.repeat(400)}BEN: So.`).lines
  const cast = lines.map((line) => ({ line, voices: ['v'], ...(line.characters[0] === 'ANNA' && { gapMs: hourMs }) }))
  const silentMs = performLines(cast, (text) => text).reduce(
    (sum, unit) => sum + unit.pauseAfterMs + (unit.pauseBeforeMs ?? 0),
    0,
  )
  expect(lines).toHaveLength(402)
  expect(silentMs).toBeGreaterThan(hourMs)
  expect(silentMs).toBeLessThan(3 * hourMs)
})
