import type { Tx } from '../../platform/database/database.ts'
import type { Library } from './library.ts'

/** Keeps the hash as this account's password, its first or a new one. */
export async function keepPassword(
  tx: Tx,
  library: Library,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  const rows = await library.rowsIn(tx)
  if (await rows.findCredentialAccount(userId)) await rows.updatePassword(userId, hash)
  else await rows.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
}
