import type { Generation } from '@scene-partner/contract/entities'
import type { GenerationRow } from '../generationStore.ts'

/** Returns the permanent URL path of a recording's audio. The server checks at each request that the caller owns it. */
export const audioUrlOf = (id: string): string => `/api/audio/${id}.mp3`

/** Converts milliseconds to seconds; null stays null. */
const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000)

/** Returns a generation in the form of the contract. `isTextComplete` is false if `row.text` is only the beginning. */
export function presentGeneration(row: GenerationRow, { isTextComplete = true } = {}): Generation {
  // The type assertions are safe, because the values come from the voice catalog or from a validated data export. Both
  // use the contract's types.
  const voice = {
    gender: row.voiceGender as Generation['voiceGender'],
    accent: row.voiceAccent,
    age: row.voiceAge as Generation['voiceAge'],
  }
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    text: row.text,
    isTextComplete,
    audioUrl: audioUrlOf(row.id),
    voiceId: row.voiceId,
    voiceName: row.voiceName,
    voiceGender: voice.gender,
    voiceAccent: voice.accent,
    voiceAge: voice.age,
    voiceMetadata: voice,
    scriptId: row.scriptId,
    duration: secondsOf(row.durationMs),
    characterCount: row.characterCount,
    chargedCharacters: row.state === 'making' ? row.reservedCharacters : row.spentCharacters,
    state: row.state,
    unitsDone: row.unitsDone,
    units: row.units,
    failure: row.failure,
    for: row.purpose,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isDeleted: row.isDeleted,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Returns the live event that is sent to open pages when a generation changes. */
export function toChangeEvent(row: Pick<GenerationRow, 'id' | 'version' | 'unitsDone' | 'units' | 'state'>) {
  const { id, version, unitsDone, units, state } = row
  return { topic: 'generation' as const, id, version, unitsDone, units, state }
}
