import { checkExport as contract } from '@scene-partner/contract/operations/export'
import { operation } from '../../services.ts'
import { measureSound } from '../readings/index.ts'
import { assertFree } from './turns.ts'

/** Whether everything can be handed out now, and how much it is. */
export const checkExport = operation(contract, async ({ caller, database, clock }) => {
  await assertFree({ database, clock }, caller.userId)
  return measureSound(database.db, caller.userId)
})
