import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import { analyticsEvents } from './tables.ts'

/** What only the server knows for sure: the steps from a stranger to a subscriber. */
export type FunnelStep = 'sign_up' | 'email_verified' | 'coupon_applied' | 'checkout_started' | 'checkout_paid'

export type Recorded = {
  id: string
  eventType: string
  metadata: Record<string, string | number | boolean>
  sessionId: string | null
  userId: string | null
  happenedAt: Date
}

/** Keeps events; one that is kept already is passed over. Answers how many were new. */
export async function recordEvents(db: Db | Tx, events: readonly Recorded[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map((event) => ({ ...event, day: event.happenedAt.toISOString().slice(0, 10) }))
  const kept = await db.insert(analyticsEvents).values(rows).onConflictDoNothing().returning({ id: analyticsEvents.id })
  return kept.length
}

/**
 * Notes a step that somebody took, in the transaction that takes it. Metadata holds names and figures: a plan, a code,
 * cents.
 */
export async function recordStep(
  tx: Db | Tx,
  step: { eventType: FunnelStep; userId: string; metadata?: Recorded['metadata']; at: Date },
): Promise<void> {
  const { eventType, userId, metadata = {}, at } = step
  await recordEvents(tx, [{ id: randomUUID(), eventType, metadata, sessionId: null, userId, happenedAt: at }])
}
