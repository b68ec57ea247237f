import { checkExport as contract } from '@scene-partner/contract/operations/export'
import { operation } from '../../services.ts'
import { requireRecentProof } from '../accounts/index.ts'
import { measureSound } from '../readings/index.ts'
import { assertFree } from './turns.ts'

/** As in *please prove who you are before …*. */
export const takingAway = 'taking everything away'

/** Whether everything can be handed out now, and how much it is. */
export const checkExport = operation(contract, async ({ caller, database, clock }) => {
  requireRecentProof(caller, clock, takingAway)
  await assertFree({ database, clock }, caller.userId)
  return measureSound(database.db, caller.userId)
})
