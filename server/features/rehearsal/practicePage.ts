import { findLastUse } from '@scene-partner/contract/lastUse'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import {
  getPracticeHome as pageContract,
  getScriptProgress as progressContract,
} from '@scene-partner/contract/operations/rehearsal'
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { needsPractice } from '@scene-partner/script/rehearsal/lineMemory'
import { nameInAct } from '@scene-partner/script/rehearsal/nameInAct'
import { findNextOwnLine, isOwnLine } from '@scene-partner/script/rehearsal/spokenLines'
import { warmUpNeuralVoices } from '@scene-partner/speech/warmUpNeuralVoices'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { findScript, scripts } from '../scripts/index.ts'
import { willListen } from '../voices/index.ts'
import { readLines } from './rehearsalStore.ts'
import { readScriptProgress, type RehearsedScript } from './scriptProgress.ts'

type PracticePage = OutputOf<'getPracticeHome'>
type Needs = { db: Db; userId: string; now: Date; scriptReviews: Services['scriptReviews'] }

const maxLatestScripts = 5
const maxDueScripts = 3
/**
 * Maximum number of scripts whose due lines are counted. It is larger than `maxDueScripts`, because a script is left out
 * if all its due lines belong to an earlier role or text.
 */
const maxDueCandidates = 12

const presentProgress = ({ place: _place, dueLines: _dueLines, ...progress }: RehearsedScript) => progress

const quote = ({ characters, text }: UnderstoodLine) => ({ characters, text })

async function readUnderstanding({ db, userId, scriptReviews }: Needs, scriptId: string) {
  const { understanding } = await scriptReviews.getReview(db, await findScript(db, userId, scriptId))
  return understanding
}

/** Returns the line with which the actor continues in a script; null if the actor has no line in it. */
async function findContinuation(needs: Needs, script: RehearsedScript): Promise<PracticePage['next']> {
  const understanding = await readUnderstanding(needs, script.scriptId)
  const next = findNextOwnLine(understanding, script.mine, script.place)
  if (!next) return null
  const scene = understanding.scenes[next.line.scene]
  return {
    script: presentProgress(script),
    act: scene?.act ?? '',
    scene: scene ? nameInAct(scene) : '',
    isResumed: script.place !== null && understanding.lines.some(({ id }) => id === script.place),
    cue: next.cue && quote(next.cue),
    line: quote(next.line),
    lineNumber: next.number,
    ownLinesLeft: next.ownLinesLeft,
    remainingMs: Math.round(next.remainingMs),
  }
}

/**
 * Counts the lines that are due or need practice. Counts only lines of the actor that the script still contains,
 * because rows of removed lines remain after an edit.
 */
async function countDueLines(
  needs: Needs,
  { scriptId, title, mine }: RehearsedScript,
): Promise<PracticePage['due'][number]> {
  const { lines } = await readUnderstanding(needs, scriptId)
  const ownIds = new Set(lines.filter((line) => isOwnLine(line, mine)).map(({ id }) => id))
  const memories = await readLines(needs.db, scriptId)
  const due = memories.filter((memory) => {
    const isDue = memory.dueAt !== null && memory.dueAt <= needs.now
    return ownIds.has(memory.lineId) && (isDue || (needsPractice(memory) && memory.clean < memory.runs))
  })
  return { scriptId, title, lines: due.length }
}

async function countScripts(db: Db, userId: string): Promise<number> {
  const isListed = and(eq(scripts.userId, userId), isNull(scripts.deletedAt), eq(scripts.isArchived, false))
  const [row] = await db.select({ count: count() }).from(scripts).where(isListed)
  return row?.count ?? 0
}

/**
 * Returns the script to continue with: among the scripts in which the actor has chosen a role, the script that was
 * rehearsed or added last. An actor who adds the sides of an audition wants to rehearse these, and not an older script.
 */
const chooseNext = (latest: readonly RehearsedScript[]): RehearsedScript | undefined =>
  latest
    .filter(({ ownLines }) => ownLines > 0)
    .toSorted((one, other) => findLastUse(other).localeCompare(findLastUse(one)))[0]

export const getPracticeHome = operation(pageContract, async ({ caller, database: { db }, clock, ...services }) => {
  const { scriptReviews, speaker } = services
  // One click on the practice page starts the first line, so the voices are loaded in advance.
  if (willListen(caller)) void warmUpNeuralVoices(speaker)
  const needs = { db, userId: caller.userId, now: clock.now(), scriptReviews }
  const selection = { userId: caller.userId, now: needs.now }
  const latest = await readScriptProgress(db, { ...selection, order: 'used', limit: maxLatestScripts })
  const withDueLines = await readScriptProgress(db, { ...selection, order: 'due', limit: maxDueCandidates })
  const next = chooseNext(latest)
  const due: PracticePage['due'] = []
  for (const script of withDueLines) if (script.dueLines > 0) due.push(await countDueLines(needs, script))
  const listed = due.filter(({ lines }) => lines > 0).toSorted((one, other) => other.lines - one.lines)
  return {
    next: next ? await findContinuation(needs, next) : null,
    due: listed.slice(0, maxDueScripts),
    scripts: latest.map(presentProgress),
    scriptCount: await countScripts(db, caller.userId),
  }
})

export const getScriptProgress = operation(progressContract, async ({ input, caller, database: { db }, clock }) => {
  const { scriptIds } = input
  const found = await readScriptProgress(db, {
    ...{ userId: caller.userId, now: clock.now(), scriptIds },
    ...{ order: 'used', limit: scriptIds.length },
  })
  return { scripts: found.map(presentProgress) }
})
