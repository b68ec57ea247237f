import { reportClient as contract } from '@scene-partner/contract/operations/admin/adminMonitoring'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { toStep } from './webVitalScale.ts'
import { clientErrors, webVitals } from './tables.ts'
import { browserFamily, extractFrames, redactPersonalData } from './redactPersonalData.ts'

type ErrorRow = typeof clientErrors.$inferInsert
type VitalRow = typeof webVitals.$inferInsert

/** Maximum number of rows (one per error and route) per release, so that invented errors cannot fill the database. */
const maxErrorsPerRelease = 500
/** Maximum number of rows of all releases, because a hostile client can invent releases as well as errors. */
const maxErrors = 10_000
const maxRoutesPerDay = 2000

const maxMessageLength = 200

const fingerprintOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)

async function isBelowReleaseLimit(db: Db, release: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from client_errors where release = ${release}`,
  )
  return (rows[0]?.count ?? 0) < maxErrorsPerRelease
}

/** Deletes errors if there are more than `maxErrors`. The errors that were seen last stay. */
async function deleteExcessErrors(db: Db): Promise<void> {
  await db.execute(sql`
    delete from client_errors where (release, fingerprint, route) in (
      select release, fingerprint, route from client_errors
      order by last_at desc, fingerprint, release, route offset ${maxErrors})`)
}

/** Counts a known error. Stores a new error only if the release has fewer than `maxErrorsPerRelease`. */
async function storeError(db: Db, row: ErrorRow): Promise<void> {
  const seenAgain = {
    times: sql`least(${clientErrors.times}::bigint + ${row.times ?? 1}, 2000000000)::int`,
    lastAt: row.lastAt,
  }
  const known = await db
    .update(clientErrors)
    .set(seenAgain)
    .where(sql`release = ${row.release} and fingerprint = ${row.fingerprint} and route = ${row.route}`)
    .returning({ times: clientErrors.times })
  if (known.length > 0 || !(await isBelowReleaseLimit(db, row.release))) return
  await db
    .insert(clientErrors)
    .values(row)
    .onConflictDoUpdate({
      target: [clientErrors.release, clientErrors.fingerprint, clientErrors.route],
      set: seenAgain,
    })
  await deleteExcessErrors(db)
}

async function isBelowDailyLimit(db: Db, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct (release, route))::int as count from web_vitals where day = ${day}`,
  )
  return (rows[0]?.count ?? 0) < maxRoutesPerDay
}

async function storeVital(db: Db, row: VitalRow): Promise<void> {
  const { day, release, route, metric, step } = webVitals
  await db
    .insert(webVitals)
    .values(row)
    .onConflictDoUpdate({
      target: [day, release, route, metric, step],
      set: { count: sql`${webVitals.count} + 1` },
    })
}

/**
 * Counts errors and web vitals that browsers report. About the user, only the browser family is stored, even if the
 * user is signed in.
 */
export const reportClient = operation(contract, async ({ input, request, database: { db }, clock }) => {
  const { release, errors, vitals } = input
  const now = clock.now()
  for (const error of errors) {
    const name = redactPersonalData(error.name) || 'Error'
    const message = redactPersonalData(error.message).slice(0, maxMessageLength)
    const frames = extractFrames(error.frames)
    const fingerprint = fingerprintOf([name, message, frames.split('\n', 1)[0] ?? ''])
    const facts = { name, message, frames, browser: browserFamily(request.userAgent), times: error.times }
    await storeError(db, { release, fingerprint, route: error.route, ...facts, firstAt: now, lastAt: now })
  }
  const day = now.toISOString().slice(0, 10)
  const stored = request.optsOutOfTracking || vitals.length === 0 || !(await isBelowDailyLimit(db, day)) ? [] : vitals
  for (const { route, metric, value } of stored) {
    await storeVital(db, { day, release, route, metric, step: toStep(metric, value) })
  }
  return { kept: errors.length + stored.length }
})
