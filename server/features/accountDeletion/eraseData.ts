import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import type { Services } from '../../services.ts'

/**
 * Removes every stored file of an account. Never throws, because the account is erased already: if the storage fails,
 * or if a file is written at the same time, the hourly job `readings.sweep` removes the files without a row. The
 * monitored storage writes the failure to the log.
 */
async function removeFiles(storage: Storage, userId: string): Promise<void> {
  try {
    for await (const { key } of storage.list(`users/${userId}/`)) await storage.remove(key)
  } catch {
    // `readings.sweep` removes the remaining files.
  }
}

/**
 * Calls `beforeErase` of every feature before an account is erased or closed, for example to end a plan that is paid by
 * bank card. Returns whether a plan was running. Throws what the features throw; no data of the account is erased then.
 */
export async function prepareErase(account: ErasedAccount, services: Services): Promise<boolean> {
  let hadPlan = false
  for (const { beforeErase } of services.contributions.erasers) {
    const result = await beforeErase?.(account, services)
    hadPlan ||= result?.hadPlan ?? false
  }
  return hadPlan
}

type EraseOptions = {
  /** Locks the account. Throws if the account must not be erased. */
  lockAccount(tx: Tx): Promise<ErasedAccount>
  hadPlan: boolean
}

/**
 * Erases an account: first all its rows in one transaction, with an e-mail that confirms the deletion, then its files
 * (S-70). Call `prepareErase` first.
 */
export async function eraseData(userId: string, services: Services, options: EraseOptions): Promise<void> {
  const { contributions, database, mailer, storage } = services
  await database.tx(async (tx) => {
    const account = await options.lockAccount(tx)
    for (const { erase } of contributions.erasers) await erase?.(tx, account, services)
    const facts = { hadPlan: options.hadPlan }
    await mailer.queue(tx, { userId: null, to: account.email, template: 'account-deleted', facts })
  })
  await removeFiles(storage, userId)
}
