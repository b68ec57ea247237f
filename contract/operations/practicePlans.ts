import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { rehearsalRun } from './rehearsalRuns.ts'
import { lineId } from './scriptReview.ts'

const scriptId = z.string().max(64)

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false // RangeError: this platform does not know the zone
  }
}

/** The settings that the actor chooses: the date by which the lines must be known, and the practice time per day. */
export const planChoice = z.object({
  /** Day in the actor's time zone, such as `2026-11-27`. */
  day: z.iso.date(),
  /** Time of that day, such as `18:30`; null if the actor chose no time. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** IANA time zone of the actor, such as `Europe/London`. */
  timeZone: z.string().min(1).max(64).refine(isTimeZone, 'is not a time zone'),
  minutesPerDay: z.number().int().min(5).max(240),
  /** What the date is for, such as `Audition, Studio 4`; '' if the actor wrote nothing. */
  occasion: z.string().trim().max(120),
})
export type PlanChoice = z.infer<typeof planChoice>

/** A stored plan of one script and set of roles. */
const storedPlan = planChoice.extend({
  /** Id of the plan. It stays the same when the plan is changed. */
  planId: z.string(),
  scriptId: z.string(),
  /** Title of the script. */
  title: z.string(),
  /** The roles of the actor, sorted. */
  roles: z.array(z.string()),
  updatedAt: instant,
})
export type StoredPlan = z.infer<typeof storedPlan>

/** One of the actor's lines, with the practice state and the times that a plan needs. */
const plannedLine = z.object({
  id: lineId,
  /** Id of the cue, with which a run of this line starts. If the line has no cue, the id of the line itself. */
  cueId: lineId,
  /**
   * How long the line takes (`ms`), and how long the other roles speak between the actor's previous line and this line
   * (`leadMs`), in milliseconds.
   */
  ms: z.number(),
  leadMs: z.number(),
  runs: z.number(),
  clean: z.number(),
  /** Box of the spaced repetition: 0 (not learnt) to 5 (learnt). */
  box: z.number(),
})

/** A scene in which the actor speaks. */
const plannedScene = z.object({
  /** Index of the scene, from 0. */
  scene: z.number(),
  name: z.string(),
  lines: z.array(plannedLine),
})
export type PlannedScene = z.infer<typeof plannedScene>

export const getPlans = defineOperation({
  name: 'getPlans',
  summary: 'Returns the user’s plans whose date has not passed, of the roles that the user plays now, soonest first.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ plans: z.array(storedPlan) }),
  failures: [],
})

export const getPlan = defineOperation({
  name: 'getPlan',
  summary:
    'Returns the plan of a script for the roles that the user plays now, with what a plan is computed from: scenes, own lines and latest runs.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({
    title: z.string(),
    plan: storedPlan.nullable(),
    /** The roles that the user plays now; empty if the user has chosen none. */
    roles: z.array(z.string()),
    scenes: z.array(plannedScene),
    /** The latest runs with these roles, newest first. */
    runs: z.array(rehearsalRun),
  }),
  failures: ['not_found'],
})

export const savePlan = defineOperation({
  name: 'savePlan',
  summary: 'Stores the plan of a script for the roles that the user plays now. It replaces the earlier one.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 60 }],
  input: planChoice.extend({ scriptId }),
  output: z.object({ plan: storedPlan }),
  failures: ['not_found', 'role_not_chosen'],
})

export const deletePlan = defineOperation({
  name: 'deletePlan',
  summary: 'Deletes a plan. Deleting it again succeeds.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, planId: z.string().max(64) }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})
