import { fail } from '@scene-partner/contract/failures'
import { getGenerationUnits as contract } from '@scene-partner/contract/operations/speech'
import { DELAY_SAMPLES, FRAME_MS } from '@scene-partner/speech/mp3Head'
import { SAMPLE_RATE } from '@scene-partner/speech/sound/format'
import { operation } from '../../services.ts'
import { placeUnits } from './placeUnits.ts'
import { findKeptTakes, findOwnGeneration, listUnits, type GenerationRow, type TakeRow, type UnitRow } from './store.ts'

const msOf = (samples: number) => (samples * 1000) / SAMPLE_RATE
/** The encoder fills its last frames. Where more is missing, a take is not the one that the recording was made of. */
const filledMs = 3 * FRAME_MS

/** When each unit is heard: known as far as everything before it is spoken. */
function startsOf(
  { state, durationMs }: GenerationRow,
  units: readonly UnitRow[],
  kept: ReadonlyMap<string, TakeRow>,
): (number | null)[] {
  let at: number | null = msOf(DELAY_SAMPLES)
  const starts = units.map(({ takeKey, pauseAfterMs, pauseBeforeMs }, position) => {
    const start: number | null = at === null ? null : at + pauseBeforeMs
    const take = kept.get(takeKey)
    at = start === null || !take ? null : start + msOf(take.samples) + pauseAfterMs
    return position === 0 ? pauseBeforeMs : start === null ? null : Math.round(start)
  })
  const isOther = state === 'ready' && at !== null && Math.abs(at - (durationMs ?? at)) > filledMs
  return isOther ? starts.map(() => null) : starts
}

/** Where each unit of a recording stands in its text, and when it is heard. */
export const getGenerationUnits = operation(contract, async ({ input, caller, database }) => {
  const { db } = database
  const row = await findOwnGeneration(db, caller.userId, input.generationId)
  if (!row || row.isDeleted) throw fail('not_found')
  const units = await listUnits(db, row.id)
  const kept = await findKeptTakes(db, row.userId, [...new Set(units.map(({ takeKey }) => takeKey))])
  const starts = startsOf(row, units, kept)
  const spans = placeUnits(
    row.text,
    units.map(({ spoken }) => spoken),
  )
  return {
    units: spans.map((span, index) => ({ ...span, startMs: starts[index] ?? null })),
  }
})
