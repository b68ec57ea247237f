import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { lineId } from './understanding.ts'

const scriptId = z.string().max(64)
const done = z.object({ success: z.literal(true) })

/** How a script is rehearsed. What is left out is as the room has it by itself; the room may keep more of its own. */
export const rehearsalSettings = z
  .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
  .refine((settings) => Object.keys(settings).length <= 60, 'too many settings')
export type RehearsalSettings = z.infer<typeof rehearsalSettings>

/** How one of the actor's lines went. */
export const lineOutcome = z.enum(['clean', 'prompted', 'missed', 'skipped'])

/** What is known of one of the actor's own lines. */
export const rehearsedLine = z.object({
  lineId,
  /** How long it takes them, learnt; null while they have not said it. */
  ms: z.number().nullable(),
  runs: z.number(),
  clean: z.number(),
  misses: z.number(),
  /** Of spaced repetition: 0 is weak, 5 sits. */
  box: z.number(),
  /** When it wants to be said again; null while it was never said. */
  dueAt: instant.nullable(),
  lastAt: instant,
})

/** A line's own recording: `/api/scripts/:scriptId/lines/:lineId/recording`. */
export const lineRecording = z.object({
  lineId,
  url: z.string(),
  mime: z.string(),
  durationMs: z.number(),
  createdAt: instant,
})

export const getRehearsal = defineOperation({
  name: 'getRehearsal',
  summary: 'How a script is rehearsed: settings, where the actor left off, what is known of each line, and the days.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({
    settings: rehearsalSettings,
    place: lineId.nullable(),
    lines: z.array(rehearsedLine),
    days: z.array(z.object({ day: z.string(), run: z.number(), clean: z.number() })),
    recordings: z.array(lineRecording),
  }),
  failures: ['not_found'],
})

export const saveRehearsal = defineOperation({
  name: 'saveRehearsal',
  summary: 'Keeps settings and the place in a script; what is left out stays, and of settings each by itself.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    settings: rehearsalSettings.optional(),
    place: lineId.nullable().optional(),
  }),
  output: done,
  failures: ['not_found'],
})

export const noteLines = defineOperation({
  name: 'noteLines',
  summary: 'Notes how the actor’s lines went. A note of the same line at the same instant counts once.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    /** The actor's own calendar day, `2026-01-31`; without it, that of UTC. */
    day: z.iso.date().optional(),
    lines: z
      .array(
        z.object({
          lineId,
          outcome: lineOutcome,
          /** How long they took, from the end of the cue; 0 where nothing was said. */
          ms: z.number().int().min(0).max(600_000),
          at: instant,
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({ lines: z.array(rehearsedLine) }),
  failures: ['not_found'],
})

/** A line's sound: a generation like any other, in no list. */
export const lineSound = z.object({
  /** Who speaks it, all of them at once. */
  characters: z.array(z.string()),
  generationId: z.string(),
  audioUrl: z.string(),
  /** Whether the whole file is there; else it is read while it is made. */
  isReady: z.boolean(),
  /** Seconds, once it is ready. */
  duration: z.number().nullable(),
  chargedCharacters: z.number(),
})

const speaking = [
  'not_found',
  'not_cast',
  'subscription_required',
  'voice_not_found',
  'nothing_to_speak',
  'text_too_long',
  'character_limit_exceeded',
  'too_many_waiting',
  'account_full',
  'storage_full',
] as const

export const startLine = defineOperation({
  name: 'startLine',
  summary:
    'Has one line spoken as it is cast and directed, or answers what is spoken of it already. Of a line spoken together, all roles but the actor’s own as one sound.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    lineId,
    /** These roles alone, the actor's own as well: to listen to one's own part. */
    characters: z.array(z.string().max(200)).max(20).optional(),
  }),
  output: lineSound,
  failures: speaking,
})

export const startScene = defineOperation({
  name: 'startScene',
  summary: 'Makes one recording of a scene: the other roles as they are cast, the actor’s lines as silences or spoken.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    /** From this line to that one, both included. */
    from: lineId,
    to: lineId,
    /** `gaps` as long as the lines take by their words, `learnt` as long as the actor really took, or `spoken`. */
    mine: z.enum(['gaps', 'learnt', 'spoken']),
  }),
  output: z.object({
    generationId: z.string(),
    audioUrl: z.string(),
    characterCount: z.number(),
    chargedCharacters: z.number(),
  }),
  failures: speaking,
})
