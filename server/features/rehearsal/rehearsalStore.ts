import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { LineMemory } from '@scene-partner/script/rehearsal/lineMemory'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lineRecordings, rehearsalDays, rehearsals, rehearsedLines } from './tables.ts'

type Line = typeof rehearsedLines.$inferSelect
type Recording = typeof lineRecordings.$inferSelect
export type PresentedLine = OutputOf<'noteLines'>['lines'][number]

/** Returns the permanent path of a line recording. Access is checked on each request. */
export const recordingUrl = (scriptId: string, lineId: string): string =>
  `/api/scripts/${encodeURIComponent(scriptId)}/lines/${encodeURIComponent(lineId)}/recording`

export const presentLine = ({ scriptId: _script, dueAt, lastAt, ...line }: Line): PresentedLine => ({
  ...line,
  dueAt: dueAt?.toISOString() ?? null,
  lastAt: lastAt.toISOString(),
})

const presentRecording = ({ scriptId, lineId, mime, durationMs, createdAt }: Recording) => ({
  lineId,
  url: recordingUrl(scriptId, lineId),
  mime,
  durationMs,
  createdAt: createdAt.toISOString(),
})

export const toLineMemory = ({ ms, runs, clean, misses, box, dueAt, lastAt }: Line): LineMemory => ({
  ms,
  runs,
  clean,
  misses,
  box,
  dueAt: dueAt?.getTime() ?? null,
  lastAt: lastAt.getTime(),
})

export async function readLines(where: Db | Tx, scriptId: string, lineIds?: readonly string[]): Promise<Line[]> {
  const named = lineIds && inArray(rehearsedLines.lineId, [...lineIds])
  return where
    .select()
    .from(rehearsedLines)
    .where(and(eq(rehearsedLines.scriptId, scriptId), named))
    .orderBy(asc(rehearsedLines.lineId))
}

export async function readRehearsal(db: Db, scriptId: string): Promise<OutputOf<'getRehearsal'>> {
  const [row] = await db.select().from(rehearsals).where(eq(rehearsals.scriptId, scriptId))
  const lines = await readLines(db, scriptId)
  const { day, run, clean } = rehearsalDays
  const days = await db
    .select({ day, run, clean })
    .from(rehearsalDays)
    .where(eq(rehearsalDays.scriptId, scriptId))
    .orderBy(asc(day))
  const recordings = await db
    .select()
    .from(lineRecordings)
    .where(eq(lineRecordings.scriptId, scriptId))
    .orderBy(asc(lineRecordings.createdAt), asc(lineRecordings.lineId))
  return {
    settings: row?.settings ?? {},
    place: row?.place ?? null,
    lines: lines.map(presentLine),
    days,
    recordings: recordings.map(presentRecording),
  }
}
