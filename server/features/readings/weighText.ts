import { fail, raise } from '@scene-partner/contract/failures'
import { weighText as contract } from '@scene-partner/contract/operations/speech'
import { normalise } from '@scene-partner/speech/direct'
import { findVoice } from '@scene-partner/speech/voices'
import { accessOf, monthOf, usageOf } from '../access/index.ts'
import { spokenLength, type Weighed } from '../texts/index.ts'
import { operation, type Services } from '../../services.ts'
import { longestText, plainSettings } from './begin.ts'
import { chargesOf, findKept } from './price.ts'

/** From here on a text takes long enough to be read that nobody may ask for it twice a second. */
const longText = 20_000
const longTexts = { max: 20, windowS: 60 }

type Asked = { voiceId: string | undefined; userId: string; mayWarm: boolean }

/** What starting would charge, by the same steps. Whoever asks will soon want to hear the voice, so it gets ready. */
async function newCharactersOf(
  { units }: Weighed,
  { voiceId, userId, mayWarm }: Asked,
  { database, speaker }: Pick<Services, 'database' | 'speaker'>,
): Promise<number | null> {
  if (voiceId === undefined) return null
  const voice = findVoice(voiceId) ?? raise('voice_not_found')
  const rendition = speaker.renditionOf(voice)
  if (!rendition) return null
  if (mayWarm && units.length > 0) speaker.warm(voice)
  const wording = { voice, rendition, settings: plainSettings }
  const { isKept: _, ...priceable } = await findKept(units, wording, { where: database.db, userId })
  return chargesOf(priceable).reduce((sum, count) => sum + count, 0)
}

/** Says before a reading begins what it would speak and charge. A hint: starting judges for itself. */
export const weighText = operation(contract, async ({ input, caller, ...services }) => {
  const { clock, config, database, limits, texts } = services
  const text = normalise(input.text)
  if (text.length > longestText) throw fail('text_too_long', { limit: longestText })
  const { userId, viewedBy, awaitsSecondFactor } = caller
  if (text.length > longText) await limits.count(`weighText:long:user:${userId}`, longTexts)
  const { units, ...facts } = await texts.weigh(text, input.reads)
  const now = clock.now()
  const [newCharacters, { limit }, { used, reserved }] = await Promise.all([
    newCharactersOf({ units, ...facts }, { voiceId: input.voiceId, userId, mayWarm: viewedBy === null }, services),
    accessOf(database.db, userId, { now, config, awaitsSecondFactor }),
    usageOf(database.db, userId, monthOf(now)),
  ])
  const remaining = limit === null ? null : Math.max(0, limit - used - reserved)
  return { characterCount: spokenLength(units), newCharacters, ...facts, remaining, limit }
})
