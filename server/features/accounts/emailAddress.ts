import { raise } from '@scene-partner/contract/failures'
import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** RFC 5321 §4.5.3.1.3: a path is at most 256 octets, its angle brackets included. */
const longest = 254
const address = z.email().max(longest)

/** Trimmed and lower-cased; refuses what is no address with the catalogue's sentence. */
export function readEmail(given: string): string {
  const parsed = address.safeParse(given.trim().toLowerCase())
  return parsed.success ? parsed.data : raise('auth/invalid-email')
}

const gmail = new Set(['gmail.com', 'googlemail.com'])

/** One name for the many ways of writing the same mailbox: for "one trial a person", never for sending. */
export function normaliseEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const spelling = email.slice(at + 1).toLowerCase()
  // One name for a domain in its own letters and in the letters of the wire.
  const domain = domainToASCII(spelling) || spelling
  const local = email.slice(0, at).toLowerCase()
  const name = local.split('+', 1)[0] || local
  if (gmail.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}
