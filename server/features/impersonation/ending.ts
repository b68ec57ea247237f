import type { Tx } from '../../platform/database/database.ts'
import { logAct } from '../accounts/index.ts'
import { closeView, type ViewRow } from './store.ts'
import type { EndedHow } from './tables.ts'

/** Ends a look and writes it into the log, both or neither. One that has ended already stays as it ended. */
export async function endView(tx: Tx, view: ViewRow, end: { how: EndedHow; now: Date }): Promise<void> {
  if (!(await closeView(tx, view, end))) return
  await logAct(tx, {
    adminId: view.adminId,
    action: 'impersonation.ended',
    metadata: { sessionId: view.id, userId: view.userId, how: end.how },
    at: end.now,
  })
}
