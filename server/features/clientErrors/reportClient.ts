import { reportClient as contract } from '@scene-partner/contract/operations/adminOperations'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { stepOf } from './scale.ts'
import { clientErrors, webVitals } from './tables.ts'
import { familyOf, framesOnly, withoutPeople } from './withoutPeople.ts'

type ErrorRow = typeof clientErrors.$inferInsert
type VitalRow = typeof webVitals.$inferInsert

/** Different faults kept of one release: whoever invents more fills nothing. */
const mostKindsPerRelease = 500
/** Of all releases together: a stranger may invent those as well. */
const mostKinds = 10_000
const mostRoutesPerDay = 2000

const longestMessage = 200

const markOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)

async function hasRoomFor(db: Db, release: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from client_errors where release = ${release}`,
  )
  return (rows[0]?.count ?? 0) < mostKindsPerRelease
}

/** What nobody has met for longest goes where there is too much; what is still met stays. */
async function keepWithinBounds(db: Db): Promise<void> {
  await db.execute(sql`
    delete from client_errors where (release, fingerprint, route) in (
      select release, fingerprint, route from client_errors
      order by last_at desc, fingerprint, release, route offset ${mostKinds})`)
}

/** One more of a fault that is known, or a new one while there is room for new ones. */
async function keepError(db: Db, row: ErrorRow): Promise<void> {
  const times = row.times ?? 1
  const known = await db
    .update(clientErrors)
    .set({ times: sql`least(${clientErrors.times}::bigint + ${times}, 2000000000)::int`, lastAt: row.lastAt })
    .where(sql`release = ${row.release} and fingerprint = ${row.fingerprint} and route = ${row.route}`)
    .returning({ times: clientErrors.times })
  if (known.length > 0 || !(await hasRoomFor(db, row.release))) return
  await db
    .insert(clientErrors)
    .values(row)
    .onConflictDoUpdate({
      target: [clientErrors.release, clientErrors.fingerprint, clientErrors.route],
      set: { times: sql`${clientErrors.times} + 1`, lastAt: row.lastAt },
    })
  await keepWithinBounds(db)
}

async function hasRoomOn(db: Db, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct (release, route))::int as count from web_vitals where day = ${day}`,
  )
  return (rows[0]?.count ?? 0) < mostRoutesPerDay
}

async function keepVital(db: Db, row: VitalRow): Promise<void> {
  const { day, release, route, metric, step } = webVitals
  await db
    .insert(webVitals)
    .values(row)
    .onConflictDoUpdate({
      target: [day, release, route, metric, step],
      set: { count: sql`${webVitals.count} + 1` },
    })
}

/** Counts what browsers report. Nothing of who reported is kept, whoever is signed in. */
export const reportClient = operation(contract, async ({ input, request, database: { db }, clock }) => {
  const { release, errors, vitals } = input
  const now = clock.now()
  for (const error of errors) {
    const name = withoutPeople(error.name) || 'Error'
    const message = withoutPeople(error.message).slice(0, longestMessage)
    const frames = framesOnly(error.frames)
    const fingerprint = markOf([name, message, frames.split('\n', 1)[0] ?? ''])
    const facts = { name, message, frames, browser: familyOf(request.userAgent), times: error.times }
    await keepError(db, { release, fingerprint, route: error.route, ...facts, firstAt: now, lastAt: now })
  }
  const day = now.toISOString().slice(0, 10)
  const kept = request.refusesTracking || vitals.length === 0 || !(await hasRoomOn(db, day)) ? [] : vitals
  for (const { route, metric, value } of kept) {
    await keepVital(db, { day, release, route, metric, step: stepOf(metric, value) })
  }
  return { kept: errors.length + kept.length }
})
