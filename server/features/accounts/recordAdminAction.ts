import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { adminLog } from './tables.ts'

export type AdminAct = { adminId: string; action: string; metadata: Record<string, unknown>; at: Date }

/**
 * Writes down what an administrator did, in the transaction of the deed: neither stands without the other. Whom it was
 * about goes into the metadata as `userId`. Answers the line's id.
 */
export async function logAct(tx: Tx, { adminId, action, metadata, at }: AdminAct): Promise<string> {
  const id = randomUUID()
  await tx.insert(adminLog).values({ id, adminId, action, metadata, timestamp: at })
  return id
}
