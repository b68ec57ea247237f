import type { Generation } from '@scene-partner/contract/entities'
import { speechFailures } from '@scene-partner/contract/failureLists/speechFailures'
import { trackEvent } from '../../../platform/telemetry/trackEvent.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending, type SendingState } from '../../../platform/page/useSending.ts'
import {
  countCharacters,
  maxTextLength,
  GenerationRefused,
  formatStartError,
  formatTooLong,
  generationMessages,
  findMissingRequirement,
  type GenerationRequest,
} from './generateRules.ts'
import { useStartGeneration } from '../queries.ts'
import { useRememberVoice } from '../../voicePicker/index.ts'

/**
 * Asks the server whether this number of characters fits into the monthly allowance. If the check itself fails, the
 * generation may start, because the server checks again.
 * @throws GenerationRefused
 */
async function checkMonthlyLimit(characterCount: number): Promise<void> {
  const answer = await call('checkGenerationLimit', { characterCount }).catch(() => null)
  if (!answer || answer.canGenerate) return
  if (answer.reason !== 'character_limit_exceeded') throw new GenerationRefused(generationMessages.unable)
  const { currentUsage, limit, remaining } = answer
  throw new GenerationRefused(
    speechFailures.character_limit_exceeded.formatMessage({
      currentUsage,
      limit: limit ?? 0,
      remaining: remaining ?? 0,
    }),
  )
}

/**
 * A request, with the number of new characters that the server would charge for it. If this number is absent, the limit
 * is checked for the length of the whole text.
 */
export type EstimatedRequest = GenerationRequest & { newCharacters?: number | undefined }

/** Returns a function that starts a generation. A call while a generation is starting does nothing. */
export function useRequestGeneration(
  purpose: 'studio' | 'practice',
  onStarted: (generation: Generation) => void,
): SendingState<[EstimatedRequest]> {
  const start = useStartGeneration()
  const rememberVoice = useRememberVoice()
  return useSending(async ({ session, voice, text, reads, newCharacters }: EstimatedRequest) => {
    const missing = findMissingRequirement({ session, voice, isBlank: !text.trim(), isOnline: navigator.onLine })
    if (missing !== null || !session || !voice) throw new GenerationRefused(missing ?? generationMessages.failed)
    if (countCharacters(text) > maxTextLength) throw new GenerationRefused(formatTooLong())
    await checkMonthlyLimit(newCharacters ?? countCharacters(text))
    onStarted(
      await start.mutateAsync({
        text,
        voiceId: voice.id,
        for: purpose,
        ...(reads === 'everything' && { reads }),
        voice,
        userId: session.user.uid,
      }),
    )
    trackEvent({ eventType: 'recording_created', metadata: { voiceId: voice.id, characters: countCharacters(text) } })
    rememberVoice(voice.id)
  }, formatStartError)
}
