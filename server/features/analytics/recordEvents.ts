import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import { analyticsEvents } from './tables.ts'

/** Funnel steps that only the server can record. */
export type FunnelStep = 'sign_up' | 'email_verified' | 'coupon_applied' | 'checkout_started' | 'checkout_paid'

/** An event to be stored; `day` is derived from `happenedAt`. */
export type AnalyticsEvent = {
  id: string
  eventType: string
  metadata: Record<string, string | number | boolean>
  sessionId: string | null
  userId: string | null
  happenedAt: Date
}

/** Stores events that were not stored before. Returns how many it stored. */
export async function recordEvents(db: Db | Tx, events: readonly AnalyticsEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map((event) => ({ ...event, day: event.happenedAt.toISOString().slice(0, 10) }))
  const inserted = await db
    .insert(analyticsEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: analyticsEvents.id })
  return inserted.length
}

/**
 * Records a funnel step in the transaction that performs this step. `metadata` names only the plan or the coupon code
 * of the step, and nothing that the user wrote.
 */
export async function recordFunnelStep(
  tx: Db | Tx,
  step: { eventType: FunnelStep; userId: string; metadata?: AnalyticsEvent['metadata']; at: Date },
): Promise<void> {
  const { eventType, userId, metadata = {}, at } = step
  await recordEvents(tx, [{ id: randomUUID(), eventType, metadata, sessionId: null, userId, happenedAt: at }])
}
