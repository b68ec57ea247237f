import { z } from 'zod'
import { age, gender, instant, speechSettings } from '../entities.ts'
import { defineEndpoint } from '../endpoint.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { defineOperation } from '../operation.ts'
import { newScriptFields, scriptFieldFailures } from '../scriptFields.ts'
import { scriptRules } from '../scriptRules.ts'
import { casting } from './casting.ts'
import { lineReading, maxReadings, readingTarget } from './lineReadings.ts'
import { planChoice } from './practicePlans.ts'
import { rehearsalSettings } from './rehearsal.ts'
import { rehearsalRules, rehearsalRun } from './rehearsalRuns.ts'
import { correction, lineId } from './scriptReview.ts'

/**
 * Id that a script or recording had in the exported account. The server uses it only to recognise repeated requests.
 */
const archivedId = z.string().regex(/^[\w-]{1,64}$/)
const count = z.number().int().min(0).max(1_000_000)
const scriptId = z.string().max(64)

/**
 * The fields of a script in an export. A field that an older export lacks is empty. The schema accepts titles and tags
 * of any length: the operation refuses long ones with a specific message.
 */
const archivedScriptFields = {
  ...newScriptFields,
  title: z.string().default(''),
  tags: z.array(z.string()).max(1_000).default([]),
}

/** How the actor rehearsed one script, in the form of `rehearsals.json` and `rehearsal-runs.json`. */
const archivedRehearsal = z.object({
  settings: rehearsalSettings,
  /** Line where the actor stopped last time; null if none. */
  place: lineId.nullable(),
  /** When the settings or the current line were last stored; null if neither was ever stored. */
  updatedAt: instant.nullable(),
  lines: z
    .array(
      z.object({
        lineId,
        ms: z.number().int().min(0).max(600_000).nullable(),
        runs: count,
        clean: count,
        misses: count,
        box: z.number().int().min(0).max(5),
        dueAt: instant.nullable(),
        lastAt: instant,
      }),
    )
    .max(20_000),
  days: z.array(z.object({ day: z.iso.date(), run: count, clean: count })).max(10_000),
  readings: z.array(z.object({ target: readingTarget, reading: lineReading })).max(maxReadings),
  runs: z.array(rehearsalRun).max(rehearsalRules.maxRunsPerScript),
  plans: z
    .array(planChoice.extend({ roles: z.array(z.string().min(1).max(200)).min(1).max(20), updatedAt: instant }))
    .max(rehearsalRules.maxPlansPerScript),
})
export type ArchivedRehearsal = z.infer<typeof archivedRehearsal>

export const bringBackScript = defineOperation({
  name: 'bringBackScript',
  summary:
    'Creates a script from an export, with its corrections, casting and rehearsals, in one step. A script that is here already stays as it is.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 1_200, windowS: 600 }],
  maxBodyBytes: 16 * 1_048_576,
  input: z.object({
    archivedId,
    script: z.object({
      ...archivedScriptFields,
      isArchived: z.boolean(),
      isFavorite: z.boolean(),
      /** The script format that was set when the text was imported. Null: the server detects the format. */
      writtenAs: z.enum(['fountain']).nullable(),
      /** Whether the script is the first scene, which every new account contains. */
      isFirstScene: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
      lastOpenedAt: instant.nullable(),
    }),
    /** Null if the actor corrected nothing. */
    corrections: z
      .object({
        corrections: z.array(correction).max(scriptRules.maxCorrections),
        applied: z.number().int().min(0).max(scriptRules.maxCorrections),
      })
      .nullable(),
    /** Null if no role was cast. */
    casting: casting.nullable(),
    rehearsal: archivedRehearsal,
  }),
  output: z.object({
    /** Id of the script in this account. */
    scriptId: z.string(),
    /** Whether this request created the script. */
    isNew: z.boolean(),
    /**
     * The parts that the script already has, so that the client need not send them: the original file, and the lines
     * that have a recording by the user.
     */
    hasOriginal: z.boolean(),
    recordedLineIds: z.array(z.string()),
  }),
  failures: ['scripts_full', 'scripts_no_room', ...scriptFieldFailures],
})

