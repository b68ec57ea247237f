import { inArray } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashAddress, listAddressHashes } from './hashAddress.ts'
import { releasedAdminAddresses } from './tables.ts'

type Needs = Pick<Config, 'adminEmails' | 'appSecret' | 'previousSecret'>

/**
 * Records that an account gives up its address, if `ADMIN_EMAILS` lists the address. Without this record, a person with
 * access to the mailbox could open a new account with this address and be an admin without the second factor of the
 * first account.
 */
export async function recordReleasedAddress(
  tx: Tx,
  { email, now }: { email: string; now: Date },
  config: Needs,
): Promise<void> {
  if (!config.adminEmails.includes(email)) return
  await tx
    .insert(releasedAdminAddresses)
    .values({ hash: hashAddress(config, email), releasedAt: now })
    .onConflictDoNothing()
}

/**
 * Returns whether an earlier account gave up this address. If so, `ADMIN_EMAILS` alone does not make the new account of
 * this address an admin.
 */
export async function isReleasedAddress(tx: Tx, email: string, config: Needs): Promise<boolean> {
  const hashes = listAddressHashes(config, email)
  const rows = await tx
    .select({ hash: releasedAdminAddresses.hash })
    .from(releasedAdminAddresses)
    .where(inArray(releasedAdminAddresses.hash, hashes))
  return rows.length > 0
}

/** Deletes the record that an address was released, because the operator has confirmed the address's new account. */
export async function forgetReleasedAddress(tx: Tx, email: string, config: Needs): Promise<void> {
  await tx.delete(releasedAdminAddresses).where(inArray(releasedAdminAddresses.hash, listAddressHashes(config, email)))
}
