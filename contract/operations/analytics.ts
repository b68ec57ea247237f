import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/**
 * A value of an analytics event: a name, a path or a number. Values have no spaces and little punctuation, so an event
 * cannot contain a sentence of a script as it is written.
 */
const word = z.string().regex(/^[\w./:@-]{1,120}$/)
/** A random id of 128 bits. */
const randomId = z.string().regex(/^[0-9a-f]{32}$/)
const voiceId = word.optional()
const of = z.enum(['preview', 'recording']).optional()

/** The metadata of each event type that a browser may send. */
const metadataSchemas = {
  page_view: z.object({ path: word, referrer: word.optional(), source: word.optional(), campaign: word.optional() }),
  user_identify: z.object({}),
  voice_selected: z.object({ voiceId }),
  recording_created: z.object({ voiceId, characters: z.number().int().min(0).max(1_000_000).optional() }),
  recording_played: z.object({ voiceId }),
  recording_renamed: z.object({}),
  audio_played: z.object({ voiceId, of }),
  audio_downloaded: z.object({ voiceId }),
} as const

const commonFields = {
  /** Id of the event. The browser chooses the id, so that an event that is sent twice is stored once. */
  id: randomId,
  /** Random id of one visit in one tab. It is not the sign-in session. */
  sessionId: randomId,
  /**
   * Age of the event in ms when it was sent. The browser sends an age and not a time, because the clocks of browsers
   * are unreliable.
   */
  ageMs: z.number().int().min(0).max(86_400_000),
}

const eventSchema = <const Type extends keyof typeof metadataSchemas>(eventType: Type) =>
  z.object({ ...commonFields, eventType: z.literal(eventType), metadata: metadataSchemas[eventType] })

const analyticsEvent = z.discriminatedUnion('eventType', [
  eventSchema('page_view'),
  eventSchema('user_identify'),
  eventSchema('voice_selected'),
  eventSchema('recording_created'),
  eventSchema('recording_played'),
  eventSchema('recording_renamed'),
  eventSchema('audio_played'),
  eventSchema('audio_downloaded'),
])

export const trackEvents = defineOperation({
  name: 'trackEvents',
  summary: 'Records product events: types and numbers, never text of a script.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  limits: [
    { per: 'client', max: 600, windowS: 600, inLocalMode: 'lifted' },
    { per: 'user', max: 300, windowS: 600 },
  ],
  input: z.object({ events: z.array(analyticsEvent).min(1).max(50) }),
  output: z.object({ kept: z.number() }),
  failures: [],
})
