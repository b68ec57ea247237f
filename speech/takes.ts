import { createHash } from 'node:crypto'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { engineVersions } from './engines/versions.ts'
import type { EngineName, Rendition, VoiceEntry } from './voices.ts'

export type TakeRequest = {
  voice: VoiceEntry
  /** How it would speak here and now: `speaker.renditionOf(voice)`. */
  rendition: Rendition
  settings: SpeechSettings
  spoken: string
  /** The script's own: word → how to say it. */
  pronunciations?: Readonly<Record<string, string>> | undefined
}

/** Only settings that change this engine's sound: moving a slider it cannot follow must not cost a new take. */
const heardSettings: Record<EngineName, (settings: SpeechSettings) => readonly unknown[]> = {
  flite: ({ speed }) => [Math.round(speed * 100)],
}

/** A pronunciation matters only to the takes in which its word is said. */
function usedPronunciations({ spoken, pronunciations = {} }: TakeRequest): [string, string][] {
  const said = spoken.toLowerCase()
  return Object.entries(pronunciations)
    .filter(([word]) => said.includes(word.toLowerCase()))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * A take's address by its content: sha256, in hex, of everything that makes it sound as it does. The account is not part
 * of it; takes are kept apart by whoever stores them.
 */
export function takeKey(request: TakeRequest): string {
  const { voice, rendition, settings, spoken } = request
  const { engine, engineVoice, gainDb } = rendition
  const made = [
    voice.id,
    engine,
    engineVersions[engine],
    engineVoice,
    gainDb,
    heardSettings[engine](settings),
    spoken,
    usedPronunciations(request),
  ]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}
