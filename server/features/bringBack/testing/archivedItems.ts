import type { ArchivedRecording } from '@scene-partner/contract/operations/bringBack'
import type { InputOf } from '@scene-partner/contract/operations/index'

type ScriptInput = InputOf<'bringBackScript'>

/** The beginning of an MPEG audio frame, from which the server detects an MP3. */
export const mp3Bytes = Buffer.from([0xff, 0xfb, 0x50, 0xc4, ...Array.from({ length: 60 }, (_, index) => index)])

/** Builds the input of `bringBackScript`. */
export function buildArchivedScript(
  archivedId: string,
  {
    script,
    rehearsal,
    ...change
  }: { script?: object; rehearsal?: object } & Partial<Omit<ScriptInput, 'script' | 'rehearsal'>> = {},
): ScriptInput {
  return {
    archivedId,
    script: {
      ...{ title: 'Barn', content: 'ANNA: You came.\n\nBEN: I did.', tags: ['verse'], writtenAs: null },
      ...{ isArchived: false, isFavorite: true, isFirstScene: false },
      ...{ createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-02T09:00:00.000Z', lastOpenedAt: null },
      ...script,
    },
    corrections: null,
    casting: null,
    rehearsal: {
      ...{ settings: {}, place: null, updatedAt: null, lines: [], days: [], readings: [], runs: [], plans: [] },
      ...rehearsal,
    },
    ...change,
  }
}

/** Builds the body of `POST /api/recordings`. */
export function formatRecordingBody(change: Partial<ArchivedRecording>, audio: Uint8Array): Buffer {
  const facts: ArchivedRecording = {
    ...{ archivedId: 'gen_1_AAAAAAAAAAAAAAAAAAAAAA', title: 'But soft', text: 'But soft!', for: 'practice' },
    ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'British', voiceAge: 'adult' },
    ...{ settings: { speed: 1, stability: 0.5, similarity: 0.5 }, characterCount: 9, chargedCharacters: 9 },
    ...{ duration: 1.5, scriptId: null, createdAt: '2026-11-03T09:00:00.000Z' },
    ...change,
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), audio])
}
