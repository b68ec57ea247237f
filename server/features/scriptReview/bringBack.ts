import type { Tx } from '../../platform/database/database.ts'
import type { ScriptCorrections } from './scriptReviews.ts'
import { scriptCorrections } from './tables.ts'

/** Stores the corrections of a script that was just brought back from an export. */
export async function insertCorrections(
  tx: Tx,
  { scriptId, at, ...corrections }: ScriptCorrections & { scriptId: string; at: Date },
): Promise<void> {
  await tx.insert(scriptCorrections).values({ scriptId, ...corrections, updatedAt: at })
}
