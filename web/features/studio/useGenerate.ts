import type { Generation } from '@scene-partner/contract/entities'
import { failures } from '@scene-partner/contract/failures'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'
import { lengthOf, NotGenerated, sentences, whatIsMissing, type Wish } from './generateRules.ts'
import { useStartGeneration } from './queries.ts'

/** Asks whether the text fits into the month. Without an answer it is allowed: the server decides when it begins. */
async function judgeLimit(text: string): Promise<void> {
  const answer = await call('checkGenerationLimit', { characterCount: lengthOf(text) }).catch(() => null)
  if (!answer || answer.canGenerate) return
  if (answer.reason !== 'character_limit_exceeded') throw new NotGenerated(sentences.unable)
  const { currentUsage, limit, remaining } = answer
  throw new NotGenerated(
    failures.character_limit_exceeded.say({ currentUsage, limit: limit ?? 0, remaining: remaining ?? 0 }),
  )
}

const sayError = (error: unknown) =>
  error instanceof NotGenerated ? error.message : sayRefusal(error, sentences.failed)

/** Starts a reading, one at a time: a second press while the first is on its way does nothing. */
export function useGenerate(
  purpose: 'studio' | 'practice',
  onStarted: (generation: Generation) => void,
): Sending<[Wish]> {
  const start = useStartGeneration()
  return useSending(async (wish: Wish) => {
    const missing = whatIsMissing(wish)
    const { session, voice, text } = wish
    if (missing !== null || !session || !voice) throw new NotGenerated(missing ?? sentences.failed)
    await judgeLimit(text)
    onStarted(await start.mutateAsync({ text, voiceId: voice.id, for: purpose, voice, userId: session.user.uid }))
  }, sayError)
}
