import type { RateLimit } from '@scene-partner/contract/operation'
import type { Limits } from './limits.ts'

/**
 * Returns the key of the counter for a limit of an operation. `subject` is the client, account id or e-mail address.
 */
export const formatOperationKey = (operation: string, per: RateLimit['per'], subject: string): string =>
  `${operation}:${per}:${subject}`

/**
 * Returns the seconds until the limits per user of an operation allow this account to call it again; 0 if it may call
 * it now. Does not count a call.
 */
export async function getOperationRetryAfter(
  limits: Limits,
  { name, limits: rules = [] }: { name: string; limits?: readonly RateLimit[] },
  userId: string,
): Promise<number> {
  const perUser = rules.filter(({ per }) => per === 'user')
  const waits = perUser.map((rule) => limits.getRetryAfter(formatOperationKey(name, rule.per, userId), rule))
  return Math.max(0, ...(await Promise.all(waits)))
}
