import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { DatabaseRefused } from '../databaseErrors.ts'
import { lockFolder } from '../folderLock.ts'
import { syncFolder, writeFileAtomically } from '../atomicFile.ts'

/**
 * The plan of a restore. It is written to `DATA_DIR/restore.json` when the new data is ready. If the restore is killed
 * after that, the next start finishes or undoes it. All paths are relative to the data folder.
 */
export type RestorePlan = {
  /** Identifies the restore. In Postgres it is the comment of the restored schema. */
  id: string
  /** Whether the database is Postgres. A killed restore is then finished only if it was committed, and else undone. */
  isInPostgres: boolean
  /** Folder to which the previous data is moved. */
  restorePoint: string
  /** Temporary folder of the restore command. It is deleted at the end of the restore. */
  scratch: string
  /**
   * The moves in order. If `from` is undefined, the old data at `to` is moved to the restore point and not replaced.
   */
  moves: { from: string | undefined; to: string }[]
}

const planPath = (dataDir: string) => join(dataDir, 'restore.json')

/** Reads the plan of a restore that was not finished; undefined when there is none. */
export async function readRestorePlan(dataDir: string): Promise<RestorePlan | undefined> {
  const content = await readFile(planPath(dataDir), 'utf8').catch(() => undefined)
  return content === undefined ? undefined : (JSON.parse(content) as RestorePlan)
}

/** Stores a plan. From then on, `finishInterruptedRestore` finishes or undoes the restore if its command is killed. */
export async function writeRestorePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  await writeFileAtomically(planPath(dataDir), `${JSON.stringify(plan, null, 2)}\n`)
}

/**
 * Locks a restore into Postgres until the current transaction ends. The transaction of the restore has this lock, so a
 * process that asks for the result of the restore waits for its end.
 */
export async function lockRestore(client: pg.ClientBase, id: RestorePlan['id']): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
}

/** Deletes the plan and the temporary folder (`scratch`) of the restore command. Does not move or restore data. */
export async function discardRestorePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  await rm(planPath(dataDir), { force: true })
  await syncFolder(dataDir)
  await rm(join(dataDir, plan.scratch), { recursive: true, force: true })
}

/**
 * Throws `DatabaseRefused` if the folders are not in a state that the restore, or a crash during it, can leave behind.
 */
function assertPlanFits(dataDir: string, { moves, restorePoint, scratch }: RestorePlan): void {
  const refuse = (what: string) =>
    new DatabaseRefused(
      'failed',
      `An interrupted restore cannot be finished or taken back: ${what}. Nothing was changed. What was here before is in ${join(dataDir, restorePoint)}, or still in place. Put it in place, delete ${planPath(dataDir)}, and restore again.`,
    )
  if (!existsSync(join(dataDir, scratch))) throw refuse(`its folder ${join(dataDir, scratch)} is missing`)
  for (const { from, to } of moves) {
    if (from === undefined) continue
    const isMoved = !existsSync(join(dataDir, from))
    const isThere = existsSync(join(dataDir, to))
    if (isMoved && !isThere) throw refuse(`both ${from} and ${to} are missing`)
    if (!isMoved && isThere && existsSync(join(dataDir, restorePoint, to)))
      throw refuse(`${to} was moved to the restore point, but is there again`)
  }
}

/**
 * Moves the old data to the restore point and the new data to its place. Can be repeated after a crash at any point.
 *
 * @throws DatabaseRefused before the first move when the folders do not fit the plan
 */
export async function applyRestorePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  assertPlanFits(dataDir, plan)
  await mkdir(join(dataDir, plan.restorePoint), { recursive: true, mode: 0o700 })
  for (const { from, to } of plan.moves) {
    const source = from === undefined ? undefined : join(dataDir, from)
    const target = join(dataDir, to)
    const saved = join(dataDir, plan.restorePoint, to)
    // If the source is missing, it was moved before a crash.
    const isPending = source === undefined || existsSync(source)
    if (isPending && existsSync(target) && !existsSync(saved)) await rename(target, saved)
    if (source === undefined || !isPending) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(source, target)
  }
  await syncFolder(dataDir)
}

/**
 * Moves everything back to where it was before `applyRestorePlan`, in reverse order. Then deletes the restore point,
 * the plan, and the temporary folder (`scratch`) with the new data.
 *
 * @throws DatabaseRefused before the first move when the folders do not fit the plan
 */
export async function undoRestorePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  assertPlanFits(dataDir, plan)
  for (const { from, to } of plan.moves.toReversed()) {
    const target = join(dataDir, to)
    const saved = join(dataDir, plan.restorePoint, to)
    if (from !== undefined && existsSync(target) && !existsSync(join(dataDir, from)))
      await rename(target, join(dataDir, from))
    if (existsSync(saved)) await rename(saved, target)
  }
  await rm(join(dataDir, plan.restorePoint), { recursive: true, force: true })
  await discardRestorePlan(dataDir, plan)
}

/**
 * Finishes a restore that was killed. Call it before the database is opened. A restore into Postgres whose transaction
 * was not committed is undone instead.
 *
 * @throws DatabaseRefused while the restore still runs, when it belongs to another database, or when its folders do not
 * fit the plan
 */
export async function finishInterruptedRestore(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  isCommitted: (plan: RestorePlan) => Promise<boolean>,
): Promise<void> {
  if (!existsSync(planPath(dataDir))) return
  const lock = await lockFolder(dataDir, process.pid)
  if (lock.holder !== undefined)
    throw new DatabaseRefused('in-use', `${dataDir} is in use by process ${lock.holder}, which restores a backup.`)
  try {
    const plan = await readRestorePlan(dataDir)
    if (!plan) return
    if (plan.isInPostgres !== (databaseUrl !== undefined))
      throw new DatabaseRefused(
        'failed',
        `A restore into ${plan.isInPostgres ? 'Postgres' : 'the embedded database'} was interrupted. Start once with the DATABASE_URL of that restore.`,
      )
    if (plan.isInPostgres && !(await isCommitted(plan))) return await undoRestorePlan(dataDir, plan)
    await applyRestorePlan(dataDir, plan)
    await discardRestorePlan(dataDir, plan)
  } finally {
    await lock.release()
  }
}
