import type { Config } from '../../config.ts'
import { isRestoreCommitted } from '../../platform/database/database.ts'
import { type RestorePlan, undoRestorePlan } from '../../platform/database/snapshots/restorePlan.ts'
import { BackupError } from './backupError.ts'
import type { OpenRestore } from './loadIntoPostgres.ts'

/**
 * Thrown when the connection to Postgres was lost during the commit of a restore, and Postgres cannot be asked whether
 * it committed. The plan and the temporary folder of the restore must stay. With them, the next server or
 * restore command that starts finishes or undoes this restore.
 */
export class UncertainRestore extends BackupError {
  constructor(cause: unknown) {
    super(
      69,
      'The connection to Postgres was lost while the restore was committed. When Postgres answers again, start the server: it first finishes the restore, or undoes it if it was not committed.',
      cause,
    )
    this.name = 'UncertainRestore'
  }
}

/**
 * Commits a restore whose files are in place. If the answer of Postgres is lost, asks Postgres on another connection
 * whether the restore was committed. A restore that was not committed is undone, and the error is thrown.
 *
 * @throws UncertainRestore if Postgres cannot be asked
 */
export async function commitRestore(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  plan: RestorePlan,
  loaded: OpenRestore | undefined,
): Promise<void> {
  try {
    await loaded?.commit()
  } catch (error) {
    await loaded?.rollBack().catch(() => undefined)
    const isCommitted = await isRestoreCommitted(config, plan).catch((cause: unknown) => {
      throw new UncertainRestore(cause)
    })
    if (isCommitted) return
    await undoRestorePlan(config.dataDir, plan)
    throw error
  }
}
