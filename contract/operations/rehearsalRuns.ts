import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { lineId } from './scriptReview.ts'

const scriptId = z.string().max(64)
const count = z.number().int().min(0).max(100_000)

/** What the screen shows of the actor's lines: whole lines, first letters, blanks, or nothing ("Dark"). */
const hiding = z.enum(['whole', 'letters', 'blanks', 'nothing'])

/**
 * A run that the actor finished or left: which lines were rehearsed, how they were shown, and how well the actor knew
 * them.
 */
export const rehearsalRun = z
  .object({
    /** Id of the run, which the browser creates. A run that is sent twice is stored once. */
    runId: z.string().regex(/^[\w-]{8,64}$/),
    /** `run`: the actor spoke. `listen`: all roles were read to the actor. `drill`: only lines to practise. */
    kind: z.enum(['run', 'listen', 'drill']),
    /** The actor's roles, sorted. In a run of the kind `listen`, they were read to the actor. */
    roles: z.array(z.string().max(200)).min(1).max(20),
    /**
     * The actor's first and last line in the range that was rehearsed. Their ids identify the range even after other
     * lines were edited.
     */
    firstLineId: lineId,
    lastLineId: lineId,
    hiding,
    /**
     * Numbers of the actor's lines: all lines in the range (`ownLines`), and how many of these were said, said without
     * help (`right`), prompted, and left to practise.
     */
    ownLines: count,
    said: count,
    right: count,
    prompted: count,
    toPractise: count,
    /**
     * Whether the run reached the end of the range. If not, the actor did not say the lines after the place where the
     * run ended.
     */
    isFinished: z.boolean(),
    startedAt: instant,
    /**
     * When the run ended. If this is before `startedAt`, the clock of the device was set back, and the server stores
     * the time of `startedAt`.
     */
    endedAt: instant,
    /** Length of the run in milliseconds, without pauses. */
    practisedMs: z.number().int().min(0).max(86_400_000),
  })
  .refine(
    ({ said, right, prompted, toPractise }) => Math.max(right, prompted, toPractise) <= said,
    'counts more lines than were said',
  )
export type RehearsalRun = z.infer<typeof rehearsalRun>

/** Limits of stored runs and plans. */
export const rehearsalRules = {
  /** Maximum number of stored runs per script. The oldest runs above this number are deleted. */
  maxRunsPerScript: 500,
  /** Maximum number of runs that `getRuns` returns. It returns the latest runs. */
  maxRunsReturned: 100,
  /**
   * Maximum number of plans per script. Each set of roles has one plan. Above this number, the plan whose last change
   * is the oldest is deleted.
   */
  maxPlansPerScript: 20,
} as const

export const saveRuns = defineOperation({
  name: 'saveRuns',
  summary:
    'Stores runs of a script. A run that is sent again replaces the stored one only if it ended later, and never a finished run by an unfinished one.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({ scriptId, runs: z.array(rehearsalRun).min(1).max(50) }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})

export const getRuns = defineOperation({
  name: 'getRuns',
  summary: 'Returns the latest runs of a script, newest first.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({ runs: z.array(rehearsalRun) }),
  failures: ['not_found'],
})
