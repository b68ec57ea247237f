import { createHash, randomBytes } from 'node:crypto'
import { isLoopback } from '../../../config.ts'
import { clientKey } from '../../../platform/limits/clientKey.ts'

/** Hashes an impersonation token. The database stores only the hash, so a stolen database contains no valid token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns a new random token of 256 bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

type Sender = { ip: string; userAgent: string }

/**
 * Hashes the IP address (for IPv6 the /64 network) and the user agent of a request. All loopback addresses count as one
 * machine.
 */
export function hashBrowser({ ip, userAgent }: Sender): string {
  const location = isLoopback(ip) ? 'this machine' : clientKey(ip)
  return hashToken(`${location}\n${userAgent}`)
}

type UserAgentSource = { userAgent?: string; headers?: Record<string, string | string[] | undefined> }

/**
 * Returns the user agent of a request as a session stores it: `userAgent` if it is known, else the first 400 characters
 * of the request header.
 */
export const readUserAgent = ({ userAgent, headers }: UserAgentSource): string =>
  userAgent ?? String(headers?.['user-agent'] ?? '').slice(0, 400)
