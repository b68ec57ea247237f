import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '@scene-partner/contract/operations/practicePlans'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/startApp.ts'
import { writeCasting } from '../../casting/index.ts'
import { scripts } from '../../scripts/index.ts'

/** Creates a finished run of ANNA's three lines that ended at `endedAt` and took four minutes. */
export const createRun = (endedAt: Date, part: Partial<RehearsalRun> = {}): RehearsalRun => ({
  ...{ runId: randomUUID(), kind: 'run', roles: ['ANNA'], firstLineId: 'first', lastLineId: 'last', hiding: 'letters' },
  ...{ ownLines: 3, said: 3, right: 2, prompted: 1, toPractise: 1, isFinished: true, practisedMs: 200_000 },
  startedAt: new Date(endedAt.getTime() - 240_000).toISOString(),
  endedAt: endedAt.toISOString(),
  ...part,
})

/** A practice plan whose date is far in the future. */
export const samplePlan: PlanChoice = {
  day: '2031-05-09',
  time: '18:30',
  timeZone: 'Europe/London',
  minutesPerDay: 20,
  occasion: 'Audition, Studio 4',
}

/**
 * Returns the input of `savePlan`. Writes the role to the database, because the caller may not be allowed to choose one.
 */
export async function createPlanInput({ database, clock }: TestApp, scriptId: string) {
  const [script] = await database.db.select({ id: scripts.id }).from(scripts).where(eq(scripts.id, scriptId))
  const casting = { mine: ['ANNA'], roles: {}, pronunciations: [] }
  // A visitor has no script, so no casting can be stored.
  if (script) await database.tx((tx) => writeCasting(tx, { scriptId, casting, version: 1, at: clock.now() }))
  return { scriptId, ...samplePlan }
}
