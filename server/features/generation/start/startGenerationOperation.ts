import { startGeneration as contract } from '@scene-partner/contract/operations/speech'
import { operation } from '../../../services.ts'
import { startGeneration } from './startGeneration.ts'
import { toGenerationRequest } from './generationRequest.ts'
import { answerIdempotently } from './idempotentResponse.ts'
import { audioUrlOf } from '../recordings/presentGeneration.ts'
import type { GenerationRow } from '../generationStore.ts'
import type { StartGenerationResponse } from '../tables.ts'

const toResponse = (row: GenerationRow): StartGenerationResponse => ({
  generationId: row.id,
  audioUrl: audioUrlOf(row.id),
  characterCount: row.characterCount,
  chargedCharacters: row.reservedCharacters,
})

/** Starts to speak a text. Units whose audio the caller's account has already stored are not charged again. */
export const startGenerationOperation = operation(
  contract,
  async ({ input, caller, request: { idempotencyKey }, ...services }) => {
    const request = toGenerationRequest(input)
    if (idempotencyKey === undefined) return toResponse(await startGeneration(request, caller, services))
    return answerIdempotently({ userId: caller.userId, key: idempotencyKey, input }, services, {
      start: (idempotency) => startGeneration({ ...request, idempotency }, caller, services),
      toResponse,
    })
  },
)
