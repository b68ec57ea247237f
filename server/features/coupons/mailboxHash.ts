import { createHash } from 'node:crypto'
import { not, like, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashAddress, listAddressHashes, normaliseEmail } from '../accounts/index.ts'
import { couponRedemptions } from './tables.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>

/** The beginning of every keyed hash. Earlier server versions stored hashes without a key and without this prefix. */
const prefix = 'hmac:'
const batchSize = 500

const digest = (email: string) => createHash('sha256').update(normaliseEmail(email)).digest('hex')
/**
 * Hashes the digest of an address with the app secret as key. Rows of earlier server versions contain only the digest,
 * so they can be converted without the addresses.
 */
const addKey = (config: Secrets, digestText: string) => prefix + hashAddress(config, `coupon ${digestText}`)

/**
 * Returns the keyed hash of the mailbox of an e-mail address. A reader of the database who does not have the app secret
 * cannot test whether a guessed address is stored.
 */
export const hashMailbox = (config: Secrets, email: string): string => addKey(config, digest(email))

/**
 * Returns all hashes by which a stored redemption can refer to this mailbox, including hashes of earlier versions of
 * the server and hashes with the previous secret.
 */
export const listMailboxHashes = (config: Secrets, email: string): string[] => [
  ...listAddressHashes(config, `coupon ${digest(email)}`).map((hash) => prefix + hash),
  digest(email),
]

/** Replaces the mailbox hashes without a key, which earlier server versions stored, by keyed hashes. */
export async function convertMailboxHashes({ db }: Database, config: Secrets): Promise<void> {
  for (;;) {
    const rows = await db
      .selectDistinct({ hash: couponRedemptions.mailboxHash })
      .from(couponRedemptions)
      .where(not(like(couponRedemptions.mailboxHash, `${prefix}%`)))
      .limit(batchSize)
    if (rows.length === 0) return
    const pairs = rows.map(({ hash }) => ({ hash, keyed: addKey(config, hash) }))
    // Updates the whole batch with one statement. With one statement per hash, a server with 20,000 redemptions took
    // long to start.
    await db.execute(sql`
      update ${couponRedemptions} set mailbox_hash = converted.keyed
      from json_to_recordset(${JSON.stringify(pairs)}::json) as converted(hash text, keyed text)
      where ${couponRedemptions.mailboxHash} = converted.hash`)
  }
}
