import { fail } from '@scene-partner/contract/failures'
import { generateSpeechProxy as contract } from '@scene-partner/contract/operations/speech'
import { operation } from '../../../services.ts'
import { toGenerationRequest } from './generationRequest.ts'
import { startGeneration } from './startGeneration.ts'
import { waitUntilFinished } from './waitUntilFinished.ts'

/**
 * Maximum time to wait for the generation, in ms. It is shorter than the 70 s after which clients stop waiting, so that
 * they receive the response.
 */
const maxWaitMs = 65_000

/**
 * Starts a generation, waits for it, and returns the whole recording as base64. Throws the failures of
 * `startGeneration`, `generation_failed`, and after 65 s `generation_still_going`; the generation then continues.
 */
export const generateSpeechProxy = operation(contract, async ({ input, caller, request, ...services }) => {
  const { id } = await startGeneration(toGenerationRequest({ ...input, for: 'studio' }), caller, services)
  const row = await waitUntilFinished(services, {
    userId: caller.userId,
    id,
    maxWaitMs,
    signal: request.signal,
  })
  if (row?.state === 'making') throw fail('generation_still_going', { generationId: id })
  const bytes = row?.state === 'ready' && row.audioKey ? await services.storage.get(row.audioKey) : null
  if (!bytes) throw fail('generation_failed')
  return { audioData: Buffer.from(bytes).toString('base64'), generationId: id }
})
