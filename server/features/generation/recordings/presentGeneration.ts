import type { Generation } from '@scene-partner/contract/entities'
import type { GenerationRow } from './store.ts'

/** A lasting path of this site; who may hear it is judged at each request. */
export const audioUrlOf = (id: string): string => `/api/audio/${id}.mp3`

/** Seconds, exact to the millisecond that the encoder's sample count gives. */
const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000)

export function present(row: GenerationRow): Generation {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    text: row.text,
    audioUrl: audioUrlOf(row.id),
    voiceId: row.voiceId,
    voiceName: row.voiceName,
    // These three were written from the catalogue, whose types are the contract's.
    voiceGender: row.voiceGender as Generation['voiceGender'],
    voiceAccent: row.voiceAccent,
    voiceAge: row.voiceAge as Generation['voiceAge'],
    duration: secondsOf(row.durationMs),
    characterCount: row.characterCount,
    chargedCharacters: row.state === 'making' ? row.reservedCharacters : row.spentCharacters,
    state: row.state,
    unitsDone: row.unitsDone,
    units: row.units,
    failure: row.failure,
    for: row.purpose,
    createdAt: row.createdAt.toISOString(),
    isDeleted: row.isDeleted,
  }
}

/** What open pages are told while a generation is made. */
export function changeOf(row: Pick<GenerationRow, 'id' | 'version' | 'unitsDone' | 'units' | 'state'>) {
  const { id, version, unitsDone, units, state } = row
  return { topic: 'generation', id, version, unitsDone, units, state }
}
