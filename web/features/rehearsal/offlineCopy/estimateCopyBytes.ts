import type { OutputOf } from '@scene-partner/contract/operations/index'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import type { Understanding } from '../runtime/rehearsalLines.ts'

/** Bytes per millisecond of synthetic speech at 64 kbit/s. */
const bytesPerMs = 8
/** Bytes per millisecond of a friend's recording: WAV, 24,000 samples per second of 16 bits each. */
const wavBytesPerMs = 48
/** Approximate size in bytes of the code of the rehearsal room and of the self-tape. */
const codeBytes = 3_000_000
/** Size in bytes of the files of the word recogniser. */
export const listenerBytes = 42_400_000

/** What the actor wants to store on the device. `scenes` are scene indexes; `withListener` adds the word recogniser. */
export type CopyChoices = { scenes: readonly number[]; includesOwnLines: boolean; withListener: boolean }

type CopiedScript = {
  understanding: Understanding
  mine: readonly string[]
  /** Whether the actor's words are followed. Without this, the word recogniser is not copied. */
  followsWords: boolean
  /** The recordings that replace synthetic voices. */
  recordings: OutputOf<'getRehearsal'>['recordings']
}

/** Estimates how many bytes a copy of these scenes needs on the device. */
export function estimateCopyBytes(
  { understanding, mine, followsWords, recordings }: CopiedScript,
  { scenes, includesOwnLines, withListener }: CopyChoices,
): number {
  const lines = understanding.lines.filter(
    ({ scene, characters }) =>
      scenes.includes(scene) &&
      (includesOwnLines || !characters.length || !characters.every((name) => mine.includes(name))),
  )
  const recordingOf = new Map(recordings.map((recording) => [recording.lineId, recording]))
  const recordedBytes = lines
    .flatMap(({ id }) => recordingOf.get(id) ?? [])
    .reduce((sum, { durationMs, mime }) => sum + durationMs * (mime === 'audio/wav' ? wavBytesPerMs : bytesPerMs), 0)
  const speechMs = estimateSpokenMs(lines.filter(({ id }) => !recordingOf.has(id)))
  const wantedListenerBytes = followsWords && withListener ? listenerBytes : 0
  return codeBytes + wantedListenerBytes + speechMs * bytesPerMs + recordedBytes + JSON.stringify(understanding).length
}
