import { startGeneration as contract } from '@scene-partner/contract/operations/speech'
import { operation } from '../../services.ts'
import { beginGeneration } from './begin.ts'
import { answerOnce } from './once.ts'
import { audioUrlOf } from './present.ts'
import type { GenerationRow } from './store.ts'
import type { StoredAnswer } from './tables.ts'

const answerOf = (row: GenerationRow): StoredAnswer => ({
  generationId: row.id,
  audioUrl: audioUrlOf(row.id),
  characterCount: row.characterCount,
  chargedCharacters: row.reservedCharacters,
})

/** Begins to speak a text. What the caller has kept in this voice is never charged again. */
export const startGeneration = operation(contract, async ({ input, caller, request, ...services }) => {
  const { idempotencyKey: key } = request
  if (key === undefined) return answerOf(await beginGeneration(input, caller, services))
  return answerOnce({ userId: caller.userId, key, input }, services, {
    begin: (once) => beginGeneration({ ...input, once }, caller, services),
    answerOf,
  })
})
