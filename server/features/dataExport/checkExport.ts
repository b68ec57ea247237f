import { checkExport as contract } from '@scene-partner/contract/operations/dataExport'
import { operation } from '../../services.ts'
import { requireRecentAuthentication } from '../auth/index.ts'
import { measureRecordings } from '../generation/index.ts'
import { checkNoExportRunning } from './exportLease.ts'

/** The action that the message of `auth/requires-recent-login` names. */
export const exportPurpose = 'taking everything away'

/**
 * Returns the number of recordings in the export and the size of their audio. Throws if the export cannot start now:
 * `auth/requires-recent-login`, `export/running`.
 */
export const checkExport = operation(contract, async ({ caller, database, clock }) => {
  requireRecentAuthentication(caller, clock, exportPurpose)
  await checkNoExportRunning({ database, clock }, caller.userId)
  return measureRecordings(database.db, caller.userId)
})
