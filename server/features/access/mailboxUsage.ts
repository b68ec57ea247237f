import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import { hashAddress, listAddressHashes, normaliseEmail, users } from '../accounts/index.ts'
import { getUsage, usageMonth } from './quota.ts'
import { mailboxUsage, usageMonths } from './tables.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>
type Account = { id: string; email: string }

/**
 * Locks the mailbox of an account until the commit, so that two accounts of the mailbox cannot both use the same free
 * characters. Accounts have the same mailbox if their addresses differ only in spelling, for example by a plus tag.
 */
export async function lockMailbox(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`allowance ${normaliseEmail(email)}`}, 0))`)
}

/**
 * Returns the characters that other accounts of the same mailbox used or reserved in a month. Includes deleted
 * accounts, and accounts whose address differs by a plus tag.
 */
export async function getUsageElsewhere(
  where: Db | Tx,
  { id, email, month }: Account & { month: string },
  config: Secrets,
): Promise<number> {
  const mailbox = normaliseEmail(email)
  const [existing] = await where
    .select({ used: sql<number>`coalesce(sum(${usageMonths.used} + ${usageMonths.reserved}), 0)::int` })
    .from(usageMonths)
    .innerJoin(users, eq(users.id, usageMonths.userId))
    .where(and(eq(users.normalisedEmail, mailbox), ne(users.id, id), eq(usageMonths.month, month)))
  const [deleted] = await where
    .select({ used: sql<number>`coalesce(sum(${mailboxUsage.used}), 0)::int` })
    .from(mailboxUsage)
    .where(and(inArray(mailboxUsage.mailboxHash, listAddressHashes(config, mailbox)), eq(mailboxUsage.month, month)))
  return (existing?.used ?? 0) + (deleted?.used ?? 0)
}

/** Adds the characters that a deleted account used this month to the stored usage of its mailbox. */
export async function storeMailboxUsage(
  tx: Tx,
  { id, email }: ErasedAccount,
  { now, config }: { now: Date; config: Secrets },
): Promise<void> {
  const month = usageMonth(now)
  const { used } = await getUsage(tx, id, month)
  if (used === 0) return
  await tx
    .insert(mailboxUsage)
    .values({ mailboxHash: hashAddress(config, normaliseEmail(email)), month, used })
    .onConflictDoUpdate({
      target: [mailboxUsage.mailboxHash, mailboxUsage.month],
      set: { used: sql`${mailboxUsage.used} + ${used}` },
    })
}

/** Deletes the stored usage of earlier months. */
export async function deletePastMailboxUsage(db: Db, now: Date): Promise<void> {
  await db.delete(mailboxUsage).where(lt(mailboxUsage.month, usageMonth(now)))
}
