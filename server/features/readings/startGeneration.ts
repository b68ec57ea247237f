import { startGeneration as contract } from '@scene-partner/contract/operations/speech'
import { operation } from '../../services.ts'
import { beginGeneration } from './begin.ts'
import { audioUrlOf } from './present.ts'

/** Begins to speak a text. What the caller has kept in this voice is never charged again. */
export const startGeneration = operation(contract, async ({ input, caller, ...services }) => {
  const row = await beginGeneration(input, caller, services)
  return {
    generationId: row.id,
    audioUrl: audioUrlOf(row.id),
    characterCount: row.characterCount,
    chargedCharacters: row.reservedCharacters,
  }
})
