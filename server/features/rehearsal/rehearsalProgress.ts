import {
  getRehearsal as getContract,
  noteLines as noteContract,
  saveRehearsal as saveContract,
} from '@scene-partner/contract/operations/rehearsal'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { updateLineMemory, type LineMemory, type LineAttempt } from '@scene-partner/script/rehearsal/lineMemory'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'
import { toLineMemory, presentLine, readLines, readRehearsal } from './rehearsalStore.ts'
import { rehearsalDays, rehearsals, rehearsedLines } from './tables.ts'

export const getRehearsal = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  return readRehearsal(db, id)
})

type Changes = InputOf<'saveRehearsal'>
type StoredRehearsal = typeof rehearsals.$inferSelect

/**
 * Maximum age of a change: one year, in ms. An older change is treated as if it had this age, because the clock of a
 * device may be wrong by any amount.
 */
const maxAgoMs = 365 * 86_400_000

/**
 * Returns what is stored after a change. A setting of null is removed; settings that are not given stay. If the change
 * is older than the latest save, a value changes only if the stored value is still the one that the device had before
 * the change.
 */
function mergeChanges(previous: StoredRehearsal | undefined, { settings, place, made }: Changes, now: Date) {
  const madeAt = new Date(now.getTime() - Math.min(made?.agoMs ?? 0, maxAgoMs))
  const isLatest = !made || !previous || madeAt >= previous.updatedAt
  const before = previous?.settings ?? {}
  const accepted = Object.entries(settings ?? {}).filter(
    ([name]) => isLatest || (before[name] ?? null) === (made.settings?.[name] ?? null),
  )
  const isPlaceAccepted = place !== undefined && (isLatest || previous.place === (made.place ?? null))
  const merged = Object.entries({ ...before, ...Object.fromEntries(accepted) })
  return {
    settings: Object.fromEntries(merged.filter(([, value]) => value !== null)),
    place: isPlaceAccepted ? place : (previous?.place ?? null),
    updatedAt: isLatest ? madeAt : previous.updatedAt,
  }
}

/** Stores the given settings and the current line. A value that another device changed later stays as it is. */
export const saveRehearsal = operation(saveContract, async ({ input, caller, database, clock }) => {
  const { scriptId } = input
  await database.tx(async (tx) => {
    await lockScript(tx, caller.userId, scriptId)
    const [previous] = await tx.select().from(rehearsals).where(eq(rehearsals.scriptId, scriptId))
    const stored = mergeChanges(previous, input, clock.now())
    await tx
      .insert(rehearsals)
      .values({ scriptId, ...stored })
      .onConflictDoUpdate({ target: rehearsals.scriptId, set: stored })
  })
  return { success: true } as const
})

async function countDay(tx: Tx, scriptId: string, day: string, notes: readonly LineAttempt[]): Promise<void> {
  const runCount = notes.length
  const clean = notes.filter(({ outcome }) => outcome === 'clean').length
  if (runCount === 0) return
  await tx
    .insert(rehearsalDays)
    .values({ scriptId, day, run: runCount, clean })
    .onConflictDoUpdate({
      target: [rehearsalDays.scriptId, rehearsalDays.day],
      set: { run: sql`${rehearsalDays.run} + ${runCount}`, clean: sql`${rehearsalDays.clean} + ${clean}` },
    })
}

async function storeLine(tx: Tx, scriptId: string, lineId: string, memory: LineMemory): Promise<void> {
  const { dueAt, lastAt, ...counts } = memory
  const stored = { ...counts, dueAt: dueAt === null ? null : new Date(dueAt), lastAt: new Date(lastAt) }
  await tx
    .insert(rehearsedLines)
    .values({ scriptId, lineId, ...stored })
    .onConflictDoUpdate({ target: [rehearsedLines.scriptId, rehearsedLines.lineId], set: stored })
}

/**
 * Records the results of lines, and returns these lines as they are stored afterwards. Ignores unknown lines and
 * results that were recorded before.
 */
export const noteLines = operation(noteContract, async ({ input, caller, ...services }) => {
  const { database, clock, scriptReviews } = services
  const { scriptId } = input
  // Parse before locking the row, because a long play takes seconds. The transaction then uses the cached result.
  await scriptReviews.getReview(database.db, await findScript(database.db, caller.userId, scriptId))
  const lines = await database.tx(async (tx) => {
    const script = await lockScript(tx, caller.userId, scriptId)
    const { understanding } = await scriptReviews.getReview(tx, script)
    const texts = new Map(understanding.lines.map(({ id, text }) => [id, text]))
    const known = input.lines.filter(({ lineId }) => texts.has(lineId))
    const results = [...new Map(known.map((line) => [`${line.lineId} ${line.at}`, line])).values()]
    const ids = [...new Set(results.map(({ lineId }) => lineId))]
    const memories = new Map((await readLines(tx, scriptId, ids)).map((row) => [row.lineId, toLineMemory(row)]))
    const now = clock.now().getTime()
    const counted: LineAttempt[] = []
    let aheadCount = results.filter(({ at }) => Date.parse(at) > now).length
    for (const { lineId, outcome, ms, at } of results) {
      // If the client's clock is fast, the times of its results are in the future. Each of these results gets a
      // different time just before now, so that results that come later are still accepted.
      const isAhead = Date.parse(at) > now
      if (isAhead) aheadCount -= 1
      const note = { outcome, ms, at: isAhead ? now - aheadCount : Date.parse(at) }
      const previous = memories.get(lineId)
      const next = updateLineMemory(texts.get(lineId) ?? '', previous, note)
      if (!next || next === previous) continue
      memories.set(lineId, next)
      counted.push(note)
    }
    for (const [lineId, memory] of memories) await storeLine(tx, scriptId, lineId, memory)
    await countDay(tx, scriptId, input.day ?? clock.now().toISOString().slice(0, 10), counted)
    return readLines(tx, scriptId, ids)
  })
  return { lines: lines.map(presentLine) }
})
