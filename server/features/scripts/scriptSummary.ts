import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { toChangeEvent, type ScriptRow } from './scriptStore.ts'
import { scripts, type ScriptAnalysis } from './tables.ts'

/**
 * The information about a script in the list of scripts. A text that is not a script has no characters and `analysis`
 * null.
 */
export type ScriptSummary = {
  characters: { name: string; speeches: number }[]
  analysis: ScriptAnalysis | null
}

/**
 * Maximum length in characters of a text that is summarised while it is saved. A longer text is summarised by a job a
 * moment later, because the row would be locked too long while the text is parsed.
 */
const maxInlineLength = 20_000
const summaryDelayMs = 2_000

/** Kind of the job that summarises a script. Its payload is `{ scriptId }`. */
export const summaryJob = 'scripts.roles'

type Needs = Pick<Services, 'clock' | 'jobs' | 'scriptReviews'>
type ScriptText = Pick<ScriptRow, 'id' | 'userId' | 'content' | 'writtenAs'>
type UnsavedCorrections = Parameters<Services['scriptReviews']['summarizeUnsaved']>[2]

/**
 * Summarises a text before the transaction that stores it, so that `findSummary` does not wait for a worker thread
 * inside the transaction. Does nothing for a long text, which a job summarises.
 */
export async function prepareSummary(
  db: Db,
  { scriptReviews }: Pick<Needs, 'scriptReviews'>,
  script: ScriptText,
  corrections?: UnsavedCorrections,
): Promise<void> {
  if (script.content.length <= maxInlineLength) await scriptReviews.summarizeUnsaved(db, script, corrections)
}

/**
 * Summarises the text of a script that has no row yet. Returns undefined for a long text: call `enqueueSummary` in the
 * transaction that inserts the row.
 */
export async function summarizeNewText(
  { scriptReviews }: Pick<Needs, 'scriptReviews'>,
  text: Pick<ScriptText, 'userId' | 'content'>,
): Promise<ScriptSummary | undefined> {
  return text.content.length <= maxInlineLength ? scriptReviews.summarizeNew({ ...text, writtenAs: null }) : undefined
}

/** Enqueues the job that summarises a long text. */
export async function enqueueSummary(
  tx: Tx,
  { clock, jobs }: Pick<Needs, 'clock' | 'jobs'>,
  scriptId: string,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + summaryDelayMs)
  await jobs.enqueue(tx, { kind: summaryJob, key: scriptId, payload: { scriptId }, runAt })
}

/**
 * Summarises a text that is about to be stored. Call `prepareSummary` before the transaction. For a long text, enqueues
 * the summary job and returns an empty object.
 */
export async function findSummary(tx: Tx, needs: Needs, script: ScriptText): Promise<Partial<ScriptSummary>> {
  if (script.content.length <= maxInlineLength) return needs.scriptReviews.summarizeUnsaved(tx, script)
  await enqueueSummary(tx, needs, script.id)
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
