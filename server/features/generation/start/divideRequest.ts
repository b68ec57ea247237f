import type { Services } from '../../../services.ts'
import type { PlannedUnit } from '../plannedUnit.ts'
import type { TextOwner } from '../../textWorkers/index.ts'
import type { GenerationRequest } from './generationRequest.ts'

/** Number of characters at the beginning of a text that are enough to find its first unit, if it is no script. */
const beginningLength = 2_000

/** The units of a request. The text is divided only when units are needed, and completely at most once. */
export type DividedRequest = {
  /**
   * Resolves with the first units, often before the whole text is divided. Only the first one is certain to be
   * complete.
   */
  firstUnits(): Promise<readonly PlannedUnit[]>
  /** Resolves with all units; empty if there is nothing to speak. */
  allUnits(): Promise<readonly PlannedUnit[]>
}

/**
 * Returns functions that divide the text of a request into units when they are called. For a scene, they return its
 * units, which exist already.
 */
export function divideRequest(
  { text, spokenContent, scene }: GenerationRequest,
  owner: TextOwner,
  { textWorkers }: Pick<Services, 'textWorkers'>,
): DividedRequest {
  let whole: Promise<readonly PlannedUnit[]> | undefined

  function allUnits(): Promise<readonly PlannedUnit[]> {
    whole ??= scene ? Promise.resolve(scene.units) : textWorkers.divideText(text, spokenContent, owner)
    return whole
  }

  return {
    allUnits,
    async firstUnits() {
      const beginning = text.slice(0, beginningLength)
      const units = scene ? null : await textWorkers.divideBeginning(beginning, spokenContent, owner)
      return units ?? allUnits()
    },
  }
}
