import { createHash, randomBytes } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { clientKey } from '../../platform/limits/clientAddress.ts'

/** Only the hash is kept: whoever reads the database can redeem nothing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newHandle = (): string => randomBytes(32).toString('base64url')

type Sender = { ip: string; userAgent: string }

/** Address and browser of a request. A machine's own name may lead to either of its loopback addresses. */
export function browserHash({ ip, userAgent }: Sender): string {
  const place = isLoopback(ip) ? 'this machine' : clientKey(ip)
  return hashOf(`${place}\n${userAgent}`)
}

type Asking = { userAgent?: string; headers?: Record<string, string | string[] | undefined> }

/** As sessions keep it; see `factsOf` of the calls. */
export const userAgentOf = ({ userAgent, headers }: Asking): string =>
  userAgent ?? String(headers?.['user-agent'] ?? '').slice(0, 400)
