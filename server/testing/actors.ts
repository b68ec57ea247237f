import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../features/accounts/tables.ts'
import { impersonationSessions } from '../features/impersonation/tables.ts'
import type { Client } from './client.ts'
import type { TestApp } from './startApp.ts'

/** Everyone the server tells apart, in the order of the permission matrix. */
export const actorNames = [
  'visitor',
  'unverified',
  'free',
  'subscriber',
  'couponManager',
  'manager',
  'admin',
  'superadmin',
  'impersonated',
] as const
export type ActorName = (typeof actorNames)[number]

/** One browser with its account. For `impersonated` the account is the one that is looked at; a visitor has none. */
export type Actor = Client & { userId: string; email: string }
export type Actors = Record<ActorName, Actor>

/** Turns every session of an account into an administrator's read-only view of it. */
export async function markAsViewed(app: TestApp, userId: string, adminId: string): Promise<void> {
  const { db } = app.database
  const [waiting] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, adminId), isNull(sessions.impersonatedBy)))
  const viewed = await db
    .update(sessions)
    .set({ impersonatedBy: adminId })
    .where(eq(sessions.userId, userId))
    .returning()
  const now = app.clock.now()
  await db.insert(impersonationSessions).values(
    viewed.map(({ id, createdAt }) => ({
      id: randomUUID(),
      adminId,
      userId,
      adminSessionId: waiting?.id ?? '',
      browserHash: '',
      tokenHash: randomUUID(),
      returnHash: randomUUID(),
      startedAt: createdAt,
      redeemBy: now,
      redeemedAt: now,
      expiresAt: new Date(createdAt.getTime() + 3_600_000),
      viewSessionId: id,
      waitingSessionId: waiting?.id ?? '',
    })),
  )
}

/** Nine browsers side by side, each with an account of its own. */
export async function createActors(app: TestApp): Promise<Actors> {
  const nobody = Object.assign(app.visitor(), { userId: 'nobody', email: 'nobody@example.com' })
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const impersonated = await app.signUp({ tier: 'paid' })
  await markAsViewed(app, impersonated.userId, admin.userId)
  return {
    visitor: nobody,
    unverified: await app.signUp({ isVerified: false }),
    free: await app.signUp({ tier: 'free' }),
    subscriber: await app.signUp({ tier: 'paid' }),
    couponManager: await app.signUp({ tier: 'free', change: { canManageCoupons: true } }),
    manager: await app.signUp({ tier: 'free', change: { role: 'manager' } }),
    admin,
    superadmin: await app.signUp({ change: { isAdmin: true, role: 'superadmin' } }),
    impersonated,
  }
}
