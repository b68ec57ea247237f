import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { readingVariation } from './lineReadings.ts'
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
  /** When the line should be repeated; null until the user has said it. */
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

/** How far the user is with the rehearsal of one script. */
export const scriptProgress = z.object({
  scriptId: z.string(),
  title: z.string(),
  /** Whether this is the scene that every new account has. */
  isFirstScene: z.boolean(),
  /** The roles that the user plays; empty until a role is chosen. */
  mine: z.array(z.string()),
  /** How many roles the script has. If 0, the script has no lines to rehearse. */
  roles: z.number(),
  /** How many lines the user's roles have. */
  ownLines: z.number(),
  /** How many of the user's lines the user has said and does not need to practise. */
  right: z.number(),
  /** How many of the user's lines the user should practise. */
  toPractise: z.number(),
  /** When the user added the script. */
  addedAt: instant,
  /** When the user last rehearsed the script; null if never. */
  rehearsedAt: instant.nullable(),
})
export type ScriptProgress = z.infer<typeof scriptProgress>

export const getScriptProgress = defineOperation({
  name: 'getScriptProgress',
  summary: 'Returns the user’s roles and progress in these scripts. Unknown scripts are left out.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptIds: z.array(scriptId).max(50) }),
  output: z.object({ scripts: z.array(scriptProgress) }),
  failures: [],
})

const quotedLine = z.object({ characters: z.array(z.string()), text: z.string() })

export const getPracticeHome = defineOperation({
  name: 'getPracticeHome',
  summary: 'Returns where the user continues, the lines to practise today, and the latest scripts.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({}),
  output: z.object({
    /**
     * Where to continue: the script that the user rehearsed or added last, among those of `scripts` in which the user
     * has lines; null if there is none. The first scene, which the server adds, is chosen only if the user has
     * rehearsed it or if no other such script is in the list.
     */
    next: z
      .object({
        script: scriptProgress,
        /** Names of the act and the scene; '' if the script has none. */
        act: z.string(),
        scene: z.string(),
        /**
         * Whether the user continues at the line where an earlier rehearsal stopped. False if there is no such line.
         */
        isResumed: z.boolean(),
        cue: quotedLine.nullable(),
        line: quotedLine,
        /** Number of the line among the spoken lines of the script, from 1. */
        lineNumber: z.number(),
        /** Number of the user's lines from this line to the end of the scene, this line included. */
        ownLinesLeft: z.number(),
        /** Estimated time to the end of the scene. */
        remainingMs: z.number(),
      })
      .nullable(),
    /** The scripts with the most lines to repeat or practise today; at most three. */
    due: z.array(z.object({ scriptId: z.string(), title: z.string(), lines: z.number() })),
    /** The scripts that the user used last, latest first; at most five. */
    scripts: z.array(scriptProgress),
    /** How many scripts the user has that are not archived. */
    scriptCount: z.number(),
  }),
  failures: [],
})

export const saveRehearsal = defineOperation({
  name: 'saveRehearsal',
  summary:
    'Saves settings and position in a script. Absent values and absent settings stay unchanged. A value that another device changed after that stays, too.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    settings: rehearsalSettings.optional(),
    place: lineId.nullable().optional(),
    /**
     * Set for a change that a device made earlier, without a connection. `agoMs` is how long ago; the other fields are
     * the values that the change replaced on that device (null for a setting that was absent). With them, the server
     * does not let this change undo a later change of another device. Absent: the change is made now.
     */
    made: z
      .object({
        agoMs: z.number().int().min(0),
        settings: rehearsalSettings.optional(),
        place: lineId.nullable().optional(),
      })
      .optional(),
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
    /** The user's local date, such as `2026-01-31`. Absent: the server uses the UTC date. */
    day: z.iso.date().optional(),
    lines: z
      .array(
        z.object({
          lineId,
          outcome: lineOutcome,
          /** How long the user took for the line, in ms from the end of the cue; 0 if the user said nothing. */
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

/** Audio of a line: a generation that does not appear in the history. */
export const lineAudio = z.object({
  /** The roles of the line that this audio speaks. It leaves out the user's own roles unless the request names them. */
  characters: z.array(z.string()),
  generationId: z.string(),
  audioUrl: z.string(),
  /** Whether the audio file is complete. An incomplete file can be streamed while it is generated. */
  isReady: z.boolean(),
  /** Duration in seconds; null until the audio file is complete. */
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
  'storage/quota-exceeded',
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
    /** Only these roles are spoken. They may include roles that the user plays. Absent: all roles except the user's. */
    characters: z.array(z.string().max(200)).max(20).optional(),
    /** Number of a slightly different reading of the line. Absent: 0, the reading without changes. */
    variation: readingVariation.optional(),
    /**
     * Whether the line is needed only later. The server first generates lines for which a listener waits. Absent:
     * false.
     */
    isAhead: z.boolean().optional(),
  }),
  output: lineAudio,
  failures: speechFailures,
})

export const startScene = defineOperation({
  name: 'startScene',
  summary:
    'Generates one recording of a scene: the partner roles with their voices or the user’s own recordings, a bell at sound cues, the user’s lines as silence or spoken.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    /** Ids of the first and the last line (`from`, `to`), both included. */
    from: lineId,
    to: lineId,
    /**
     * What replaces the user's own lines: `gaps` (silence of estimated length), `learnt` (silence of measured length)
     * or `spoken` (a voice).
     */
    mine: z.enum(['gaps', 'learnt', 'spoken']),
    /** The roles whose lines `mine` replaces. Absent: the roles that the user plays. */
    silent: z.array(z.string().max(200)).max(20).optional(),
  }),
  output: z.object({
    generationId: z.string(),
    audioUrl: z.string(),
    characterCount: z.number(),
    chargedCharacters: z.number(),
  }),
  failures: speechFailures,
})
