import { raise } from '@scene-partner/contract/failures'
import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** RFC 5321 §4.5.3.1.3 allows 256 octets including the angle brackets around the address, so 254 without them. */
const maxLength = 254
const address = z.email().max(maxLength)

/** Returns the address trimmed and in lower case. Throws `auth/invalid-email`. */
export function parseEmail(input: string): string {
  const parsed = address.safeParse(input.trim().toLowerCase())
  return parsed.success ? parsed.data : raise('auth/invalid-email')
}

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns one spelling for all spellings of a mailbox: without plus tag, and without dots for Gmail. Used to find
 * repeated trials and to share one free allowance; never used as a recipient.
 */
export function normaliseEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const givenDomain = email.slice(at + 1).toLowerCase()
  // An internationalised domain and its ASCII form (punycode) count as the same domain.
  const domain = domainToASCII(givenDomain) || givenDomain
  const local = email.slice(0, at).toLowerCase()
  const name = local.split('+', 1)[0] || local
  if (gmail.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}
