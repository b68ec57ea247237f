import { randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import {
  deletePlan as deleteContract,
  getPlan as getContract,
  getPlans as getAllContract,
  savePlan as saveContract,
  type StoredPlan,
} from '@scene-partner/contract/operations/practicePlans'
import { rehearsalRules } from '@scene-partner/contract/operations/rehearsalRuns'
import { findPlannedScenes } from '@scene-partner/script/practicePlan/plannedScenes'
import { and, asc, desc, eq, gte, isNull, notInArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { readCasting } from '../casting/index.ts'
import { findScript, lockScript, scripts } from '../scripts/index.ts'
import { hasRoles, readRuns } from './rehearsalRuns.ts'
import { readLines, toLineMemory } from './rehearsalStore.ts'
import { practicePlans } from './tables.ts'

type Row = typeof practicePlans.$inferSelect

/** Joins sorted roles by line breaks. Names contain no line break, so different roles always give different texts. */
export const formatRoleKey = (roles: readonly string[]) => roles.join('\n')

/** Returns the roles that the user plays in a script now, sorted. */
async function readOwnRoles(where: Db | Tx, scriptId: string): Promise<string[]> {
  return (await readCasting(where, scriptId)).casting.mine.toSorted()
}

const presentPlan = ({ roleKey: _key, updatedAt, ...plan }: Row, title: string): StoredPlan => ({
  ...plan,
  title,
  updatedAt: updatedAt.toISOString(),
})

/** Returns all plans of a script, the most recently changed last. */
export async function readPlans(where: Db | Tx, scriptId: string): Promise<Row[]> {
  return where
    .select()
    .from(practicePlans)
    .where(eq(practicePlans.scriptId, scriptId))
    .orderBy(asc(practicePlans.updatedAt), asc(practicePlans.planId))
}

const dayMs = 86_400_000
const maxPlansReturned = 50

/**
 * Returns the plans of the roles that the user plays now, soonest first. A plan whose date was yesterday is still
 * returned.
 */
export const getPlans = operation(getAllContract, async ({ caller, database: { db }, clock }) => {
  // A plan of yesterday (UTC) is included, because its date has not passed yet in every time zone.
  const firstDay = new Date(clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  const rows = await db
    .select({ plan: practicePlans, title: scripts.title })
    .from(practicePlans)
    .innerJoin(scripts, eq(practicePlans.scriptId, scripts.id))
    .where(and(eq(scripts.userId, caller.userId), isNull(scripts.deletedAt), gte(practicePlans.day, firstDay)))
    .orderBy(asc(practicePlans.day), asc(practicePlans.time), asc(practicePlans.planId))
    .limit(maxPlansReturned)
  const plans: StoredPlan[] = []
  for (const { plan, title } of rows) {
    const roles = await readOwnRoles(db, plan.scriptId)
    if (formatRoleKey(roles) === plan.roleKey) plans.push(presentPlan(plan, title))
  }
  return { plans }
})

/** Returns the plan of a script and the data from which the browser computes its steps. */
export const getPlan = operation(getContract, async ({ input, caller, database: { db }, scriptReviews }) => {
  const script = await findScript(db, caller.userId, input.scriptId)
  const { understanding } = await scriptReviews.getReview(db, script)
  const roles = await readOwnRoles(db, script.id)
  const row = (await readPlans(db, script.id)).find(({ roleKey }) => roleKey === formatRoleKey(roles))
  const memories = new Map((await readLines(db, script.id)).map((line) => [line.lineId, toLineMemory(line)]))
  return {
    title: script.title,
    plan: row ? presentPlan(row, script.title) : null,
    roles,
    scenes: findPlannedScenes(understanding, roles, memories),
    runs: await readRuns(db, script.id, rehearsalRules.maxRunsReturned, hasRoles(roles)),
  }
})

async function deleteOldPlans(tx: Tx, scriptId: string): Promise<void> {
  const latest = tx
    .select({ planId: practicePlans.planId })
    .from(practicePlans)
    .where(eq(practicePlans.scriptId, scriptId))
    .orderBy(desc(practicePlans.updatedAt))
    .limit(rehearsalRules.maxPlansPerScript)
  await tx
    .delete(practicePlans)
    .where(and(eq(practicePlans.scriptId, scriptId), notInArray(practicePlans.planId, latest)))
}

/**
 * Stores the plan for the roles that the user plays now, and, if the script then has too many plans, deletes those
 * whose last change is the oldest. Throws `role_not_chosen` if the user plays no role.
 */
export const savePlan = operation(saveContract, async ({ input, caller, database, clock }) => {
  const { scriptId, ...choice } = input
  const plan = await database.tx(async (tx) => {
    const { title } = await lockScript(tx, caller.userId, scriptId)
    const roles = await readOwnRoles(tx, scriptId)
    if (roles.length === 0) throw fail('role_not_chosen')
    const stored = { ...choice, roles, updatedAt: clock.now() }
    const planId = `plan_${randomBytes(16).toString('base64url')}`
    const [row] = await tx
      .insert(practicePlans)
      .values({ planId, scriptId, roleKey: formatRoleKey(roles), ...stored })
      .onConflictDoUpdate({ target: [practicePlans.scriptId, practicePlans.roleKey], set: stored })
      .returning()
    if (!row) throw new Error('the plan was not stored')
    await deleteOldPlans(tx, scriptId)
    return presentPlan(row, title)
  })
  return { plan }
})

/** Deletes a plan. */
export const deletePlan = operation(deleteContract, async ({ input, caller, database }) => {
  await database.tx(async (tx) => {
    const { id } = await lockScript(tx, caller.userId, input.scriptId)
    await tx.delete(practicePlans).where(and(eq(practicePlans.scriptId, id), eq(practicePlans.planId, input.planId)))
  })
  return { success: true } as const
})
