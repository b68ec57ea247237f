import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/**
 * What browsers may tell, and which facts go with each kind. A fact is a name, a path or a figure: no value may hold a
 * space or a sign of punctuation, so no words of a script can travel in one.
 */
const word = z.string().regex(/^[\w./:@-]{1,120}$/)
/** 128 bits of chance. */
const chance = z.string().regex(/^[0-9a-f]{32}$/)
const voiceId = word.optional()
const of = z.enum(['preview', 'recording']).optional()

const facts = {
  page_view: z.object({ path: word, referrer: word.optional(), source: word.optional(), campaign: word.optional() }),
  user_identify: z.object({}),
  voice_selected: z.object({ voiceId }),
  recording_created: z.object({ voiceId, characters: z.number().int().min(0).max(1_000_000).optional() }),
  recording_played: z.object({ voiceId }),
  recording_renamed: z.object({}),
  audio_played: z.object({ voiceId, of }),
  audio_downloaded: z.object({ voiceId }),
} as const

const about = {
  /** Chosen by the browser: told twice, it counts once. */
  id: chance,
  /** One visit of one tab; random, and never the session that one is signed in with. */
  sessionId: chance,
  /** How long ago it happened, as clocks of browsers are not to be trusted. */
  ageMs: z.number().int().min(0).max(86_400_000),
}

const told = <const Type extends keyof typeof facts>(eventType: Type) =>
  z.object({ ...about, eventType: z.literal(eventType), metadata: facts[eventType] })

const analyticsEvent = z.discriminatedUnion('eventType', [
  told('page_view'),
  told('user_identify'),
  told('voice_selected'),
  told('recording_created'),
  told('recording_played'),
  told('recording_renamed'),
  told('audio_played'),
  told('audio_downloaded'),
])

export const trackEvents = defineOperation({
  name: 'trackEvents',
  summary: 'Counts what was done on a page: kinds and figures, never words.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [
    { per: 'client', max: 600, windowS: 600, locally: 'lifted' },
    { per: 'user', max: 300, windowS: 600 },
  ],
  input: z.object({ events: z.array(analyticsEvent).min(1).max(50) }),
  output: z.object({ kept: z.number() }),
  failures: [],
})
