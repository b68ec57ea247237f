import type { Services } from '../../../services.ts'
import type { PlannedUnit } from '../plannedUnit.ts'
import { divideText, looksLikeScript } from '../../textWorkers/index.ts'
import type { GenerationRequest } from './generationRequest.ts'

/** Characters from which the first unit of a plain text is known. */
const beginningLength = 2_000

/** The units of a request. Nothing is divided before it is needed, and the whole text at most once. */
export type DividedRequest = {
  /** Resolves with the first units, before the whole text is divided where possible. */
  firstUnits(): Promise<readonly PlannedUnit[]>
  /** Resolves with all units; empty where there is nothing to speak. */
  allUnits(): Promise<readonly PlannedUnit[]>
}

/** Divides a request's text into units. This is the only place that does; a scene comes with its units. */
export function divideRequest(
  { text, readingMode, scene }: GenerationRequest,
  { textWorkers }: Pick<Services, 'textWorkers'>,
): DividedRequest {
  let whole: Promise<readonly PlannedUnit[]> | undefined

  function allUnits(): Promise<readonly PlannedUnit[]> {
    whole ??= scene ? Promise.resolve(scene.units) : textWorkers.divideText(text, readingMode)
    return whole
  }

  return {
    allUnits,
    async firstUnits() {
      const beginning = text.slice(0, beginningLength)
      // The first spoken words of a script are known only after the whole script is parsed.
      const isPlain = readingMode === 'everything' || !looksLikeScript(beginning)
      return !scene && isPlain ? divideText(beginning, 'everything') : allUnits()
    },
  }
}
