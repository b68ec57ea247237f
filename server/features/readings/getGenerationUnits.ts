import { fail } from '@scene-partner/contract/failures'
import { getGenerationUnits as contract } from '@scene-partner/contract/operations/speech'
import { DELAY_SAMPLES, FRAME_MS } from '@scene-partner/speech/mp3Head'
import { SAMPLE_RATE } from '@scene-partner/speech/sound/format'
import { operation } from '../../services.ts'
import { passagesFrom } from './passages.ts'
import { findKeptTakes, findOwnGeneration, listUnits, type GenerationRow, type TakeRow, type UnitRow } from './store.ts'

const msOf = (samples: number) => (samples * 1000) / SAMPLE_RATE
/** The encoder fills its last frames. Where more is missing, a take is not the one that the recording was made of. */
const filledMs = 3 * FRAME_MS

/** How long those who speak together take: as long as the slowest; null while one of them has not spoken. */
function samplesOf(passage: readonly UnitRow[], kept: ReadonlyMap<string, TakeRow>): number | null {
  const lengths = passage.map(({ takeKey }) => kept.get(takeKey)?.samples)
  return lengths.every((length) => length !== undefined) ? Math.max(...lengths) : null
}

/** When each passage is heard: known as far as everything before it is spoken. */
function startsOf(
  { state, durationMs }: GenerationRow,
  passages: readonly (readonly UnitRow[])[],
  kept: ReadonlyMap<string, TakeRow>,
): (number | null)[] {
  let at: number | null = msOf(DELAY_SAMPLES)
  const starts = passages.map((passage, index) => {
    const { pauseAfterMs = 0, pauseBeforeMs = 0 } = passage[0] ?? {}
    const start: number | null = at === null ? null : at + pauseBeforeMs
    const samples = samplesOf(passage, kept)
    at = start === null || samples === null ? null : start + msOf(samples) + pauseAfterMs
    return index === 0 ? pauseBeforeMs : start === null ? null : Math.round(start)
  })
  const isOther = state === 'ready' && at !== null && Math.abs(at - (durationMs ?? at)) > filledMs
  return isOther ? starts.map(() => null) : starts
}

/** Where each unit of a recording stands in its text, and when it is heard. */
export const getGenerationUnits = operation(contract, async ({ input, caller, database, texts }) => {
  const { db } = database
  const row = await findOwnGeneration(db, caller.userId, input.generationId)
  if (!row || row.isDeleted) throw fail('not_found')
  const units = await listUnits(db, row.id)
  const kept = await findKeptTakes(db, row.userId, [...new Set(units.map(({ takeKey }) => takeKey))])
  const passages = passagesFrom(units, 0)
  const starts = startsOf(row, passages, kept)
  const spans = await texts.place(
    row.text,
    passages.map(([lead]) => lead?.spoken ?? ''),
  )
  // What several say together stands in the text once: there they all are.
  const placed = passages.flatMap((passage, index) =>
    passage.map(() => ({ ...(spans[index] ?? { start: 0, end: 0 }), startMs: starts[index] ?? null })),
  )
  return { units: placed }
})
