import { z } from 'zod'
import { generation, speechSettings, voice } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const generationId = z.string().max(64)
const voiceId = z.string().max(64)
const done = z.object({ success: z.literal(true) })
const voiceList = z.object({ voices: z.array(voice) })

/** State of one speech engine on this installation. */
const engineState = z.object({
  name: z.string(),
  /**
   * `fetching`: the voice data is being installed. `resting`: after repeated failures, the engine is not used for some
   * seconds.
   */
  state: z.enum(['ready', 'absent', 'fetching', 'broken', 'resting']),
  /** Why the engine is not ready and what to do, as one sentence for the operator. */
  detail: z.string().optional(),
})
const voicesAndEngines = voiceList.extend({ engines: z.array(engineState) })

export const startGeneration = defineOperation({
  name: 'startGeneration',
  summary:
    'Starts to generate speech for a text. Text that the caller already has in this voice is not charged again. A repeated request with the same Idempotency-Key within a day returns the first answer and starts nothing.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  idempotent: 'response',
  input: z.object({
    text: z.string(),
    voiceId,
    settings: speechSettings.partial().optional(),
    for: z.enum(['studio', 'practice']).default('studio'),
    /**
     * What is read aloud. `script`: names and stage directions are left out if the text is recognised as a script.
     * `everything`: the whole text.
     */
    reads: z.enum(['script', 'everything']).default('script'),
  }),
  output: z.object({
    generationId: z.string(),
    audioUrl: z.string(),
    characterCount: z.number(),
    chargedCharacters: z.number(),
  }),
  failures: [
    'subscription_required',
    'voice_not_found',
    'voice_withdrawn',
    'nothing_to_speak',
    'text_too_long',
    'character_limit_exceeded',
    'too_many_waiting',
    'account_full',
    'storage/quota-exceeded',
    'repeated_differently',
  ],
})

export const weighText = defineOperation({
  name: 'weighText',
  summary: 'Estimates what a generation of this text would speak and charge. Changes nothing.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({
    text: z.string(),
    /**
     * Id of the voice that would speak. If it is absent, `newCharacters` is null, because it depends on the voice which
     * parts of the text the account already has as speech.
     */
    voiceId: voiceId.optional(),
    reads: z.enum(['script', 'everything']).default('script'),
  }),
  output: z.object({
    /** Characters that would be spoken. */
    characterCount: z.number(),
    /**
     * Characters that would be charged: those whose speech in this voice the account does not have yet. Null if no
     * voice is given.
     */
    newCharacters: z.number().nullable(),
    /** Whether the text is recognised as a script. This does not depend on `reads`. */
    isScript: z.boolean(),
    /** Names of the roles of a recognised script; empty for any other text. */
    roles: z.array(z.string()),
    namesUnspoken: z.number(),
    directionsUnspoken: z.number(),
    /** Characters that remain this month, and the monthly limit; both null for admins, who have no limit. */
    remaining: z.number().nullable(),
    limit: z.number().nullable(),
  }),
  failures: ['voice_not_found', 'text_too_long'],
})

export const generateSpeechProxy = defineOperation({
  name: 'generateSpeechProxy',
  summary:
    'Generates speech and returns the complete file. After 65 seconds it fails with the generation’s id, and the generation goes on.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    text: z.string(),
    voiceId,
    voiceName: z.string().max(200).optional(),
    voiceGender: z.string().max(40).optional(),
    voiceAccent: z.string().max(100).optional(),
    voiceAge: z.string().max(40).optional(),
    sessionId: z.string().max(200).optional(),
  }),
  output: z.object({ audioData: z.string(), generationId: z.string() }),
  failures: [...startGeneration.failures, 'generation_failed', 'generation_still_going'],
})

export const cancelGeneration = defineOperation({
  name: 'cancelGeneration',
  summary: 'Cancels a running generation. Spoken units stay charged; the rest of the reserved characters is released.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found'],
})

export const renameGeneration = defineOperation({
  name: 'renameGeneration',
  summary: 'Renames a recording.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ generationId, title: z.string().trim().min(1).max(200) }),
  output: done,
  failures: ['not_found'],
})

export const deleteGeneration = defineOperation({
  name: 'deleteGeneration',
  summary: 'Deletes a recording. It can be restored for ten minutes; then its audio is deleted permanently.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found'],
})

export const restoreGeneration = defineOperation({
  name: 'restoreGeneration',
  summary: 'Restores a recording that was deleted less than ten minutes ago.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found', 'restore_too_late'],
})

export const getUserGenerations = defineOperation({
  name: 'getUserGenerations',
  summary:
    'Lists the caller’s recordings, newest first, 50 per page. An admin may name another account; that is logged.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({
    /** Id of another account, whose recordings an admin reads. Ignored if the caller is not an admin. */
    userId: z.string().min(1).max(64).optional(),
    cursor: z.string().max(200).optional(),
    /**
     * `beginnings`: `text` has at most 300 characters, so that a page of 50 long recordings is small;
     * `getGenerationText` returns the full text.
     */
    texts: z.enum(['full', 'beginnings']).default('full'),
  }),
  output: z.object({ generations: z.array(generation), nextCursor: z.string().optional() }),
  failures: ['not_found', 'impersonation/of-admin'],
})

export const getGenerationText = defineOperation({
  name: 'getGenerationText',
  summary: 'Returns the full text of a recording. It never changes.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ generationId }),
  output: z.object({ text: z.string() }),
  failures: ['not_found'],
})

export const getGenerationUnits = defineOperation({
  name: 'getGenerationUnits',
  summary:
    'Returns the position of each unit in the recording’s text and in time, to highlight the text during playback.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ generationId }),
  output: z.object({
    units: z.array(
      z.object({
        /**
         * Position of the unit in the `text` of the generation. If the text does not contain the unit, `start` equals
         * `end`.
         */
        start: z.number(),
        end: z.number(),
        /** When the unit starts in the audio, in ms; null until all earlier units are spoken. */
        startMs: z.number().nullable(),
      }),
    ),
  }),
  failures: ['not_found'],
})

export const getUserAvailableVoices = defineOperation({
  name: 'getUserAvailableVoices',
  summary: 'Lists the voices that the caller may use.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: voicesAndEngines,
  failures: [],
})

export const voicesProxy = defineOperation({
  name: 'voicesProxy',
  summary: 'Returns the same list as `getUserAvailableVoices`, for pages whose first call failed.',
  access: 'anyone',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: voicesAndEngines,
  failures: [],
})

export const getPublicFeaturedVoices = defineOperation({
  name: 'getPublicFeaturedVoices',
  summary: 'Lists the voices of the public gallery.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'asVisitor',
  effect: 'reads',
  input: z.object({}),
  output: voiceList,
  failures: [],
})
