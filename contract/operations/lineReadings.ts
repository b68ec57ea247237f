import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { lineId } from './scriptReview.ts'

/** The manners in which the reader can read a line. Without a manner, the reader follows the text as it is written. */
export const manner = z.enum(['warmer', 'colder', 'faster', 'slower', 'hesitant', 'urgent', 'offhand'])
export type Manner = z.infer<typeof manner>

/** How the reader reads a line: a manner, or the actor's own words such as `like she knows already`, or both. */
export const lineReading = z
  .object({
    manner: manner.optional(),
    direction: z.string().trim().min(1).max(120).optional(),
  })
  .refine(({ manner: chosen, direction }) => chosen !== undefined || direction !== undefined, 'is empty')
export type LineReading = z.infer<typeof lineReading>

/**
 * One change that a reading makes to the audio. A reading has an empty list of effects if it has no manner and our
 * voices cannot express the words of its direction.
 */
export const readingEffect = z.enum([
  'faster',
  'slower',
  'higher',
  'lower',
  'brighter',
  'darker',
  'louder',
  'softer',
  'whispered',
  'shorterPauses',
  'longerPauses',
  'hesitations',
])
export type ReadingEffect = z.infer<typeof readingEffect>

/** The target of a line reading: one line, or all lines of a role that have no separate reading. */
export const readingTarget = z.union([z.object({ lineId }), z.object({ character: z.string().min(1).max(200) })])
export type ReadingTarget = z.infer<typeof readingTarget>

/** A stored reading, with the changes that a listener hears. */
export const storedReading = z.object({
  target: readingTarget,
  reading: lineReading,
  effects: z.array(readingEffect),
})
/** A reading of one line or role, with its effects. */
export type StoredReading = z.infer<typeof storedReading>

/** How many readings a script can have. */
export const maxReadings = 2_000

/**
 * Number of a variation of a reading. A variation has small changes of pace, pitch and pauses; 0 is the reading without
 * changes. Runs use the variations in turn, so that no new audio is needed after the first few runs.
 */
export const readingVariation = z.number().int().min(0).max(3)

export const setReading = defineOperation({
  name: 'setReading',
  summary: 'Sets how the reader reads a line or a role. With null, it is read as written again.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId: z.string().max(64),
    target: readingTarget,
    reading: lineReading.nullable(),
  }),
  output: z.object({ readings: z.array(storedReading) }),
  failures: ['not_found', 'too_many_readings'],
})

export const getReadings = defineOperation({
  name: 'getReadings',
  summary: 'Returns how the reader reads lines and roles of a script that are not read as written.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId: z.string().max(64) }),
  output: z.object({ readings: z.array(storedReading) }),
  failures: ['not_found'],
})
