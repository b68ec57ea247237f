import { fail, raise } from '@scene-partner/contract/failures'
import { weighText as contract } from '@scene-partner/contract/operations/speech'
import { normalizeText } from '@scene-partner/speech/planning/normalizeText'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { loadAccess, usageMonth, getUsage } from '../../access/index.ts'
import { countSpokenCharacters, type AnalyzedText } from '../../textWorkers/index.ts'
import { operation, type Services } from '../../../services.ts'
import { defaultSettings, maxTextLength } from './generationRequest.ts'
import { calculateCharges, findStoredSpeech } from './charges.ts'

/** Texts with more characters than this take long to analyze, so estimates for them have an additional rate limit. */
const longTextLength = 20_000
const longTextLimit = { max: 20, windowS: 60 }

type EstimateRequest = { voiceId: string | undefined; userId: string; canWarmUp: boolean }

/**
 * Returns how many characters a generation of the text with the default settings would cost, by the same steps as
 * `startGeneration`; null if no voice is given or the voice cannot speak. With `canWarmUp`, also loads the voice,
 * because the user will probably start the generation soon.
 */
async function countNewCharacters(
  { units }: AnalyzedText,
  { voiceId, userId, canWarmUp }: EstimateRequest,
  { database, speaker }: Pick<Services, 'database' | 'speaker'>,
): Promise<number | null> {
  if (voiceId === undefined) return null
  const voice = findVoice(voiceId) ?? raise('voice_not_found')
  const rendition = speaker.bestRendition(voice)
  if (!rendition) return null
  if (canWarmUp && units.length > 0) void speaker.warmUp(voice)
  const speakingVoice = { voice, rendition, settings: defaultSettings }
  const priced = await findStoredSpeech(units, speakingVoice, { where: database.db, userId })
  return calculateCharges(priced).reduce((sum, count) => sum + count, 0)
}

/**
 * Estimates what a generation would speak and charge. The generation may cost another amount: `startGeneration`
 * computes the charge again.
 */
export const estimateCost = operation(contract, async ({ input, caller, ...services }) => {
  const { clock, config, database, limits, textWorkers } = services
  const text = normalizeText(input.text)
  if (text.length > maxTextLength) throw fail('text_too_long', { limit: maxTextLength })
  const { userId, impersonatedBy } = caller
  if (text.length > longTextLength) await limits.consume(`weighText:long:user:${userId}`, longTextLimit)
  const { units, ...counts } = await textWorkers.analyzeText(text, input.reads, caller)
  const now = clock.now()
  const [newCharacters, { limit }, { used, reserved }] = await Promise.all([
    countNewCharacters(
      { units, ...counts },
      { voiceId: input.voiceId, userId, canWarmUp: impersonatedBy === null },
      services,
    ),
    loadAccess(database.db, userId, { now, config }),
    getUsage(database.db, userId, usageMonth(now)),
  ])
  const remaining = limit === null ? null : Math.max(0, limit - used - reserved)
  return { characterCount: countSpokenCharacters(units), newCharacters, ...counts, remaining, limit }
})
