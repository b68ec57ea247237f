import { fail } from '@scene-partner/contract/failures'
import { getGenerationUnits as contract } from '@scene-partner/contract/operations/speech'
import { DELAY_SAMPLES, FRAME_MS } from '@scene-partner/speech/audio/mp3/mp3Header'
import { SAMPLE_RATE } from '@scene-partner/speech/audio/pcmFormat'
import { operation } from '../../../services.ts'
import { groupSimultaneousUnits } from '../run/simultaneousUnits.ts'
import {
  findStoredTakes,
  findOwnGeneration,
  listUnits,
  type GenerationRow,
  type TakeRow,
  type UnitRow,
} from '../generationStore.ts'

const samplesToMs = (samples: number) => (samples * 1000) / SAMPLE_RATE
/**
 * Maximum padding in ms that the encoder adds at the end of a recording. If the takes and the recording differ in
 * length by more than this, at least one stored take is not the take that is in the recording.
 */
const maxPaddingMs = 3 * FRAME_MS

/**
 * Returns the length of a group of simultaneous units in samples: the length of its longest take. Returns null if a
 * take of the group is missing.
 */
function countSamples(group: readonly UnitRow[], storedTakes: ReadonlyMap<string, TakeRow>): number | null {
  const lengths = group.map(({ takeKey }) => storedTakes.get(takeKey)?.samples)
  return lengths.every((length) => length !== undefined) ? Math.max(...lengths) : null
}

/**
 * Returns the start of each group in ms. The start is null if the length of an earlier group is not known, because a
 * take is missing. All starts are null if the takes do not match the length of the recording.
 */
function computeStarts(
  { state, durationMs }: GenerationRow,
  groups: readonly (readonly UnitRow[])[],
  storedTakes: ReadonlyMap<string, TakeRow>,
): (number | null)[] {
  let at: number | null = samplesToMs(DELAY_SAMPLES)
  const starts = groups.map((group, index) => {
    const { pauseAfterMs = 0, pauseBeforeMs = 0 } = group[0] ?? {}
    const start: number | null = at === null ? null : at + pauseBeforeMs
    const samples = countSamples(group, storedTakes)
    at = start === null || samples === null ? null : start + samplesToMs(samples) + pauseAfterMs
    return index === 0 ? pauseBeforeMs : start === null ? null : Math.round(start)
  })
  const isDifferent = state === 'ready' && at !== null && Math.abs(at - (durationMs ?? at)) > maxPaddingMs
  return isDifferent ? starts.map(() => null) : starts
}

/** Returns the position of each unit in the text and, if known, the time in the recording at which the unit starts. */
export const getGenerationUnits = operation(contract, async ({ input, caller, database, textWorkers }) => {
  const { db } = database
  const row = await findOwnGeneration(db, caller.userId, input.generationId)
  if (!row || row.isDeleted) throw fail('not_found')
  const units = await listUnits(db, row.id)
  const storedTakes = await findStoredTakes(db, row.userId, [...new Set(units.map(({ takeKey }) => takeKey))])
  const groups = groupSimultaneousUnits(units, 0)
  const starts = computeStarts(row, groups, storedTakes)
  const spans = await textWorkers.locateUnits(
    row.text,
    groups.map(([firstUnit]) => firstUnit?.spoken ?? ''),
    row,
  )
  // Words that several voices say together appear once in the text, so those units share one position.
  const located = groups.flatMap((group, index) =>
    group.map(() => ({ ...(spans[index] ?? { start: 0, end: 0 }), startMs: starts[index] ?? null })),
  )
  return { units: located }
})
