import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../../config.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>

const hashWith = (secret: string, address: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'address hash', 32)))
    .update(address)
    .digest('hex')

/** Returns the hash of an address, keyed with the app secret. Without the secret, nobody can test a guessed address. */
export const hashAddress = ({ appSecret }: Secrets, address: string): string => hashWith(appSecret, address)

/** Returns the hashes under which an address may be stored: with the app secret, and with the previous one. */
export const listAddressHashes = ({ appSecret, previousSecret }: Secrets, address: string): string[] =>
  [appSecret, ...(previousSecret ? [previousSecret] : [])].map((secret) => hashWith(secret, address))
