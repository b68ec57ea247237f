import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'

/** Removes the id of a deleted admin from the access overrides that the admin granted. The overrides stay. */
export async function anonymizeGrants(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx.execute(sql`
    update users set override = jsonb_set(override, '{createdBy}', '""')
    where override is not null and override ->> 'createdBy' = ${id}`)
}
