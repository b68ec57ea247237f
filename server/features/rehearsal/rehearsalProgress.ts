import {
  getRehearsal as getContract,
  noteLines as noteContract,
  saveRehearsal as saveContract,
} from '@scene-partner/contract/operations/rehearsal'
import { learn, type LineMemory, type LineNote } from '@scene-partner/script/memory'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { findScript, holdScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'
import { memoryOf, presentLine, readLines, readRehearsal } from './store.ts'
import { rehearsalDays, rehearsals, rehearsedLines } from './tables.ts'

export const getRehearsal = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  return readRehearsal(db, id)
})

/** Keeps settings, each by itself, and the place. */
export const saveRehearsal = operation(saveContract, async ({ input, caller, database, clock }) => {
  const { scriptId, place } = input
  await database.tx(async (tx) => {
    await holdScript(tx, caller.userId, scriptId)
    const [before] = await tx.select().from(rehearsals).where(eq(rehearsals.scriptId, scriptId))
    const merged = Object.entries({ ...before?.settings, ...input.settings })
    const kept = {
      settings: Object.fromEntries(merged.filter(([, value]) => value !== null)),
      place: place === undefined ? (before?.place ?? null) : place,
      updatedAt: clock.now(),
    }
    await tx
      .insert(rehearsals)
      .values({ scriptId, ...kept })
      .onConflictDoUpdate({ target: rehearsals.scriptId, set: kept })
  })
  return { success: true } as const
})

async function countDay(tx: Tx, scriptId: string, day: string, notes: readonly LineNote[]): Promise<void> {
  const run = notes.length
  const clean = notes.filter(({ outcome }) => outcome === 'clean').length
  if (run === 0) return
  await tx
    .insert(rehearsalDays)
    .values({ scriptId, day, run, clean })
    .onConflictDoUpdate({
      target: [rehearsalDays.scriptId, rehearsalDays.day],
      set: { run: sql`${rehearsalDays.run} + ${run}`, clean: sql`${rehearsalDays.clean} + ${clean}` },
    })
}

async function writeLine(tx: Tx, scriptId: string, lineId: string, memory: LineMemory): Promise<void> {
  const { dueAt, lastAt, ...counts } = memory
  const kept = { ...counts, dueAt: dueAt === null ? null : new Date(dueAt), lastAt: new Date(lastAt) }
  await tx
    .insert(rehearsedLines)
    .values({ scriptId, lineId, ...kept })
    .onConflictDoUpdate({ target: [rehearsedLines.scriptId, rehearsedLines.lineId], set: kept })
}

/** Notes how lines went. What is no line of the script is left out, and what was noted already. */
export const noteLines = operation(noteContract, async ({ input, caller, ...services }) => {
  const { database, clock, understandings } = services
  const { scriptId } = input
  // A long play is read before its row is held; within it stands what was read.
  await understandings.of(database.db, await findScript(database.db, caller.userId, scriptId))
  const lines = await database.tx(async (tx) => {
    const script = await holdScript(tx, caller.userId, scriptId)
    const { understanding } = await understandings.of(tx, script)
    const words = new Map(understanding.lines.map(({ id, text }) => [id, text]))
    const mine = input.lines.filter(({ lineId }) => words.has(lineId))
    const noted = [...new Map(mine.map((line) => [`${line.lineId} ${line.at}`, line])).values()]
    const ids = [...new Set(noted.map(({ lineId }) => lineId))]
    const memories = new Map((await readLines(tx, scriptId, ids)).map((row) => [row.lineId, memoryOf(row)]))
    const now = clock.now().getTime()
    const counted: LineNote[] = []
    let ahead = noted.filter(({ at }) => Date.parse(at) > now).length
    for (const { lineId, outcome, ms, at } of noted) {
      // A clock that goes ahead must not keep a line from being learnt until it is right; each run of it stays an
      // instant of its own.
      const isAhead = Date.parse(at) > now
      if (isAhead) ahead -= 1
      const note = { outcome, ms, at: isAhead ? now - ahead : Date.parse(at) }
      const before = memories.get(lineId)
      const after = learn(words.get(lineId) ?? '', before, note)
      if (!after || after === before) continue
      memories.set(lineId, after)
      counted.push(note)
    }
    for (const [lineId, memory] of memories) await writeLine(tx, scriptId, lineId, memory)
    await countDay(tx, scriptId, input.day ?? clock.now().toISOString().slice(0, 10), counted)
    return readLines(tx, scriptId, ids)
  })
  return { lines: lines.map(presentLine) }
})
