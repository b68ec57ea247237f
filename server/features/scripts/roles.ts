import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Roles } from '../understanding/index.ts'
import { changeOf, type ScriptRow } from './store.ts'
import { scripts } from './tables.ts'

/**
 * A longer text is not looked through while it is saved: a thread reads it, and nobody is to hold a row for so long. A
 * moment later it is.
 */
const longestAtOnce = 20_000
const laterMs = 2_000

export const rolesJob = 'scripts.roles'

type Needs = Pick<Services, 'clock' | 'jobs' | 'understandings'>
type Text = Pick<ScriptRow, 'id' | 'content' | 'writtenAs'>

/** Who speaks in a text that is about to be kept; of a long one nothing yet, and a job is asked for. */
export async function findRoles(tx: Tx, { clock, jobs, understandings }: Needs, script: Text): Promise<Partial<Roles>> {
  if (script.content.length <= longestAtOnce) return understandings.rolesOf(tx, script)
  const runAt = new Date(clock.now().getTime() + laterMs)
  await jobs.enqueue(tx, { kind: rolesJob, key: script.id, payload: { scriptId: script.id }, runAt })
  return {}
}

/** Writes down who speaks in a script; its version stays, as its words do. */
export async function noteRoles(
  tx: Tx,
  live: Services['live'],
  script: ScriptRow,
  { characters, analysis }: Roles,
): Promise<void> {
  await tx.update(scripts).set({ characters, analysis }).where(eq(scripts.id, script.id))
  await live.publish(tx, script.userId, changeOf(script))
}
