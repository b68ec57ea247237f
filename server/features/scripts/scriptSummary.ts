import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { toChangeEvent, type ScriptRow } from './scriptStore.ts'
import { scripts } from './tables.ts'

/** What the list of scripts shows about one. A text that is not a script has no characters and `analysis` null. */
export type ScriptSummary = {
  characters: { name: string; speeches: number }[]
  analysis: { scenes: number; speeches: number; doubts?: number } | null
}

/**
 * Characters up to which a text is summarised while it is saved. A longer one is summarised by a job a moment later,
 * because parsing takes too long to hold the row's lock.
 */
const maxInlineLength = 20_000
const summaryDelayMs = 2_000

export const summaryJob = 'scripts.roles'

type Needs = Pick<Services, 'clock' | 'jobs' | 'scriptReviews'>
type ScriptText = Pick<ScriptRow, 'id' | 'content' | 'writtenAs'>

/** Summarises a text that is about to be stored. For a long text, enqueues the summary job and returns an empty object. */
export async function findSummary(
  tx: Tx,
  { clock, jobs, scriptReviews }: Needs,
  script: ScriptText,
): Promise<Partial<ScriptSummary>> {
  if (script.content.length <= maxInlineLength) return scriptReviews.summarizeUnsaved(tx, script)
  const runAt = new Date(clock.now().getTime() + summaryDelayMs)
  await jobs.enqueue(tx, { kind: summaryJob, key: script.id, payload: { scriptId: script.id }, runAt })
  return {}
}

/** Stores a script's summary. Does not change its version, because its text is unchanged. */
export async function storeSummary(
  tx: Tx,
  live: Services['live'],
  script: ScriptRow,
  { characters, analysis }: ScriptSummary,
): Promise<void> {
  await tx.update(scripts).set({ characters, analysis }).where(eq(scripts.id, script.id))
  await live.publish(tx, script.userId, toChangeEvent(script))
}
