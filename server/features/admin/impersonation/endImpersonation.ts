import type { Tx } from '../../../platform/database/database.ts'
import { recordAdminAction } from '../../accounts/index.ts'
import { markEnded, type ImpersonationRow } from './store.ts'
import type { EndReason } from './tables.ts'

/** Ends an impersonation and records the end in the admin log, unless the impersonation is marked as ended already. */
export async function endImpersonation(
  tx: Tx,
  impersonation: ImpersonationRow,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<void> {
  if (!(await markEnded(tx, impersonation, { reason, now }))) return
  await recordAdminAction(tx, {
    adminId: impersonation.adminId,
    action: 'impersonation.ended',
    metadata: { sessionId: impersonation.id, userId: impersonation.userId, how: reason },
    at: now,
  })
}
