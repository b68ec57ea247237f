import type { Generation } from '@scene-partner/contract/entities'
import { failures } from '@scene-partner/contract/failures'
import { track } from '../../platform/track.ts'
import { call } from '../../platform/client.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'
import {
  lengthOf,
  longestText,
  NotGenerated,
  sayNotStarted,
  sayTooLong,
  sentences,
  whatIsMissing,
  type Wish,
} from './generateRules.ts'
import { useStartGeneration } from './queries.ts'
import { useRememberVoice } from './voiceQueries.ts'

/** Asks whether so much fits into the month. Without an answer it is allowed: the server decides when it begins. */
async function judgeLimit(characterCount: number): Promise<void> {
  const answer = await call('checkGenerationLimit', { characterCount }).catch(() => null)
  if (!answer || answer.canGenerate) return
  if (answer.reason !== 'character_limit_exceeded') throw new NotGenerated(sentences.unable)
  const { currentUsage, limit, remaining } = answer
  throw new NotGenerated(
    failures.character_limit_exceeded.say({ currentUsage, limit: limit ?? 0, remaining: remaining ?? 0 }),
  )
}

/** A wish, and what it would be charged where that is known; else all its characters count. */
export type Weighed = Wish & { newCharacters?: number | undefined }

/** Starts a reading, one at a time: a second press while the first is on its way does nothing. */
export function useGenerate(
  purpose: 'studio' | 'practice',
  onStarted: (generation: Generation) => void,
): Sending<[Weighed]> {
  const start = useStartGeneration()
  const rememberVoice = useRememberVoice()
  return useSending(async ({ session, voice, text, reads, newCharacters }: Weighed) => {
    const missing = whatIsMissing({ session, voice, isBlank: !text.trim(), isOnline: navigator.onLine })
    if (missing !== null || !session || !voice) throw new NotGenerated(missing ?? sentences.failed)
    if (lengthOf(text) > longestText) throw new NotGenerated(sayTooLong())
    await judgeLimit(newCharacters ?? lengthOf(text))
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
    track({ eventType: 'recording_created', metadata: { voiceId: voice.id, characters: lengthOf(text) } })
    rememberVoice(voice.id)
  }, sayNotStarted)
}
