import { fail } from '@scene-partner/contract/failures'
import { generateSpeechProxy as contract } from '@scene-partner/contract/operations/speech'
import { operation } from '../../services.ts'
import { beginGeneration } from './begin.ts'
import { waitForEnd } from './waitForEnd.ts'

/** Below the 70 s after which callers give up, so that they hear the answer. */
const longestWaitMs = 65_000

/** Goes the same way as `startGeneration` and answers the whole file; past the wait the reading goes on by itself. */
export const generateSpeechProxy = operation(contract, async ({ input, caller, request, ...services }) => {
  const { id } = await beginGeneration({ ...input, for: 'studio' }, caller, services)
  const row = await waitForEnd(services, { userId: caller.userId, id, longestWaitMs, signal: request.signal })
  if (row?.state === 'making') throw fail('generation_still_going', { generationId: id })
  const bytes = row?.state === 'ready' && row.audioKey ? await services.storage.get(row.audioKey) : null
  if (!bytes) throw fail('generation_failed')
  return { audioData: Buffer.from(bytes).toString('base64'), generationId: id }
})
