import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { passkeys, sessions } from '../features/auth/tables.ts'
import { impersonationSessions } from '../features/admin/impersonation/tables.ts'
import type { Client } from './client.ts'
import type { TestApp } from './startApp.ts'

/** All kinds of callers that the server distinguishes, in the order of the access matrix. */
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
  'pending',
] as const
export type ActorName = (typeof actorNames)[number]

/**
 * A client with its account. `pending` is an admin who has not used the second factor. For `impersonated`, the account
 * is the one that the admin views. A visitor has no account.
 */
export type Actor = Client & { userId: string; email: string }
export type Actors = Record<ActorName, Actor>

/** Turns all sessions of an account into sessions of an admin who impersonates it. */
export async function markAsImpersonated(app: TestApp, userId: string, adminId: string): Promise<void> {
  const { db } = app.database
  const [adminSession] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, adminId), isNull(sessions.impersonatedBy)))
  const impersonatedSessions = await db
    .update(sessions)
    .set({ impersonatedBy: adminId })
    .where(eq(sessions.userId, userId))
    .returning()
  const now = app.clock.now()
  await db.insert(impersonationSessions).values(
    impersonatedSessions.map(({ id, createdAt }) => ({
      id: randomUUID(),
      adminId,
      userId,
      adminSessionId: adminSession?.id ?? '',
      browserHash: '',
      tokenHash: randomUUID(),
      returnHash: randomUUID(),
      startedAt: createdAt,
      redeemBy: now,
      redeemedAt: now,
      expiresAt: new Date(createdAt.getTime() + 3_600_000),
      viewSessionId: id,
      waitingSessionId: adminSession?.id ?? '',
    })),
  )
}

/** Creates an admin who has a passkey but signed in without using it. */
async function createPendingAdmin(app: TestApp): Promise<Actor> {
  const pending = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  await app.database.db.insert(passkeys).values({
    id: randomUUID(),
    userId: pending.userId,
    name: 'Phone',
    credentialId: randomUUID(),
    publicKey: 'none',
    createdAt: app.clock.now(),
  })
  return pending
}

/** Creates one client with its own account for each kind of caller. */
export async function createActors(app: TestApp): Promise<Actors> {
  const visitor = Object.assign(app.visitor(), { userId: 'nobody', email: 'nobody@example.com' })
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const impersonated = await app.signUp({ tier: 'paid' })
  await markAsImpersonated(app, impersonated.userId, admin.userId)
  return {
    visitor: visitor,
    unverified: await app.signUp({ isVerified: false }),
    free: await app.signUp({ tier: 'free' }),
    subscriber: await app.signUp({ tier: 'paid' }),
    couponManager: await app.signUp({ tier: 'free', change: { canManageCoupons: true } }),
    manager: await app.signUp({ tier: 'free', change: { role: 'manager' } }),
    admin,
    superadmin: await app.signUp({ change: { isAdmin: true, role: 'superadmin' } }),
    impersonated,
    pending: await createPendingAdmin(app),
  }
}
