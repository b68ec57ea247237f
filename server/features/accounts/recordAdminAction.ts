import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { redactAddresses } from './redactAddresses.ts'
import { adminLog } from './tables.ts'

/** `adminId`: id of the admin, or `operator`. `action`: a stable name such as `override.set`. */
export type AdminAction = { adminId: string; action: string; metadata: Record<string, unknown>; at: Date }

/** Returns values as the admin log contains them: JSON without e-mail addresses. */
export const redactMetadata = (metadata: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(metadata), (_key, value: unknown) =>
    typeof value === 'string' ? redactAddresses(value) : value,
  ) as Record<string, unknown>

/**
 * Records an admin action in the admin log, in the same transaction as the action, so that neither exists without the
 * other. `metadata.userId` names the account that the action was about. E-mail addresses in the metadata are redacted,
 * because the log stays when accounts are deleted. Returns the id of the log entry.
 */
export async function recordAdminAction(tx: Tx, { adminId, action, metadata, at }: AdminAction): Promise<string> {
  const id = randomUUID()
  await tx.insert(adminLog).values({ id, adminId, action, metadata: redactMetadata(metadata), timestamp: at })
  return id
}
