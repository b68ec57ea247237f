import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { lineId } from './scriptReview.ts'

const scriptId = z.string().max(64)
const done = z.object({ success: z.literal(true) })

/** Rehearsal settings of a script. Absent keys have their defaults. The rehearsal room may store further keys. */
export const rehearsalSettings = z
  .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
  .refine((settings) => Object.keys(settings).length <= 60, 'too many settings')
export type RehearsalSettings = z.infer<typeof rehearsalSettings>

/** Result of one of the user's lines in a run. */
export const lineOutcome = z.enum(['clean', 'prompted', 'missed', 'skipped'])

/** Practice state of one of the user's own lines. */
export const rehearsedLine = z.object({
  lineId,
  /** Measured duration of the line in milliseconds; null until the user has said it. */
  ms: z.number().nullable(),
  runs: z.number(),
  clean: z.number(),
  misses: z.number(),
  /** Box of the spaced repetition: 0 (not learnt) to 5 (learnt). */
  box: z.number(),
  /** When the line is due for repetition; null until it was said. */
  dueAt: instant.nullable(),
  lastAt: instant,
})

/** The user's own recording of a line: `/api/scripts/:scriptId/lines/:lineId/recording`. */
export const lineRecording = z.object({
  lineId,
  url: z.string(),
  mime: z.string(),
  durationMs: z.number(),
  createdAt: instant,
})

export const getRehearsal = defineOperation({
  name: 'getRehearsal',
  summary: 'Returns the rehearsal state of a script: settings, last position, state of each line, and practice days.',
  access: 'verified',
  duringImpersonation: 'reads',
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
  summary: 'Saves settings and position in a script. Absent values and absent settings stay unchanged.',
  access: 'verified',
  duringImpersonation: 'refused',
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
  summary: 'Records results of the user’s lines. Results of the same line at the same instant count once.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    /** The user's local date, such as `2026-01-31`. Absent: the UTC date. */
    day: z.iso.date().optional(),
    lines: z
      .array(
        z.object({
          lineId,
          outcome: lineOutcome,
          /** Duration in milliseconds from the end of the cue; 0 when nothing was said. */
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

/** Audio of a line: a generation that is not listed in the history. */
export const lineAudio = z.object({
  /** The roles that speak the line together. */
  characters: z.array(z.string()),
  generationId: z.string(),
  audioUrl: z.string(),
  /** Whether the file is complete. If not, it can be streamed while it is generated. */
  isReady: z.boolean(),
  /** Duration in seconds; null until the file is complete. */
  duration: z.number().nullable(),
  chargedCharacters: z.number(),
})

const speechFailures = [
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
    'Generates one line with its cast voice and direction, or returns its existing audio. For a line of several roles, all roles except the user’s own are one recording.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    lineId,
    /** Speaks only these roles; may include the user's own roles. */
    characters: z.array(z.string().max(200)).max(20).optional(),
  }),
  output: lineAudio,
  failures: speechFailures,
})

export const startScene = defineOperation({
  name: 'startScene',
  summary:
    'Generates one recording of a scene: the partner roles with their voices, the user’s lines as silence or spoken.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    /** First and last line, both inclusive. */
    from: lineId,
    to: lineId,
    /** The user's own lines: `gaps` silence of estimated length, `learnt` silence of measured length, or `spoken`. */
    mine: z.enum(['gaps', 'learnt', 'spoken']),
  }),
  output: z.object({
    generationId: z.string(),
    audioUrl: z.string(),
    characterCount: z.number(),
    chargedCharacters: z.number(),
  }),
  failures: speechFailures,
})
