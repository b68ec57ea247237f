import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { adminLog } from './tables.ts'

export type AdminAct = { adminId: string; action: string; metadata: Record<string, unknown>; at: Date }

/** Writes down what an administrator did, in the transaction of the deed: neither stands without the other. */
export async function logAct(tx: Tx, { adminId, action, metadata, at }: AdminAct): Promise<void> {
  await tx.insert(adminLog).values({ id: randomUUID(), adminId, action, metadata, timestamp: at })
}
