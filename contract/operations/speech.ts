import { z } from 'zod'
import { generation, speechSettings, voice } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const generationId = z.string().max(64)
const voiceId = z.string().max(64)
const done = z.object({ success: z.literal(true) })
const voiceList = z.object({ voices: z.array(voice) })

/** How it stands with one way of speaking on this installation. */
const engineState = z.object({
  name: z.string(),
  /** `fetching`: being installed this moment. `resting`: it failed too often and is left alone for some seconds. */
  state: z.enum(['ready', 'absent', 'fetching', 'broken', 'resting']),
  /** Why it is not ready, and what to do about it: a sentence for whoever runs this. */
  detail: z.string().optional(),
})
const voicesAndEngines = voiceList.extend({ engines: z.array(engineState) })

export const startGeneration = defineOperation({
  name: 'startGeneration',
  summary:
    'Begins to speak a text. What the caller has kept in this voice is never charged again. Repeated with the same Idempotency-Key within a day, it answers the same and begins nothing.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    text: z.string(),
    voiceId,
    settings: speechSettings.partial().optional(),
    for: z.enum(['studio', 'practice']).default('studio'),
    /** A text that surely is a script is read without its names and directions, unless everything is wanted. */
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
    'storage_full',
    'repeated_differently',
  ],
})

export const weighText = defineOperation({
  name: 'weighText',
  summary: 'What a reading of this text would speak and charge, before it begins. Changes nothing.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({
    text: z.string(),
    /** Without one nothing can be said of what is kept already. */
    voiceId: voiceId.optional(),
    reads: z.enum(['script', 'everything']).default('script'),
  }),
  output: z.object({
    /** What would be spoken. */
    characterCount: z.number(),
    /** What would be charged: what this account keeps in this voice is not. Null without a voice. */
    newCharacters: z.number().nullable(),
    /** Whether it surely is a script, however it is to be read. */
    isScript: z.boolean(),
    namesUnspoken: z.number(),
    directionsUnspoken: z.number(),
    /** What this month has left, and its limit; null for admins, who have none. */
    remaining: z.number().nullable(),
    limit: z.number().nullable(),
  }),
  failures: ['voice_not_found', 'text_too_long'],
})

export const generateSpeechProxy = defineOperation({
  name: 'generateSpeechProxy',
  summary: 'Speaks a text and answers the whole file. Past 65 seconds the reading goes on and its id is told.',
  access: 'verified',
  whileViewing: 'refused',
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
  summary: 'Stops a reading in the making. What was spoken is kept; the rest is given back.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found'],
})

export const renameGeneration = defineOperation({
  name: 'renameGeneration',
  summary: 'Gives a recording a title of its own.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ generationId, title: z.string().trim().min(1).max(200) }),
  output: done,
  failures: ['not_found'],
})

export const deleteGeneration = defineOperation({
  name: 'deleteGeneration',
  summary: 'Takes a recording out of the list at once; ten minutes later its sound is gone for good.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found'],
})

export const restoreGeneration = defineOperation({
  name: 'restoreGeneration',
  summary: 'Puts a recording back that was deleted less than ten minutes ago.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ generationId }),
  output: done,
  failures: ['not_found', 'restore_too_late'],
})

export const getUserGenerations = defineOperation({
  name: 'getUserGenerations',
  summary: 'The caller’s recordings, newest first, 50 a page.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ generations: z.array(generation), nextCursor: z.string().optional() }),
  failures: [],
})

export const getGenerationUnits = defineOperation({
  name: 'getGenerationUnits',
  summary: 'Where in a recording’s text each unit stands, and when it is heard, for following along.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ generationId }),
  output: z.object({
    units: z.array(
      z.object({
        /** Offsets in the generation's `text`; equal where the unit is nowhere to be seen. */
        start: z.number(),
        end: z.number(),
        /** From the start of the recording; null while what is before it has not been spoken. */
        startMs: z.number().nullable(),
      }),
    ),
  }),
  failures: ['not_found'],
})

export const getUserAvailableVoices = defineOperation({
  name: 'getUserAvailableVoices',
  summary: 'The voices the caller may read with.',
  access: 'session',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: voicesAndEngines,
  failures: [],
})

export const voicesProxy = defineOperation({
  name: 'voicesProxy',
  summary: 'The same list by another way, for pages whose first call failed.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: voicesAndEngines,
  failures: [],
})

export const getPublicFeaturedVoices = defineOperation({
  name: 'getPublicFeaturedVoices',
  summary: 'The voices that the public gallery shows.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: voiceList,
  failures: [],
})
