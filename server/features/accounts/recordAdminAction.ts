import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { adminLog } from './tables.ts'

/** `adminId`: id of the admin, or `operator`. `action`: a stable name such as `override.set`. */
export type AdminAction = { adminId: string; action: string; metadata: Record<string, unknown>; at: Date }

/**
 * Records an admin action in the admin log, in the same transaction as the action, so that neither exists without the
 * other. `metadata.userId` names the account it was about. Returns the id of the log entry.
 */
export async function recordAdminAction(tx: Tx, { adminId, action, metadata, at }: AdminAction): Promise<string> {
  const id = randomUUID()
  await tx.insert(adminLog).values({ id, adminId, action, metadata, timestamp: at })
  return id
}
