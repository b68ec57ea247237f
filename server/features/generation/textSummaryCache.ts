import { countSpokenCharacters } from '../textWorkers/index.ts'
import { takeKeyOf, type PlannedUnit, type SpeakingVoice } from './plannedUnit.ts'
import type { GenerationRequest } from './start/generationRequest.ts'

/** The data about a text that is needed to find a recording of the text without dividing the text again. */
export type TextSummary = { contentKey: string; unitCount: number; characterCount: number }

/** A cache of summaries of recently divided texts, so that a repeated text need not be divided and hashed again. */
export type TextSummaryCache = {
  /**
   * Returns the cached summary of a text. Undefined if it is not cached, and for scenes, whose units depend on the
   * casting.
   */
  find(request: GenerationRequest, voice: SpeakingVoice): TextSummary | undefined
  /** Summarises the units of a request. Caches the result unless the request is a scene. */
  store(
    request: GenerationRequest,
    voice: SpeakingVoice,
    divided: { contentKey: string; units: readonly PlannedUnit[] },
  ): TextSummary
}

/** Maximum number of cached summaries. Each needs about 300 bytes. */
const maxEntries = 2_000

/** Creates an empty cache. The least recently stored entry is dropped first. */
export function createTextSummaryCache(): TextSummaryCache {
  const summaries = new Map<string, TextSummary>()
  const nameOf = ({ spokenContent, text }: GenerationRequest, voice: SpeakingVoice) =>
    `${spokenContent} ${takeKeyOf({ spoken: text }, voice)}`
  return {
    find: (request, voice) => (request.scene ? undefined : summaries.get(nameOf(request, voice))),
    store(request, voice, { contentKey, units }) {
      const summary = { contentKey, unitCount: units.length, characterCount: countSpokenCharacters(units) }
      if (request.scene) return summary
      const name = nameOf(request, voice)
      summaries.delete(name)
      summaries.set(name, summary)
      const [oldest] = summaries.keys()
      if (summaries.size > maxEntries && oldest !== undefined) summaries.delete(oldest)
      return summary
    },
  }
}