export const bringBackVersion = defineOperation({
  name: 'bringBackVersion',
  summary: 'Adds an earlier text from an export to a script. A version that is there already is not added again.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 6_000, windowS: 600 }],
  maxBodyBytes: 8 * 1_048_576,
  input: z.object({
    scriptId,
    ...archivedScriptFields,
    version: z.number().int().min(1).max(1_000_000_000),
    kind: z.enum(['edit', 'conflict', 'restore']),
    createdAt: instant,
  }),
  output: z.object({ isNew: z.boolean() }),
  failures: ['not_found', ...scriptFieldFailures],
})

export const findBroughtBack = defineOperation({
  name: 'findBroughtBack',
  summary: 'Returns which recordings of an export the caller has already.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'reads',
  limits: [{ per: 'user', max: 600, windowS: 600 }],
  input: z.object({ archivedIds: z.array(archivedId).max(500) }),
  output: z.object({ archivedIds: z.array(z.string()) }),
  failures: [],
})

export const bringBackOriginal = defineEndpoint({
  name: 'bringBackOriginal',
  ...endpointPaths.bringBackOriginal,
  summary:
    'Adds the original file from an export to a script that has none. The server parses it again; its parse counts where it gives the text of the script.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 300, windowS: 3_600 }],
  params: z.object({ scriptId: z.string() }),
  query: z.object({
    /** Name of the file. */
    name: z.string().optional(),
    /** When the file was first imported. Absent: the server uses the current time. */
    importedAt: z.string().optional(),
  }),
  upload: { contentTypes: ['application/octet-stream'], maxBytes: 25 * 1_048_576, timeoutMs: 300_000 },
  output: z.object({ isNew: z.boolean() }),
  isStoredFile: true,
  failures: [
    'not_found',
    'import/empty',
    'import/unknown',
    'import/broken',
    'import/encrypted',
    'import/copy-protected',
    'import/scan',
    'import/too-long',
    'import/too-slow',
    'import/busy',
    'import/full',
    'storage/quota-exceeded',
  ],
})

/** What an export says about one of its recordings. */
export const archivedRecording = z.object({
  archivedId,
  title: z.string().max(1_000),
  text: z.string().min(1).max(200_000),
  for: z.enum(['studio', 'practice']),
  voiceId: z.string().min(1).max(64),
  voiceName: z.string().max(200),
  voiceGender: gender,
  voiceAccent: z.string().max(100),
  voiceAge: age,
  settings: speechSettings,
  characterCount: count,
  chargedCharacters: count,
  /** Length in seconds. */
  duration: z.number().min(0).max(86_400),
  /** Id of the script in this account whose text the recording speaks; null if there is none. */
  scriptId: scriptId.nullable(),
  createdAt: instant,
})
export type ArchivedRecording = z.infer<typeof archivedRecording>

export const bringBackRecording = defineEndpoint({
  name: 'bringBackRecording',
  ...endpointPaths.bringBackRecording,
  summary:
    'Adds a recording from an export. The body is one line of JSON, the facts about the recording, and then the MP3. It takes storage, but no characters of the month.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 3_000, windowS: 3_600 }],
  params: z.object({}),
  query: z.object({}),
  // The maximum size is enough for 70 minutes of MP3 at 64 kbit/s and for the longest text.
  upload: { contentTypes: ['application/octet-stream'], maxBytes: 34 * 1_048_576, timeoutMs: 300_000 },
  output: z.object({ generationId: z.string(), isNew: z.boolean() }),
  isStoredFile: true,
  failures: ['bad_request', 'recording_not_sound', 'account_full', 'storage/quota-exceeded'],
})
