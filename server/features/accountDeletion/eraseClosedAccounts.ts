import { lte } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import type { Services } from '../../services.ts'
import { lockUser, recordAdminAction, users } from '../accounts/index.ts'
import { eraseData, prepareErase } from './eraseData.ts'

/** The job that erases accounts whose deletion is due. */
export const eraseClosedAccountsJob = 'accounts.erase-closed'
/** How often the job runs, in ms. */
export const eraseClosedAccountsIntervalMs = 60 * 60_000

/** The name in the admin log for actions that the server does without an admin. */
const server = 'operator'

class RestoredError extends Error {}

/** Erases one account. If an admin has restored it before its erasure begins, its data and its plan stay. */
async function eraseClosedAccount(account: ErasedAccount, services: Services): Promise<void> {
  const lockDueAccount = async (tx: Tx) => {
    const user = await lockUser(tx, { id: account.id })
    if (!user?.deletionDueAt || user.deletionDueAt > services.clock.now()) throw new RestoredError()
    return user
  }
  const lockAccount = async (tx: Tx) => {
    const user = await lockDueAccount(tx)
    const at = services.clock.now()
    await recordAdminAction(tx, { adminId: server, action: 'user.deleted', metadata: { userId: user.id }, at })
    return user
  }
  try {
    // The account is checked here, before the payment provider ends its plan, and again in the transaction that erases.
    await services.database.tx(lockDueAccount)
    const hadPlan = await prepareErase(account, services)
    await eraseData(account.id, services, { lockAccount, hadPlan })
  } catch (error) {
    if (!(error instanceof RestoredError)) throw error
  }
}

/**
 * Erases the accounts that an admin deleted at least 14 days ago and no admin restored, one after the other, at most
 * 100 per run. If one fails, the others are still erased; then this function throws, and the job runs again.
 */
export async function eraseClosedAccounts(services: Services): Promise<void> {
  const { clock, database } = services
  const due = await database.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(lte(users.deletionDueAt, clock.now()))
    .orderBy(users.deletionDueAt)
    .limit(100)
  const errors: unknown[] = []
  for (const account of due) {
    await eraseClosedAccount(account, services).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} closed accounts could not be erased`)
}
